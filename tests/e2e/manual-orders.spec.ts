import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop({ UPI_ID: "madua@sbi" });

/** A form with something missing, a code that is used up, and a link that is none. */
test.use({ viewport: { width: 360, height: 740 }, provokes: /40[049]/ });

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

/** Chooses three products by the start of their names. */
async function chooseProducts(page: import("@playwright/test").Page, names: readonly string[]) {
  for (const name of names) {
    await page.getByLabel("Find a product").fill(name);
    await page
      .getByRole("list", { name: "Products to choose from" })
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .first()
      .click();
  }
}

test("a known customer who calls gets a payment link, and pays it without a login", async ({
  page,
  browser,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await makeOrder(shop.query, { userId: asha.addressId });
  await shop.query(`insert into offers (id, code, kind, percent, is_first_order_only, max_uses) values
    ('first', 'WELCOME', 'percent', 50, true, null), ('last', 'RAGI10', 'percent', 10, false, 1)`);
  await page.goto(`${shop.url}/my/orders/new`);

  await test.step("found by her number, three products, a link", async () => {
    await page.getByLabel("Mobile number or name").fill("9000000001");
    await page.getByRole("button", { name: /^Asha/ }).first().click();
    await expect(page.getByRole("radio", { name: /Harmu/ }).first()).toBeChecked();
    await chooseProducts(page, ["Ragi Til Laddu", "Ragi Gud Laddu", "Ragi Noodles"]);
    await page.getByRole("button", { name: /^One more Ragi Til Laddu/ }).click();
    // A reload loses nothing.
    await page.reload();
    await expect(page.getByRole("group", { name: /^Quantity of Ragi Til Laddu/ })).toContainText(
      "2",
    );
    await page.getByRole("radio", { name: /^Payment link/ }).check();
  });

  await test.step("a discount code: one that is not for her, and one whose last use somebody else gets first", async () => {
    await page.getByText("Discount code", { exact: true }).first().click();
    const code = page.getByRole("textbox", { name: "Discount code" });
    const apply = page.getByRole("button", { name: "Apply" });
    const placeOrder = page.getByRole("button", { name: "Place Order" });
    await code.fill("welcome");
    await placeOrder.click();
    await expect(page.getByText(/^Press Apply to use this code/)).toBeVisible();
    await apply.click();
    await expect(page.getByText("This code is for a first order only.")).toBeVisible();
    await expect(code).toHaveValue("welcome");
    await code.fill("ragi 10");
    await apply.click();
    await expect(page.getByText("The code RAGI10 is in.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("The code RAGI10 is in.")).toBeVisible();
    await expect(page.getByText("Offer discount (RAGI10)").first()).toBeVisible();
    await shop.query("update offers set use_count = 1 where id = 'last'");
    await placeOrder.click();
    await expect(page.getByText("This offer is used up.").first()).toBeVisible();
    await expect(code).toHaveValue("ragi 10");
    await shop.query("update offers set use_count = 0 where id = 'last'");
    await apply.click();
    await placeOrder.click();
    await expect(page.getByText(/^Order [A-Z]{3}\/\d+ placed$/)).toBeVisible();
  });

  const link = await page.getByText(/\/pay\/\S+$/).innerText();
  await expect(page.getByRole("term").filter({ hasText: "(RAGI10)" })).toBeVisible();
  await page.goto(`${shop.url}/my/orders/new`);
  // The next customer begins with an empty form, and so with a key of her own.
  await expect(page.getByLabel("Mobile number or name")).toBeVisible();
  await page.goBack();
  const path = new URL(link).pathname;
  await expect(page.getByRole("link", { name: "WhatsApp" }).first()).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/919000000001\\?text=.*${encodeURIComponent(path)}$`),
  );

  await test.step("she pays; the open page of the order knows", async () => {
    const hers = await (
      await browser.newContext({ viewport: { width: 360, height: 740 } })
    ).newPage();
    await hers.goto(shop.url + path);
    await expect(hers.getByRole("main")).not.toContainText(/Asha|Harmu/);
    await expect(hers.getByText("Offer discount (RAGI10)")).toBeVisible();
    await hers.getByRole("button", { name: /^Pay ₹/ }).click();
    const sheet = hers.frameLocator("iframe.razorpay-checkout-frame");
    await sheet.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(hers.getByText("Payment failed. Please try again.")).toBeVisible();
    await hers.getByRole("button", { name: /^Pay ₹/ }).click();
    await sheet.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(hers.getByText("Payment received")).toBeVisible();
    await expect(page.getByText("Paid online").first()).toBeVisible(live);
    await hers.goto(shop.url + path);
    await expect(hers.getByText("Paid online")).toBeVisible();
    await hers.goto(`${shop.url}/pay/nothing`);
    await expect(hers.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  });
});

test("somebody new at the fair pays by UPI at another price, takes it along, and is in nobody's account", async ({
  page,
}) => {
  await page.goto(`${shop.url}/my/orders/new`);
  await page.getByLabel("Mobile number or name").fill("9555555555");
  await page.getByRole("button", { name: "New customer" }).click();
  await page.getByRole("radio", { name: "At the fair" }).check();
  await page.getByLabel("Customer takes it now").check();
  await chooseProducts(page, ["Ragi Til Laddu"]);
  await page.getByRole("button", { name: "Different price" }).click();
  const agreed = page.getByRole("textbox", { name: "Agreed price for one, in ₹" });
  const code = page.getByRole("img", { name: /^UPI QR code over/ });
  await agreed.fill("150");
  await expect(code).toHaveAccessibleName("UPI QR code over ₹150");
  // While the next code is on its way, none stands under its amount.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/my\/upi\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await agreed.fill("200");
  await expect(code).toHaveCount(0);
  answer.resolve();
  await expect(code).toHaveAccessibleName("UPI QR code over ₹200");

  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Something is missing or wrong: it is marked.")).toBeVisible();
  await expect(page.getByText("Say why the price is another one.")).toBeVisible();
  await page.getByLabel("Why another price?").fill("The last of the day");
  await page.getByLabel("Name", { exact: false }).first().fill("Bina Oraon");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(/^Order [A-Z]{3}\/\d+ placed$/)).toBeVisible();
  await expect(page.getByText("Other prices: The last of the day")).toBeVisible();

  const { rows } = await shop.query(
    "select status, channel, user_id, grand_total::int as total, collected_amount::int as received from orders where channel = 'fair'",
  );
  expect(rows).toEqual([
    {
      status: "delivered",
      channel: "fair",
      user_id: "phone:9555555555",
      total: 20_000,
      received: 20_000,
    },
  ]);
});
