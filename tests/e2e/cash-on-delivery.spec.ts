import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, fillCart, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** Figures that are none, and an order that is refused. */
test.use({ viewport: { width: 360, height: 740 }, provokes: /\b40[09]\b/ });

/** Has an owner save rules as their form sends them; without any none is on. */
async function setRules(fields: Record<string, string> = {}) {
  const { rows } = await shop.query("select updated_at as at from cod_rules");
  const owner = await HttpShopper.enter(shop.url, shop.query, "admin");
  const updatedAt = rows[0]?.at.toISOString() ?? new Date(0).toISOString();
  const saved = await owner.post("/my/cash-on-delivery.data", { ...fields, updatedAt });
  expect(saved.status).toBe(200);
}

test.beforeEach(() => setRules());

const title = "Ragi Til Laddu";

/** Somebody at the checkout with a product for ₹210 in the cart, who has chosen an address. */
async function atCheckout(page: Page): Promise<HttpShopper> {
  const { rows } = await shop.query(
    "update products set quantity = 40, current_stock = 40 where title = $1 returning id",
    [title],
  );
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  await fillCart(page, shop, rows[0].id);
  await page.goto(`${shop.url}/address`);
  await page.getByRole("radio", { description: /Harmu/ }).check();
  await page.getByRole("button", { name: "Select Address" }).click();
  return asha;
}

const cash = (page: Page) => page.getByRole("radio", { name: /Cash on delivery/ });
const online = (page: Page) => page.getByRole("radio", { name: /Pay online/ });
const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });

/** Types what the rule says and saves it. */
async function setMost(office: Page, most: string) {
  await office.getByRole("button", { name: "Change the rules" }).click();
  await office.getByLabel("Cash on delivery up to ₹").fill(most);
  await office.getByRole("button", { name: "Save" }).click();
}

const fitsThePhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

test("an owner turns on a rule; the open checkout follows, an order on its way is refused, and is paid online", async ({
  page,
  browser,
}) => {
  const asha = await atCheckout(page);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const office = await context.newPage();
  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/cash-on-delivery`);

  await test.step("what is typed wrong is said beside its field, and stays", async () => {
    await setMost(office, "free");
    const most = office.getByLabel("Cash on delivery up to ₹");
    await expect(most).toHaveAttribute("aria-invalid", "true");
    await expect(most).toHaveValue("free");
    await office.getByRole("button", { name: "Change the rules" }).click();
  });

  await test.step("chosen already, it is taken back with a sentence of what can be done", async () => {
    await cash(page).check();
    await expect(placeOrder(page)).toBeVisible();
    await setMost(office, "100");
    await expect(office.getByText("Cash on delivery up to ₹100")).toBeVisible();
    await fitsThePhone(office);
    await expect(cash(page)).toBeDisabled(live);
    await expect(cash(page)).not.toBeChecked();
    await expect(cash(page)).toHaveAccessibleDescription(
      "Cash on delivery is for orders up to ₹100. Please pay online, or order less.",
    );
    await fitsThePhone(page);
  });

  await test.step("once it may be, it is chosen as before", async () => {
    await setMost(office, "1000");
    await expect(placeOrder(page)).toBeVisible(live);
    await expect(page.getByText("Pay when your order arrives").first()).toBeVisible();
  });

  await test.step("changed while the order is on its way, it is refused, and nothing chosen is lost", async () => {
    let done = false;
    await page.route("**/address.data*", async (route) => {
      if (route.request().method() === "POST" && !done) {
        done = true;
        await setMost(office, "100");
        await expect(office.getByText("Cash on delivery up to ₹100")).toBeVisible();
      }
      await route.continue();
    });
    await placeOrder(page).click();
    await expect(
      page.getByText(/^Cash on delivery is for orders up to ₹100\./).first(),
    ).toBeVisible(live);
    await expect(cash(page)).toBeDisabled(live);
    expect(await asha.order([])).toBeUndefined();
    const { rows } = await shop.query("select id from orders where user_id = $1", [asha.addressId]);
    expect(rows).toEqual([]);
  });

  await test.step("it is paid online", async () => {
    await online(page).check();
    await placeOrder(page).click();
    await page
      .frameLocator("iframe.razorpay-checkout-frame")
      .getByRole("button", { name: "Pay", exact: true })
      .click();
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  });
  await context.close();
});

test("a part is paid online and the rest at the door: both sums are said from the checkout to the parcel", async ({
  page,
  browser,
}) => {
  await setRules({ most: "100", advanceAmount: "50", advanceIfBack: "kept" });
  const asha = await atCheckout(page);
  const advance = page.getByRole("radio", { name: /^₹50 now, ₹160 at the door/ });
  const total = page.getByRole("region", { name: "Price Details" });
  await expect(cash(page)).toHaveAccessibleDescription(
    "Cash on delivery is for orders up to ₹100. Please pay online, or order less. You can also pay ₹50 now and ₹160 at the door.",
  );
  await expect(page.getByText(/stays with us for the carriage/)).toBeVisible();
  await fitsThePhone(page);
  await advance.check();
  await expect(total).toContainText("Online₹50");
  await expect(total).toContainText("Cash on delivery₹160");
  await fitsThePhone(page);

  await test.step("another sum than was read is refused, and nothing is placed", async () => {
    let done = false;
    await page.route("**/address.data*", async (route) => {
      if (route.request().method() === "POST" && !done) {
        done = true;
        await setRules({ most: "100", advanceAmount: "60" });
      }
      await route.continue();
    });
    await placeOrder(page).click();
    await expect(page.getByText(/^What is paid now and what at the door has changed/)).toBeVisible(
      live,
    );
    await expect(page.getByText("₹60 now, ₹150 at the door").first()).toBeVisible(live);
  });

  await placeOrder(page).click();
  const sheet = page.frameLocator("iframe.razorpay-checkout-frame");
  await expect(sheet.getByText("₹60").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  const { rows } = await shop.query("select id from orders where user_id = $1", [asha.addressId]);
  const [{ id }] = rows;

  await page.goto(`${shop.url}/account/orders/${id}`);
  await expect(page.getByText("To pay when it arrives: ₹150, in cash")).toBeVisible();
  await expect(page.getByText("Paid in part")).toBeVisible();
  await fitsThePhone(page);
  await page.goto(`${shop.url}/account/orders`);
  await expect(page.getByText("To pay when it arrives: ₹150, in cash")).toBeVisible();
  await fitsThePhone(page);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const office = await context.newPage();
  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/orders/${id}`);
  await expect(office.getByText("₹60, goes back if the parcel comes back")).toBeVisible();
  await expect(office.getByText("Collect ₹150").first()).toBeVisible();
  await fitsThePhone(office);
  await context.close();
});

