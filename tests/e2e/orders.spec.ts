import type { Page } from "@playwright/test";
import { site } from "#site";
import { HttpShopper } from "../http-shopper.ts";
import { makeOrder, type OrderToMake } from "./made-order.ts";
import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

const someone = () => HttpShopper.enter(shop.url, shop.query);

/** A logged-in shopper on the page's browser. */
async function enter(page: Page): Promise<string> {
  const asha = await someone();
  const [name = "", value = ""] = asha.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true }]);
  return asha.addressId;
}

const make = (order: OrderToMake) => makeOrder(shop.query, order);

const cardOf = (page: Page, orderNumber: string) =>
  page.getByRole("article", { name: `Order ${orderNumber}` });

const timelineOf = (page: Page, orderNumber: string) =>
  // The only numbered list of the card; its products are in the other.
  cardOf(page, orderNumber).locator("ol");

const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");

test.describe("the shopper's orders", () => {
  test("the timeline tells oldest first what happened and when", async ({ page }) => {
    const userId = await enter(page);
    const { orderNumber } = await make({
      userId,
      time: "2026-05-01T12:00:00+05:30",
      status: "delivered",
      payment: { state: "kept" },
      events: ["not-paid", "paid", "processing", "shipped", "delivered"],
    });
    await page.goto(`${shop.url}/account/orders`);
    await expect(timelineOf(page, orderNumber).getByRole("listitem")).toHaveText([
      "Ordered01 May 2026, 12:00 pm",
      "Payment not completed; the pieces went back on the shelf01 May 2026, 12:01 pm",
      "Paid online01 May 2026, 12:02 pm",
      "Processing01 May 2026, 12:03 pm",
      "Shipped01 May 2026, 12:04 pm",
      "Delivered01 May 2026, 12:05 pm",
    ]);
  });

  test("both statuses, the receipt and the payment stand on the order", async ({ page }) => {
    const userId = await enter(page);
    const cash = await make({ userId, status: "shipped" });
    const paid = await make({ userId, payment: { state: "kept" }, status: "processing" });
    const owed = await make({
      userId,
      payment: { state: "refund-due", reason: "no-stock" },
      refund: "due",
      events: ["paid", "refund-due"],
    });
    const back = await make({
      userId,
      payment: { state: "refunded", reason: "by-admin" },
      refund: "refunded",
      events: ["paid", "refund-asked", "refunded"],
    });
    await page.goto(`${shop.url}/account/orders`);
    const words = async (number: string) =>
      cardOf(page, number).getByRole("definition").filter({ hasNotText: "₹" }).allInnerTexts();
    expect((await words(cash.orderNumber)).slice(0, 2)).toEqual(["Shipped", "Cash on delivery"]);
    expect((await words(paid.orderNumber)).slice(0, 2)).toEqual(["Processing", "Paid online"]);
    expect((await words(owed.orderNumber)).slice(0, 2)).toEqual(["Ordered", "Refund on its way"]);
    expect((await words(back.orderNumber)).slice(0, 2)).toEqual(["Ordered", "Refunded"]);
    await expect(timelineOf(page, owed.orderNumber)).toContainText("We owe you this payment back");
    await expect(timelineOf(page, back.orderNumber)).toContainText(
      "Refund started; it reaches you in about 7 business days",
    );
    await expect(cardOf(page, paid.orderNumber)).toContainText(`Receipt REC-${paid.orderNumber}`);
    await expect(cardOf(page, paid.orderNumber)).toContainText(`Payment id ${paid.paymentId}`);
    await expect(cardOf(page, cash.orderNumber)).not.toContainText("Payment id");
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test("a long timeline shows its newest steps, and the others when asked", async ({ page }) => {
      const userId = await enter(page);
      const { orderNumber } = await make({
        userId,
        status: "delivered",
        events: ["confirmed", "processing", "shipped", "delivered"],
      });
      const few = await make({ userId, events: ["confirmed", "processing", "shipped"] });
      await page.goto(`${shop.url}/account/orders`);
      const steps = timelineOf(page, orderNumber).getByRole("listitem");
      await expect(steps).toContainText(["Processing", "Shipped", "Delivered"]);
      await cardOf(page, orderNumber).getByRole("button", { name: "Show earlier steps" }).click();
      await expect(steps).toHaveCount(5);
      await cardOf(page, orderNumber).getByRole("button", { name: "Hide earlier steps" }).click();
      await expect(steps).toHaveCount(3);
      await expect(timelineOf(page, few.orderNumber).getByRole("listitem")).toHaveCount(4);
    });

    test("without scripts all of it is there, and no button that does nothing", async ({
      browser,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 740 },
      });
      const page = await context.newPage();
      const userId = await enter(page);
      const { orderNumber } = await make({
        userId,
        events: ["confirmed", "processing", "shipped", "delivered"],
      });
      await page.goto(`${shop.url}/account/orders`);
      await expect(timelineOf(page, orderNumber).getByRole("listitem")).toHaveCount(5);
      await expect(cardOf(page, orderNumber).getByRole("button")).toHaveCount(0);
      await context.close();
    });
  });
});

