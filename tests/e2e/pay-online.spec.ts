import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { expect, fillCart, live, ownShop, test } from "./shop.ts";

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
  await page.context().addCookies([asha.browserCookie]);
  await fillCart(page, shop, rows[0].id);
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
  await page.getByRole("radio", { description: /Harmu/ }).check();
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

const notPaid = (page: Page) => page.getByText("Payment failed. Please try again.");

const payAgain = (page: Page) => page.getByRole("button", { name: /^Pay again/ });

const payOnDelivery = (page: Page) => page.getByRole("button", { name: /^Pay cash on delivery/ });

async function expectPaid(page: Page, shopper: HttpShopper) {
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  expect(await cart(page)).toBeNull();
  expect(await ordersOf(shopper)).toMatchObject([
    {
      payment: "online",
      paymentId: expect.stringMatching(/^pay_/),
      hold: "taken",
      status: "ordered",
    },
  ]);
  expect(await stock()).toBe(stockBefore - 1);
}

test("from the checkout to the paid order: a double click places and pays one", async ({
  page,
}) => {
  const asha = await atCheckout(page);
  await expect(page.getByText("Practice: no money moves.")).toBeVisible();
  await placeOrder(page).dblclick();
  await inSheet(page, "Pay");
  await expectPaid(page, asha);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 720 } });

  test("an order whose payment failed and was dismissed is paid from the orders page, and the cart is empty then", async ({
    page,
  }) => {
    const expectToFit = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      );
    const asha = await atCheckout(page);
    await expectToFit();

    await test.step("it failed: the page says so, and that the order is kept", async () => {
      await placeOrder(page).click();
      await inSheet(page, "Fail the payment");
      await expect(notPaid(page)).toBeInViewport();
      await expect(payAgain(page)).toBeInViewport();
      await expect(page.getByText(/JRMG\/.* is kept, unpaid/)).toBeVisible();
      expect(await ordersOf(asha)).toMatchObject([{ payment: "pending", hold: "released" }]);
      expect(await stock()).toBe(stockBefore);
      expect(await cart(page)).toContain(title);
      await expectToFit();
    });

    await test.step("the same order's payment, dismissed", async () => {
      await payAgain(page).click();
      await inSheet(page, "Dismiss");
      await expect(notPaid(page)).toBeVisible();
      expect(await ordersOf(asha)).toMatchObject([{ payment: "pending", hold: "released" }]);
    });

    await test.step("it is paid from the orders page, where the first word is that it is not paid", async () => {
      await page.getByRole("link", { name: "See your orders" }).click();
      await expect(page.getByText("Its items are not reserved any longer.")).toBeVisible();
      await expectToFit();
      await payAgain(page).click();
      await inSheet(page, "Dismiss");
      await expect(notPaid(page)).toBeVisible();
      await payAgain(page).click();
      await inSheet(page, "Pay");
      await expect(page.getByText("Payment received")).toBeVisible();
      await expect(page.getByText("Paid online").first()).toBeVisible(live);
      await expect(page.getByText("Payment received")).toBeVisible();
      await expect(payAgain(page)).toHaveCount(0);
      expect(await ordersOf(asha)).toMatchObject([{ payment: "online", hold: "taken" }]);
      expect(await cart(page)).toBeNull();
    });
  });

  test("the cart says that an order waits, until it is cancelled in another tab", async ({
    page,
  }) => {
    const asha = await atCheckout(page);
    await placeOrder(page).click();
    await inSheet(page, "Dismiss");
    await expect(notPaid(page)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/cart`);
    await expect(other.getByText(/JRMG\/.* waits for your payment/)).toBeVisible();
    await page.getByRole("button", { name: /^Cancel order/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText(/JRMG\/.* is cancelled/)).toBeVisible();
    await expect(placeOrder(page)).toBeVisible();
    await expect(other.getByText(/waits for your payment/)).toHaveCount(0, live);
    expect(await ordersOf(asha)).toMatchObject([{ status: "cancelled", hold: "released" }]);
    expect(await cart(page)).toContain(title);

    await test.step("the same cart is then another order", async () => {
      await placeOrder(page).click();
      await inSheet(page, "Pay");
      await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
      expect(await ordersOf(asha)).toMatchObject([
        { status: "cancelled" },
        { payment: "online", status: "ordered" },
      ]);
    });
  });

  test("a provider that does not answer: the same order becomes cash on delivery in one press", async ({
    page,
  }) => {
    const asha = await atCheckout(page);
    await placeOrder(page).click();
    await inSheet(page, "Dismiss");
    await expect(notPaid(page)).toBeVisible();
    const [unpaid] = await ordersOf(asha);
    await page.route("**/account/orders/*/payment", (route) =>
      route.fulfill({ json: { code: "provider-away", orderNumber: unpaid.number } }),
    );
    await payAgain(page).click();
    await expect(
      page.getByText("The payment service does not answer at the moment."),
    ).toBeVisible();
    await page.unroute("**/account/orders/*/payment");
    await payOnDelivery(page).click();
    await expect(page.getByRole("alertdialog")).toContainText(unpaid.number);
    expect(await ordersOf(asha)).toMatchObject([
      { number: unpaid.number, method: "cod", payment: "cod", hold: "taken", status: "ordered" },
    ]);
    expect(await cart(page)).toBeNull();
    expect(await stock()).toBe(stockBefore - 1);
  });
});

test.describe("an order that is asked about first", () => {
  test.use({ provokes: /409/ });

  test("dismissed, the cart opened again, cash chosen: one order is left; the older payment page confirms and charges nothing extra", async ({
    page,
  }) => {
    const asha = await atCheckout(page, "/payment");
    await expect(page.getByText("The extra ₹10 for cash on delivery is not charged")).toBeVisible();
    await placeOrder(page).click();
    await inSheet(page, "Dismiss");
    await expect(notPaid(page)).toBeVisible();
    await page.goto(`${shop.url}/payment`);
    await expect(page.getByText(/JRMG\/.* waits for your payment/)).toBeVisible();
    await page.getByRole("radio", { description: /Harmu/ }).check();
    await page.getByRole("radio", { name: /Cash on delivery/ }).check();
    await placeOrder(page).click();
    const [unpaid] = await ordersOf(asha);
    const question = page.getByRole("dialog", { name: `Replace order ${unpaid.number}?` });
    await question.getByRole("button", { name: "Replace it" }).dblclick();
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
    expect(await ordersOf(asha)).toMatchObject([
      { method: "online", payment: "pending", hold: "released", status: "cancelled" },
      { method: "cod", payment: "cod", hold: "taken", status: "confirmed" },
    ]);
    expect(await stock()).toBe(stockBefore - 1);
    const { rows } = await shop.query(
      `select distinct shipping_charge as shipping,
         grand_total = total_amount - discount_price as "isPlain"
       from orders where user_id = $1`,
      [asha.addressId],
    );
    expect(rows).toEqual([{ shipping: "0", isPlain: true }]);
  });
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

  test("nothing is placed without the provider's script, items stay held without a word that nothing was paid, a lost report is sent again", async ({
    page,
  }) => {
    await page.route(script, (route) => route.abort());
    const asha = await atCheckout(page);

    await test.step("the script is missing, and it is tried anew", async () => {
      await placeOrder(page).click();
      await expect(
        page.getByText("Failed to load Razorpay. Check your internet connection."),
      ).toBeVisible();
      expect(await ordersOf(asha)).toEqual([]);
      await page.unroute(script);
    });

    await test.step("the server cannot be told that nothing was paid", async () => {
      await page.route(report, (route) => route.abort());
      await placeOrder(page).click();
      await inSheet(page, "Dismiss");
      await expect(page.getByText("Its items stay reserved for a few minutes.")).toBeVisible();
      expect(await ordersOf(asha)).toMatchObject([{ payment: "pending", hold: "held" }]);
      await page.unroute(report);
    });

    await test.step("the report gets lost, and then the server cannot say yet", async () => {
      let reports = 0;
      await page.route(report, (route) => {
        if (!route.request().postData()?.includes("intent=confirm")) return route.continue();
        reports += 1;
        if (reports === 1) return route.abort();
        if (reports > 2) return route.continue();
        return route.fulfill({ json: { code: "unconfirmed", orderNumber: "JRMG/1" } });
      });
      await payAgain(page).click();
      await inSheet(page, "Pay");
      await expectPaid(page, asha);
      expect(reports).toBe(3);
    });
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
      await page.clock.fastForward(8000);
      await expect(page.getByText("Your payment is being confirmed")).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [0] });
    expect(await cart(page)).toBeNull();
    // The provider's webhook has told the server.
    await expect.poll(() => ordersOf(asha)).toMatchObject([{ payment: "online" }]);
  });
});
