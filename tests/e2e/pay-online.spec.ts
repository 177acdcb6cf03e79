import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const title = "Ragi Til Laddu";
const stockBefore = 40;

const stock = async () => {
  const { rows } = await shop.query("select current_stock from products where title = $1", [title]);
  return rows[0].current_stock;
};

/** The shopper's orders, oldest first. */
const ordersOf = async (shopper: HttpShopper) => {
  const { rows } = await shop.query(
    `select id, order_number as number, payment_method as method, payment_status as payment,
       payment_id as "paymentId", stock_hold as hold, status
     from orders where user_id = $1 order by time`,
    [shopper.addressId],
  );
  return rows;
};

/** Opens a session on the page's browser and puts one product into its cart. */
async function enterWithCart(page: Page): Promise<HttpShopper> {
  const { rows } = await shop.query(
    "update products set quantity = $2, current_stock = $2 where title = $1 returning id",
    [title, stockBefore],
  );
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const [name = "", value = ""] = asha.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true }]);
  await page.goto(`${shop.url}/products/${rows[0].id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("link", { name: "Go To Cart" })).toBeVisible();
  return asha;
}

/** A shopper at the checkout who has chosen the address, and to pay online. */
async function atCheckout(page: Page, path = "/address"): Promise<HttpShopper> {
  const asha = await enterWithCart(page);
  await page.goto(shop.url + path);
  await chooseAll(page);
  return asha;
}

async function chooseAll(page: Page) {
  await page.getByRole("radio", { name: /Harmu/ }).check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await page.getByRole("radio", { name: /Pay online/ }).check();
}

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });

/** Presses a button of the practice gateway's sheet. */
const inSheet = (page: Page, name: "Pay" | "Fail the payment" | "Dismiss" | RegExp) =>
  page
    .frameLocator("iframe.razorpay-checkout-frame")
    .getByRole("button", { name, exact: true })
    .click();

const cart = (page: Page) => page.evaluate(() => localStorage.getItem("cartItems"));

const notCompleted = (page: Page) => page.getByText("The payment was not completed.");

async function expectPaid(page: Page, shopper: HttpShopper, status = "ordered") {
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  expect(await cart(page)).toBeNull();
  expect(await ordersOf(shopper)).toMatchObject([
    { payment: "online", paymentId: expect.stringMatching(/^pay_/), hold: "taken", status },
  ]);
  expect(await stock()).toBe(stockBefore - 1);
}

test("from the checkout to the paid order and the dashboard", async ({ page }) => {
  const asha = await atCheckout(page);
  await expect(page.getByText("Practice: no money moves.")).toBeVisible();
  await placeOrder(page).click();
  await inSheet(page, "Pay");
  await expectPaid(page, asha);
  await expect(page.getByRole("alertdialog")).toBeHidden({ timeout: 5000 });
  await expect(page).toHaveURL(`${shop.url}/dashboard`, { timeout: 6000 });
});

test("a double click places and pays one order", async ({ page }) => {
  const asha = await atCheckout(page);
  await placeOrder(page).dblclick();
  await inSheet(page, "Pay");
  await expectPaid(page, asha);
});

test("a failed payment says so, and the same order is paid by pressing again", async ({ page }) => {
  const asha = await atCheckout(page);
  await placeOrder(page).click();
  await inSheet(page, "Fail the payment");
  await expect(page.getByText("Payment failed. Please try again.")).toBeVisible();
  await expect(page.getByText(/JRMG\/.* is kept, unpaid/)).toBeVisible();
  expect(await ordersOf(asha)).toMatchObject([{ payment: "pending", hold: "released" }]);
  expect(await stock()).toBe(stockBefore);
  expect(await cart(page)).toContain(title);
  await expect(page.getByRole("radio", { name: /Pay online/ })).toBeChecked();
  await placeOrder(page).click();
  await inSheet(page, "Pay");
  await expectPaid(page, asha);
});

test("a dismissed payment is made from the orders page, and the cart is empty then", async ({
  page,
}) => {
  const asha = await atCheckout(page);
  await placeOrder(page).click();
  await inSheet(page, "Dismiss");
  await expect(notCompleted(page)).toBeVisible();
  await expect(placeOrder(page)).toBeFocused();
  await page.getByRole("link", { name: "See your orders" }).click();
  await expect(page.getByText("Its items are not reserved any longer.")).toBeVisible();
  const payAgain = page.getByRole("button", { name: /^Pay again/ });

  await payAgain.click();
  await inSheet(page, "Dismiss");
  await expect(notCompleted(page)).toBeVisible();
  await payAgain.click();
  await inSheet(page, "Pay");
  await expect(page.getByText("Payment received")).toBeVisible();
  await expect(page.getByText("Paid online").first()).toBeVisible(live);
  await expect(page.getByText("Payment received")).toBeVisible();
  await expect(payAgain).toHaveCount(0);
  expect(await ordersOf(asha)).toMatchObject([{ payment: "online", hold: "taken" }]);
  expect(await cart(page)).toBeNull();
});

test("cash on delivery after a dismissed payment is an order of its own", async ({ page }) => {
  const asha = await atCheckout(page);
  await placeOrder(page).click();
  await inSheet(page, "Dismiss");
  await expect(notCompleted(page)).toBeVisible();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
  await placeOrder(page).click();
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  expect(await ordersOf(asha)).toMatchObject([
    { method: "online", payment: "pending", hold: "released" },
    { method: "cod", payment: "cod", hold: "taken" },
  ]);
  expect(await stock()).toBe(stockBefore - 1);
});

test("a payment whose answer was lost is found when the window closes", async ({ page }) => {
  const asha = await atCheckout(page);
  await placeOrder(page).click();
  await inSheet(page, /lose the answer/);
  await expectPaid(page, asha);
});

test("a page that is left closes the window, and the items go back", async ({ page }) => {
  const asha = await enterWithCart(page);
  await page.goto(`${shop.url}/cart`);
  await page.getByRole("link", { name: "Place Order" }).click();
  await chooseAll(page);
  await placeOrder(page).click();
  await expect(page.locator("iframe.razorpay-checkout-frame")).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.locator("iframe.razorpay-checkout-frame")).toHaveCount(0);
  await expect.poll(() => ordersOf(asha)).toMatchObject([{ payment: "pending", hold: "released" }]);
  expect(await stock()).toBe(stockBefore);
});

test("paid in another tab: the first one says so when its window is closed", async ({ page }) => {
  const asha = await atCheckout(page);
  await placeOrder(page).click();
  const frame = page.frameLocator("iframe.razorpay-checkout-frame");
  await expect(frame.getByRole("button", { name: "Dismiss" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/account/orders`);
  await expect(other.getByText(/reserved for you until/)).toBeVisible();
  await other.getByRole("button", { name: /^Pay now/ }).click();
  await inSheet(other, "Pay");
  await expect(other.getByText("Payment received")).toBeVisible();
  await inSheet(page, "Dismiss");
  await expectPaid(page, asha);
});

