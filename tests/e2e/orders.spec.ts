import type { Page } from "@playwright/test";
import { site } from "#site";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder, type OrderToMake } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const someone = () => HttpShopper.enter(shop.url, shop.query);

/** A logged-in shopper on the page's browser. */
async function enter(page: Page): Promise<string> {
  const asha = await someone();
  await page.context().addCookies([asha.browserCookie]);
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
  test("each has its statuses, receipt, payment and timeline, which is folded on a phone", async ({
    page,
  }) => {
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
    const long = await make({
      userId,
      time: "2026-05-01T12:00:00+05:30",
      status: "delivered",
      payment: { state: "kept" },
      events: ["not-paid", "paid", "processing", "shipped", "delivered"],
    });
    // Sent unpaid: time does not cancel it.
    const old = await make({
      userId,
      status: "shipped",
      payment: "unpaid",
      events: ["not-paid"],
      time: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString(),
    });
    await page.goto(`${shop.url}/account/orders`);

    await test.step("both statuses, the receipt and the payment", async () => {
      const words = async (number: string) =>
        cardOf(page, number).getByRole("definition").filter({ hasNotText: "₹" }).allInnerTexts();
      expect((await words(cash.orderNumber)).slice(0, 2)).toEqual(["Shipped", "Cash on delivery"]);
      expect((await words(paid.orderNumber)).slice(0, 2)).toEqual(["Processing", "Paid online"]);
      expect((await words(owed.orderNumber)).slice(0, 2)).toEqual(["Ordered", "Refund on its way"]);
      expect((await words(back.orderNumber)).slice(0, 2)).toEqual(["Ordered", "Refunded"]);
      expect((await words(old.orderNumber)).slice(0, 2)).toEqual(["Payment pending", "Shipped"]);
      await expect(cardOf(page, paid.orderNumber)).toContainText(`Receipt REC-${paid.orderNumber}`);
      await expect(cardOf(page, paid.orderNumber)).toContainText(`Payment id ${paid.paymentId}`);
      await expect(cardOf(page, cash.orderNumber)).not.toContainText("Payment id");
    });

    await test.step("the timeline tells oldest first what happened and when", async () => {
      await expect(timelineOf(page, long.orderNumber).getByRole("listitem")).toHaveText([
        "Ordered01 May 2026, 12:00 pm",
        "Payment not completed; the pieces went back on the shelf01 May 2026, 12:01 pm",
        "Paid online01 May 2026, 12:02 pm",
        "Processing01 May 2026, 12:03 pm",
        "Shipped01 May 2026, 12:04 pm",
        "Delivered01 May 2026, 12:05 pm",
      ]);
      await expect(timelineOf(page, owed.orderNumber)).toContainText(
        "We owe you this payment back",
      );
      await expect(timelineOf(page, back.orderNumber)).toContainText(
        "Refund started; it reaches you in about 7 business days",
      );
    });

    await test.step("an order of more than a week ago can no longer be paid", async () => {
      await expect(cardOf(page, old.orderNumber)).toContainText(
        "This order can no longer be paid. Please order again.",
      );
      await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    });

    await test.step("on a phone a long timeline shows its newest steps, and the others when asked", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const steps = timelineOf(page, long.orderNumber).getByRole("listitem");
      await expect(steps).toHaveCount(3);
      await expect(steps).toContainText(["Processing", "Shipped", "Delivered"]);
      await cardOf(page, long.orderNumber)
        .getByRole("button", { name: "Show earlier steps" })
        .click();
      await expect(steps).toHaveCount(6);
      await cardOf(page, long.orderNumber)
        .getByRole("button", { name: "Hide earlier steps" })
        .click();
      await expect(steps).toHaveCount(3);
      // Four steps are few enough.
      await expect(timelineOf(page, back.orderNumber).getByRole("listitem")).toHaveCount(4);
    });
  });

  test("without scripts a phone shows all of the timeline, and no button that does nothing", async ({
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

test("one press prints that order alone, as a sheet of the shop; then the page is as before", async ({
  page,
}) => {
  // The browser's own window for printing would end the sheet before it can be looked at.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
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

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: `Print order ${other.orderNumber}` }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${other.orderNumber}`);
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

  test.describe("that the provider does not know", () => {
    test.use({ provokes: /409/ });

    test("it stands at the top of the orders, every other view leads there, and what the provider said stays", async ({
      page,
    }) => {
      const { addressId: userId } = await someone();
      const refused = await make({
        userId,
        payment: { state: "refund-due", reason: "paid-twice", failure: "Not enough balance." },
      });
      const unknown = await make({
        userId,
        payment: { state: "refund-due", reason: "wrong-amount" },
      });
      const asked = await make({
        userId,
        payment: { state: "refund-asked", reason: "no-stock" },
        refund: "asked",
      });
      await enterAs(page, "admin", shop);
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
      await expect(row(refused.orderNumber)).toContainText(
        "The provider said: Not enough balance.",
      );
      await expect(row(refused.orderNumber).getByRole("button", { name: /Refund/ })).toBeVisible();
      await expect(row(asked.orderNumber)).toContainText("the pieces were sold");
      await expect(row(asked.orderNumber)).toContainText("With the provider");
      await expect(row(asked.orderNumber).getByRole("button")).toHaveCount(0);

      await expect(row(unknown.orderNumber)).toContainText("A wrong amount was paid");
      await expect(row(unknown.orderNumber)).not.toContainText("The provider said: ");
      await row(unknown.orderNumber)
        .getByRole("button", { name: `Refund order ${short(unknown.orderNumber)}` })
        .click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
      await expect(page.getByText(/^The payment provider refused: /)).toBeVisible();
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await expect(row(unknown.orderNumber)).toContainText("The provider said: ");
    });
  });

  test("a paid order is refunded: its units return to the stock, its buyer sees it, and then nothing more is said of it", async ({
    page,
    browser,
  }) => {
    const { orderNumber } = await payForOrder(page);
    const sold = await stock();
    const office = await (await browser.newContext()).newPage();
    await enterAs(office, "admin", shop);
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

    await expect(panelOf(office)).toHaveCount(0);
    await office.goto(`${shop.url}/my/dashboards?view=users`);
    await expect(office.getByRole("table")).toBeVisible();
    await expect(office.getByText("payments that must go back")).toHaveCount(0);
    await office.context().close();
  });
});