test.describe("printing", () => {
  test.beforeEach(async ({ page }) => {
    // The browser's own window for printing would end the sheet before it can be looked at.
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
  });

  test("one press prints that order alone, as a sheet of the shop", async ({ page }) => {
    const userId = await enter(page);
    const other = await make({ userId, titles: ["Ragi Malt"] });
    const order = await make({
      userId,
      titles: ["Ragi Til Laddu", "Ragi Noodles"],
      payment: { state: "kept" },
    });
    await page.goto(`${shop.url}/account/orders`);
    await page.getByRole("button", { name: `Print order ${order.orderNumber}` }).click();
    await expect(page.locator("body[data-printed]")).toBeVisible();

    await page.emulateMedia({ media: "print" });
    const paper = page.getByRole("article");
    await expect(paper).toHaveCount(1);
    for (const text of [
      site.legalName,
      site.address,
      `GSTIN ${site.gstin}`,
      `FSSAI licence ${site.fssaiLicence}`,
      `Order ${order.orderNumber}`,
      `REC-${order.orderNumber}`,
      "01 May 2026, 12:00 pm",
      "Paid online",
      order.paymentId,
      "Asha Devi",
      "Ranchi, Jharkhand 834001",
      "Grand Total",
    ]) {
      await expect(paper).toContainText(text);
    }
    await expect(paper.getByRole("row")).toHaveText([
      "ProductMRPPriceQuantityAmount",
      /^Ragi Til Laddu.*2₹\d+$/,
      /^Ragi Noodles.*2₹\d+$/,
    ]);
    const printed = await page.locator("body").innerText();
    expect(printed).not.toContain(other.orderNumber);
    expect(printed.trim().startsWith("Madua")).toBe(true);
    await expect(page.getByRole("banner").or(page.getByRole("navigation"))).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);

    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test("when it is printed, the page is as before", async ({ page }) => {
    const userId = await enter(page);
    const first = await make({ userId });
    const second = await make({ userId });
    await page.goto(`${shop.url}/account/orders`);
    for (const { orderNumber } of [first, second]) {
      await page.getByRole("button", { name: `Print order ${orderNumber}` }).click();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${orderNumber}`);
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await page.emulateMedia({ media: "screen" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
      await expect(page.getByRole("article")).toHaveCount(2);
    }
  });
});

test.describe("money that goes back", () => {
  const panelOf = (page: Page) => page.getByRole("region", { name: "Payments that go back" });
  const laddu = "Ragi Gud Laddu";

  const stock = async () => {
    const { rows } = await shop.query("select current_stock as n from products where title = $1", [
      laddu,
    ]);
    return rows[0].n;
  };

  /** An order of two that its buyer pays by the practice gateway, on the page of their orders. */
  async function payForOrder(page: Page) {
    const userId = await enter(page);
    const order = await make({
      userId,
      titles: [laddu],
      payment: "unpaid",
      events: ["not-paid"],
      time: new Date().toISOString(),
    });
    await page.goto(`${shop.url}/account/orders`);
    await cardOf(page, order.orderNumber)
      .getByRole("button", { name: /^Pay again/ })
      .click();
    await page
      .frameLocator("iframe.razorpay-checkout-frame")
      .getByRole("button", { name: "Pay", exact: true })
      .click();
    await expect(timelineOf(page, order.orderNumber)).toContainText("Paid online");
    return order;
  }

  test.beforeEach(() => shop.query("delete from payments"));

  test("it stands at the top of the orders, and every other view leads there", async ({ page }) => {
    const { addressId: userId } = await someone();
    const refused = await make({
      userId,
      payment: { state: "refund-due", reason: "paid-twice", failure: "Not enough balance." },
    });
    const asked = await make({
      userId,
      payment: { state: "refund-asked", reason: "no-stock" },
      refund: "asked",
    });
    await logInAsAdmin(page, shop.url);
    await page.goto(`${shop.url}/my/dashboards?view=users`);
    await expect(panelOf(page)).toHaveCount(0);
    await page.getByRole("link", { name: "See them" }).click();
    const row = (number: string) =>
      panelOf(page)
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: short(number), exact: true }) });
    await expect(row(refused.orderNumber)).toContainText(`${userId}@example.org`);
    await expect(row(refused.orderNumber)).toContainText("Paid twice");
    await expect(row(refused.orderNumber)).toContainText("To be refunded");
    await expect(row(refused.orderNumber)).toContainText("The provider said: Not enough balance.");
    await expect(row(refused.orderNumber).getByRole("button", { name: /Refund/ })).toBeVisible();
    await expect(row(asked.orderNumber)).toContainText("the pieces were sold");
    await expect(row(asked.orderNumber)).toContainText("With the provider");
    await expect(row(asked.orderNumber).getByRole("button")).toHaveCount(0);
  });

  test("where nothing goes back, nothing is said of it", async ({ page }) => {
    await logInAsAdmin(page, shop.url);
    for (const view of ["products", "orders", "users"]) {
      await page.goto(`${shop.url}/my/dashboards?view=${view}`);
      await expect(page.getByRole("table")).toBeVisible();
      await expect(panelOf(page)).toHaveCount(0);
      await expect(page.getByText("payments that must go back")).toHaveCount(0);
    }
  });

  test("a paid order is refunded: its units return to the stock, and its buyer sees it", async ({
    page,
    browser,
  }) => {
    const { orderNumber } = await payForOrder(page);
    const sold = await stock();
    const office = await (await browser.newContext()).newPage();
    await logInAsAdmin(office, shop.url);
    await office.goto(`${shop.url}/my/dashboards?view=orders`);
    const button = office.getByRole("button", { name: `Refund order ${short(orderNumber)}` });
    await button.click();
    const dialog = office.getByRole("alertdialog");
    await expect(dialog).toContainText(/₹\d+ of order MAY\/\d+ go back to the buyer/);
    await expect(dialog).toContainText("What has not been shipped yet goes back on the shelf.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(await stock()).toBe(sold);
    await button.click();
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(office.getByText(`Order ${orderNumber} refunded`)).toBeVisible();
    await expect(button).toBeHidden();
    expect(await stock()).toBe(sold + 2);
    await expect(timelineOf(page, orderNumber).getByRole("listitem").last()).toContainText(
      "Refunded",
      live,
    );
    await office.context().close();
  });

  test("a payment that is owed goes back from the panel", async ({ page, browser }) => {
    const { id, orderNumber } = await payForOrder(page);
    await shop.query("update payments set state = 'refund-due', refund_reason = 'no-stock'");
    await shop.query("update orders set refund = 'due' where id = $1", [id]);
    const office = await (await browser.newContext()).newPage();
    await logInAsAdmin(office, shop.url);
    await office.goto(`${shop.url}/my/dashboards?view=orders`);
    await panelOf(office)
      .getByRole("button", { name: /Refund/ })
      .click();
    await office.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
    await expect(office.getByText(`Order ${orderNumber} refunded`)).toBeVisible();
    await expect(panelOf(office)).toHaveCount(0);
    const { rows } = await shop.query("select state from payments");
    expect(rows).toEqual([{ state: "refunded" }]);
    await office.context().close();
  });

  test.describe("a payment that the provider does not know", () => {
    test.use({ provokes: /409/ });

    test("stays in the panel with what the provider said", async ({ page }) => {
      const { addressId: userId } = await someone();
      const { orderNumber } = await make({
        userId,
        payment: { state: "refund-due", reason: "wrong-amount" },
      });
      await logInAsAdmin(page, shop.url);
      await page.goto(`${shop.url}/my/dashboards?view=orders`);
      await panelOf(page)
        .getByRole("button", { name: `Refund order ${short(orderNumber)}` })
        .click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
      await expect(page.getByText(/^The payment provider refused: /)).toBeVisible();
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await expect(panelOf(page)).toContainText("The provider said: ");
      await expect(panelOf(page)).toContainText("A wrong amount was paid");
    });
  });
});