test.describe("a lost connection", () => {
  test.use({ provokes: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  const script = "**/v1/checkout.js";
  const report = "**/account/orders/*/payment";

  test("without the provider's script nothing is placed, and it is tried anew", async ({
    page,
  }) => {
    await page.route(script, (route) => route.abort());
    const asha = await atCheckout(page);
    await placeOrder(page).click();
    await expect(
      page.getByText("Failed to load Razorpay. Check your internet connection."),
    ).toBeVisible();
    expect(await ordersOf(asha)).toEqual([]);
    await page.unroute(script);
    await placeOrder(page).click();
    await inSheet(page, "Pay");
    await expectPaid(page, asha);
  });

  test("a report that gets lost is sent again", async ({ page }) => {
    const asha = await atCheckout(page);
    let lost = 0;
    await page.route(report, (route) => (lost++ < 2 ? route.abort() : route.continue()));
    await placeOrder(page).click();
    await inSheet(page, "Pay");
    await expectPaid(page, asha);
    expect(lost).toBe(3);
  });

  test("a report that never arrives leaves a calm word, and the order is paid", async ({
    page,
  }) => {
    const asha = await atCheckout(page);
    await page.route(report, (route) => route.abort());
    await page.clock.install();
    await placeOrder(page).click();
    await inSheet(page, "Pay");
    await expect(page.getByText("Checking payment...")).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(8000);
      await expect(page.getByText("Your payment is being confirmed")).toBeVisible({ timeout: 100 });
    }).toPass();
    expect(await cart(page)).toBeNull();
    // The provider's webhook has told the server.
    await expect.poll(() => ordersOf(asha)).toMatchObject([{ payment: "online" }]);
  });

  test("items stay held when the server cannot be told that nothing was paid", async ({ page }) => {
    const asha = await atCheckout(page);
    await page.route(report, (route) => route.abort());
    await placeOrder(page).click();
    await inSheet(page, "Dismiss");
    await expect(page.getByText("Its items stay reserved for a few minutes.")).toBeVisible();
    expect(await ordersOf(asha)).toMatchObject([{ payment: "pending", hold: "held" }]);
    await page.unroute(report);
    await placeOrder(page).click();
    await inSheet(page, "Pay");
    await expectPaid(page, asha);
  });
});

test("an order of more than a week ago can no longer be paid", async ({ page }) => {
  const asha = await atCheckout(page);
  await placeOrder(page).click();
  await inSheet(page, "Dismiss");
  await expect(notCompleted(page)).toBeVisible();
  await shop.query("update orders set time = time - interval '8 days' where user_id = $1", [
    asha.addressId,
  ]);
  await page.goto(`${shop.url}/account/orders`);
  await expect(
    page.getByText("This order can no longer be paid. Please order again."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test.describe("the older payment page", () => {
  test("its orders are confirmed, paid online", async ({ page }) => {
    const asha = await atCheckout(page, "/payment");
    await placeOrder(page).click();
    await inSheet(page, "Pay");
    await expectPaid(page, asha, "confirmed");
  });

  test("it mentions the extra for cash on delivery, and does not apply it", async ({ page }) => {
    const asha = await atCheckout(page, "/payment");
    await expect(page.getByText("The extra ₹10 for cash on delivery is not charged")).toBeVisible();
    await page.getByRole("radio", { name: /Cash on delivery/ }).check();
    await placeOrder(page).click();
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
    const { rows } = await shop.query(
      `select status, payment_status as payment, shipping_charge as shipping,
         grand_total = total_amount - discount_price as "isPlain"
       from orders where user_id = $1`,
      [asha.addressId],
    );
    expect(rows).toEqual([{ status: "confirmed", payment: "cod", shipping: "0", isPlain: true }]);
  });
});

test("at 360 px nothing is wider than the screen, from the choice to the orders", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  await atCheckout(page);
  await fits();
  await placeOrder(page).click();
  await inSheet(page, "Fail the payment");
  await expect(page.getByText("Payment failed. Please try again.")).toBeInViewport();
  await expect(placeOrder(page)).toBeInViewport();
  await fits();
  await page.getByRole("link", { name: "See your orders" }).click();
  await expect(page.getByRole("button", { name: /^Pay again/ })).toBeVisible();
  await fits();
});