test("of two owners who save at once the second sees what stands, and chooses", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  for (const office of [page, other]) {
    await enterAs(office, "admin", shop);
    await office.goto(`${shop.url}/my/cash-on-delivery`);
    await office.getByRole("button", { name: "Change the rules" }).click();
  }
  await other.getByLabel("Cash on delivery up to ₹").fill("700");
  await page.getByLabel("Cash orders under way, at most").fill("2");
  await other.getByRole("button", { name: "Save" }).click();
  // The page that is open says so before anything is sent.
  await expect(page.getByText("Somebody else has saved the rules in the meantime.")).toBeVisible(
    live,
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Cash on delivery up to ₹700");
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Cash on delivery up to ₹")).toHaveValue("700");
  await context.close();
});

test("an order that came back unpaid asks for online payment, until somebody has it not count", async ({
  page,
  browser,
}) => {
  await setRules({ mostCameBack: "1" });
  const asha = await atCheckout(page);
  const { id } = await makeOrder(shop.query, {
    userId: asha.addressId,
    status: "came-back",
    events: ["shipped", "came-back"],
  });
  await page.reload();
  await expect(cash(page)).toBeDisabled();
  await expect(cash(page)).toHaveAccessibleDescription(/^This time the order is to be paid online/);
  await expect(page.locator("main").locator('a[href^="tel:"]')).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const office = await context.newPage();
  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/orders/${id}`);
  await office.getByRole("button", { name: "Do not count this one" }).click();
  await expect(office.getByText(/^This order does not count for cash on delivery/)).toBeVisible();
  await fitsThePhone(office);
  await expect(cash(page)).toBeEnabled(live);
  await office.getByRole("button", { name: "Count it again" }).click();
  await expect(cash(page)).toBeDisabled(live);
  await context.close();
});

test("who takes an order down is told what the rules say, and places it all the same", async ({
  page,
}) => {
  await setRules({ most: "100" });
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await shop.query("update users set full_name = 'Chandni Kumari' where id = $1", [asha.addressId]);
  await makeOrder(shop.query, { userId: asha.addressId });
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/orders/new`);
  await page.getByLabel("Mobile number or name").fill("9000000001");
  await page
    .getByRole("button", { name: /^(Asha|Chandni)/ })
    .first()
    .click();
  await page.getByLabel("Find a product").fill(title);
  await page
    .getByRole("list", { name: "Products to choose from" })
    .getByRole("button", { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await expect(
    page.getByText(/^By the shop’s rules: Cash on delivery is for orders up to ₹100\./),
  ).toBeVisible();
  await fitsThePhone(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/my\/orders\/[\w-]{20,}/);
});
