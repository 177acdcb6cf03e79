import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.beforeEach(async () => {
  await shop.query("delete from complaints");
  await shop.query("delete from complaint_counters");
  await shop.query("delete from pgboss.job where name = 'mail'");
});

const year = new Date().getFullYear();
const ticket = (n: number) => `C-${year}-000${n}`;

test("a buyer complains on her order's page, the office acknowledges and answers, and she reads it there", async ({
  page,
  browser,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const order = await makeOrder(shop.query, { userId: asha.addressId });
  await page.context().addCookies([asha.browserCookie]);
  const office = await (await browser.newContext()).newPage();
  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/today`);
  const counted = office.getByRole("main").getByRole("link", { name: /^Complaints/ });
  await expect(counted).toContainText("0");

  await page.goto(`${shop.url}/account/orders/${order.id}`);
  await page.getByText("Make a complaint about this order").click();
  await page.getByRole("button", { name: "Send the complaint" }).click();
  await expect(page.getByText("Tell us what has gone wrong")).toBeVisible();
  await page.getByLabel("What has gone wrong").fill("The packet was torn.\nPlease send another.");
  await page.getByRole("button", { name: "Send the complaint" }).dblclick();
  await expect(page.getByText(`Your complaint has the number ${ticket(1)}`)).toBeVisible();
  const hers = page.getByRole("region", { name: `Complaint ${ticket(1)}` });
  await expect(hers).toContainText("Received");

  await expect(counted).toContainText("1", live);
  await counted.click();
  const card = office.getByRole("article").filter({ hasText: ticket(1) });
  await expect(card).toContainText("The packet was torn.");
  await expect(card).toContainText(/Acknowledge by/);
  await card.getByRole("button", { name: /^Acknowledge/ }).click();
  await expect(card).toContainText(/Answer by/);
  await expect(hers).toContainText("Being looked into", live);

  await card.getByRole("button", { name: /^Answer/ }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByRole("textbox").fill("A new packet leaves today.");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(office.getByText(`${ticket(1)} is answered`)).toBeVisible();
  await expect(office.getByText("No complaint waits")).toBeVisible();
  await expect(hers).toContainText("A new packet leaves today.", live);
  await expect(hers).toContainText("Answered");
  await expect(hers).not.toContainText("@");

  await office.goto(`${shop.url}/my/orders/${order.id}`);
  await expect(office.getByRole("listitem").filter({ hasText: ticket(1) })).toContainText(
    "Answered",
  );
  await office.getByRole("link", { name: ticket(1) }).click();
  await card.getByRole("button", { name: /^Close/ }).click();
  await expect(card).toContainText(/Closed/);
  await office.goto(`${shop.url}/my/audit`);
  for (const said of ["acknowledged", "answered", "closed"]) {
    await expect(office.getByText(`${said} the complaint ${ticket(1)}`)).toBeVisible();
  }
  const { rows } = await shop.query(
    "select data -> 'mail' ->> 'kind' as kind from pgboss.job where name = 'mail' order by created_on",
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    "complaint-filed",
    "complaint-acknowledged",
    "complaint-answered",
  ]);
});

test("anybody complains on the contact page; the number stands there, and in the mail", async ({
  page,
}) => {
  await page.goto(`${shop.url}/contactUs`);
  await page.getByRole("link", { name: "Make a complaint" }).click();
  // The page's other form has a name too.
  await page.getByLabel("What has gone wrong").fill("Nobody answers the phone.");
  await page.getByLabel("Your name").fill("Sunita Oraon");
  await page.getByRole("button", { name: "Send the complaint" }).click();
  await expect(page.getByText("Give an email or a phone number")).toBeVisible();
  await page.getByLabel("Email").fill("sunita@example.org");
  await page.getByLabel("Order number").fill("MAY/99");
  await page.getByRole("button", { name: "Send the complaint" }).click();
  await expect(page.getByText(`Your complaint has the number ${ticket(1)}`)).toBeVisible();
  const { rows } = await shop.query(
    "select user_id, order_id, order_number, email from complaints",
  );
  expect(rows).toEqual([
    { user_id: null, order_id: null, order_number: "MAY/99", email: "sunita@example.org" },
  ]);
});

test("it is filed without scripts too, and by who is logged in about her own order", async ({
  browser,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const order = await makeOrder(shop.query, { userId: asha.addressId });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([asha.browserCookie]);
  const page = await context.newPage();
  await page.goto(`${shop.url}/hi/contactUs?complain=yes`, { waitUntil: "load" });
  const { rows: numbers } = await shop.query("select order_number from orders where id = $1", [
    order.id,
  ]);
  await page.locator("[name=orderNumber]").fill(numbers[0].order_number);
  await page.locator("[name=text]").fill("पैकेट फटा था।");
  await page.locator("form:has([value=complain]) [type=submit]").click();
  await expect(page.getByText(`आपकी शिकायत का नंबर ${ticket(1)} है`)).toBeVisible();
  const { rows } = await shop.query("select order_id, user_id, language from complaints");
  expect(rows).toEqual([{ order_id: order.id, user_id: asha.addressId, language: "hi" }]);
  await context.close();
});

test("what is overdue says so, and stands first", async ({ page }) => {
  const visitor = await HttpShopper.enter(shop.url, shop.query);
  for (const name of ["Later", "Earlier"]) {
    const told = { name, email: "", phone: "9000000001", orderNumber: "", text: "Torn" };
    await visitor.post("/contactUs", { intent: "complain", ...told });
  }
  await shop.query(
    `update complaints set filed_at = now() - interval '3 days', due_at = now() - interval '1 day'
     where name = 'Earlier'`,
  );
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/complaints`);
  const cards = page.getByRole("article");
  await expect(cards.first()).toContainText("Earlier");
  await expect(cards.first()).toContainText("Overdue: it was to be acknowledged by");
  await expect(cards.nth(1)).toContainText(/Acknowledge by/);
  await page.goto(`${shop.url}/my/find?q=${ticket(2).toLowerCase()}`);
  await page.getByRole("link", { name: new RegExp(ticket(2)) }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a figure that an owner changes makes a version of the policy, and the one before can be read", async ({
  page,
}) => {
  await page.goto(`${shop.url}/policies/termsAndConditions`);
  await expect(page.getByText("There is no earlier version of this page.")).toBeVisible();
  await expect(page.getByText("In force since")).toContainText("20 Nov 2026");
  const owner = await HttpShopper.enter(shop.url, shop.query, "admin");
  await owner.post("/my/shop", { fact: "shippingCharge", seen: "0", value: "50" });
  await expect(page.getByRole("region", { name: "Versions of this page" })).toContainText(
    "shown here",
    live,
  );
  await expect(page.locator("#prices")).toContainText("Delivery costs ₹50");
  await page.getByRole("link", { name: /^20 Nov 2026 to / }).click();
  await expect(page.getByText("This version no longer holds")).toBeVisible();
  await expect(page.locator("#prices")).toContainText("Delivery is free");
  await page.getByRole("link", { name: "Read what holds now" }).click();
  await expect(page.locator("#prices")).toContainText("Delivery costs ₹50");
});
