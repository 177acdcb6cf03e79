import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expect, fillCart, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

const laddu = async () => {
  const { rows } = await shop.query(
    "update products set current_stock = 40 where title = 'Ragi Til Laddu' returning id, price",
  );
  return rows[0] as { id: string; price: number };
};

/** Address and cash on delivery, as a phone asks for them. */
async function chooseAll(page: Page) {
  await page.getByRole("radio", { description: /Harmu/ }).check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
}

test("an offer made in the office stands above an open page, fills its code in, and takes its discount off the order", async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await shopper.context().addCookies([asha.browserCookie]);
  const { id, price } = await laddu();
  await fillCart(shopper, shop, id);
  await shopper.goto(`${shop.url}/faq`);
  const banner = shopper.getByRole("link", { name: "Ten percent off for Sohrai" });
  await expect(banner).toHaveCount(0);

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/offers/new`);
  await page.getByLabel(/^Code/).fill("sohrai 10");
  await page.getByLabel(/^Percent/).fill("10");
  await page.getByLabel("Banner in the shop").fill("Ten percent off for Sohrai");
  await page.getByRole("button", { name: "Add an offer" }).click();
  await expect(page.getByRole("link", { name: "SOHRAI10" })).toBeVisible();

  await banner.click(live);
  await expect(shopper.getByRole("heading", { name: "10 % off" })).toBeVisible();
  await shopper.goto(`${shop.url}/address`);
  await chooseAll(shopper);
  await expect(shopper.getByText("The code SOHRAI10 is in.")).toBeVisible();
  await expect(shopper.getByText("Offer discount")).toBeVisible();
  await shopper.getByRole("button", { name: "Place Order" }).click();
  await expect(shopper.getByRole("heading", { name: /placed/ }).first()).toBeVisible();
  const { rows } = await shop.query(
    "select grand_total::int as total, offer_discount::int as offer from orders where user_id = $1",
    [asha.addressId],
  );
  expect(rows).toEqual([{ total: price - Math.floor(price / 10), offer: Math.floor(price / 10) }]);

  await page.getByRole("link", { name: "SOHRAI10" }).click();
  await expect(page.getByText("Used once")).toBeVisible();
  await page.getByRole("button", { name: "End now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
  await shopper.goto(`${shop.url}/offer/sohrai10`);
  await expect(shopper.getByRole("heading", { name: "This offer has ended." })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await shopper.close();
});

test("a free product's banner goes from open pages when it is sold out, and comes back with it", async ({
  page,
}) => {
  const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
  const { id } = await laddu();
  const post = async (path: string, fields: Record<string, string>) =>
    expect((await admin.post(path, fields)).status).toBe(200);
  const setStock = (quantity: string) =>
    post("/my/dashboards.data", { intent: "set-stock", id, quantity });
  const offer = { code: "LADDU", kind: "gift", giftProductId: id, isActive: "on" };
  await post("/my/offers/new.data", { ...offer, banner: "A laddu for you" });
  await page.goto(`${shop.url}/policies/privacy-policy`);
  const banner = page.getByRole("link", { name: "A laddu for you" });
  await expect(banner).toBeVisible();
  await setStock("0");
  await expect(banner).toHaveCount(0, live);
  await setStock("40");
  await expect(banner).toBeVisible(live);
  await shop.query("delete from offers where code = 'LADDU'");
});

test("a code that lacks something says what, keeps what was typed, and is good as soon as it lacks nothing", async ({
  page,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  const { id, price } = await laddu();
  await fillCart(page, shop, id);
  await shop.query(
    `insert into offers (id, code, kind, amount, minimum) values ('large', 'LARGE50', 'amount', 5000, $1)`,
    [price + 10_000],
  );
  await page.goto(`${shop.url}/address`);
  await chooseAll(page);
  const code = page.getByLabel("Discount code").last();
  await code.fill("large 50");
  const placeOrder = page.getByRole("button", { name: "Place Order" });
  await placeOrder.click();
  await expect(page.getByText("Press Apply to use this code, or empty the field.")).toBeVisible();
  await expect(code).toBeFocused();
  // No order goes without a code that is being looked up.
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/cart/offer.data*", async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(placeOrder).toBeDisabled();
  answer();
  const missing = "For this code ₹100 of goods are missing.";
  await expect(page.getByText(missing)).toBeVisible();
  // Nor for a price that somebody has put into the question.
  const dearer = new URLSearchParams({ line: `${id}*1*${price + 10_000}`, code: "LARGE50" });
  const crafted = await page.request.get(`${shop.url}/cart/offer.data?${dearer}`);
  expect(await crafted.text()).toContain(missing);
  await expect(code).toHaveValue("large 50");
  // In another tab one more is put into the cart.
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/cart`);
  await other.getByRole("button", { name: /One more/ }).click();
  await expect(page.getByText("The code LARGE50 is in.")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Offer discount")).toHaveCount(0);
  await expect(code).toHaveValue("");
  await other.close();
});

test("a thank-you that the office sets stands beside paying online in an open checkout, and goes with it", async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await shopper.context().addCookies([asha.browserCookie]);
  const { id, price } = await laddu();
  await fillCart(shopper, shop, id);
  await shopper.goto(`${shop.url}/address`);
  await shopper.getByRole("radio", { description: /Harmu/ }).check();
  await shopper.getByRole("button", { name: "Select Address" }).click();
  const online = shopper.getByRole("radio", { name: /Pay online/ });
  await expect(online).toBeVisible();
  await expect(shopper.getByText("₹20 off")).toHaveCount(0);

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/offers`);
  await expect(page.getByText("Nothing is taken off for paying online.")).toBeVisible();
  await page.getByRole("button", { name: "Change: Thank-you" }).click();
  await page.getByLabel("What it gives").selectOption("Rupees off");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button").click();
  await expect(page.getByText("Please fill this in")).toBeVisible();
  await page.getByLabel(/^Rupees off/).fill("20");
  await page.getByLabel(/^Goods from/).fill("50");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("₹20 off, for goods from ₹50")).toBeVisible();

  const total = (paise: number) => shopper.getByText(`₹${paise / 100}`, { exact: true }).last();
  await expect(shopper.getByRole("radio", { name: /Pay online.*₹20 off/ })).toBeVisible(live);
  await shopper.getByRole("radio", { name: /Cash on delivery/ }).check();
  await expect(total(price)).toBeVisible();
  await expect(shopper.getByText("Thank-you for paying online")).toHaveCount(0);
  await shopper.getByRole("button", { name: "Change: Payment Method" }).click();
  await online.check();
  await expect(shopper.getByText("Thank-you for paying online")).toBeVisible();
  await expect(shopper.getByText("−₹20", { exact: true })).toBeVisible();
  await expect(total(price - 2_000)).toBeVisible();
  await shopper.getByRole("button", { name: "Place Order" }).click();
  const sheet = shopper.frameLocator("iframe.razorpay-checkout-frame");
  await sheet.getByRole("button", { name: "Fail the payment", exact: true }).click();
  const [paidOnline, atTheDoor] = [`₹${price / 100 - 20}`, `₹${price / 100}`];
  const both = `Paid online it is ${paidOnline}. At the door it is ${atTheDoor}, without`;
  await expect(shopper.getByText(both)).toBeVisible();
  await shopper.goto(`${shop.url}/account/orders`);
  await shopper.getByRole("link", { name: /JRMG/ }).first().click();
  await expect(shopper.getByText(both)).toBeVisible();
  await expect(shopper.getByText("−₹20", { exact: true })).toBeVisible();
  await shopper.getByRole("button", { name: /^Pay cash on delivery/ }).click();
  await expect(shopper.getByText("Thank-you for paying online")).toHaveCount(0);
  const { rows } = await shop.query(
    "select grand_total::int as total, thanks_discount::int as thanks, payment_status as payment from orders where user_id = $1",
    [asha.addressId],
  );
  expect(rows).toEqual([{ total: price, thanks: 0, payment: "cod" }]);
  await shop.query("delete from online_thanks");
  await shopper.close();
});
