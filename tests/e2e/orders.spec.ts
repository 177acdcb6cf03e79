import type { Page } from "@playwright/test";
import sharp from "sharp";
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

/** The only numbered list of an order's page; its products are in the other. */
const timelineOf = (page: Page) => page.getByRole("main").locator("ol");

const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");

const openOrder = (page: Page, { id }: { id: string }) =>
  page.goto(`${shop.url}/account/orders/${id}`);

/** In how many pieces each order number on the page stands. */
const piecesOfNumbers = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/^JRMG\//)
    .evaluateAll((numbers) => numbers.map((number) => number.getClientRects().length));

test.describe("the shopper's orders", () => {
  test("the list says where each is and how it is paid; its page has the rest, and a phone folds a long timeline", async ({
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

    await test.step("both statuses; of what waits for its payment that first", async () => {
      await page.goto(`${shop.url}/account/orders`);
      const words = (number: string) =>
        cardOf(page, number).getByRole("definition").allInnerTexts();
      expect(await words(cash.orderNumber)).toEqual(["Shipped", "Cash on delivery"]);
      expect(await words(paid.orderNumber)).toEqual(["Packed", "Paid online"]);
      expect(await words(owed.orderNumber)).toEqual(["Ordered", "Refund on its way"]);
      expect(await words(back.orderNumber)).toEqual(["Ordered", "Refunded"]);
      expect(await words(old.orderNumber)).toEqual(["Payment pending", "Shipped"]);
      await expect(cardOf(page, cash.orderNumber)).toContainText(/Ragi Til Laddu · \d+\sgm × 2/);
    });

    await test.step("an order of more than a week ago can no longer be paid", async () => {
      await expect(cardOf(page, old.orderNumber)).toContainText(
        "This order can no longer be paid. Please order again.",
      );
      await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    });

    await test.step("its page has the receipt and the payment, and others know of none", async () => {
      await cardOf(page, paid.orderNumber).getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${paid.orderNumber}`);
      await expect(page.getByRole("main")).toContainText(`Receipt REC-${paid.orderNumber}`);
      await expect(page.getByRole("main")).toContainText(`Payment id ${paid.paymentId}`);
      const stranger = await someone();
      const answer = await fetch(page.url(), { headers: { Cookie: stranger.cookie } });
      expect(answer.status).toBe(404);
    });

    await test.step("the timeline tells oldest first what happened and when", async () => {
      await openOrder(page, long);
      await expect(timelineOf(page).getByRole("listitem")).toHaveText([
        "Ordered01 May 2026, 12:00 pm",
        "Payment not completed; the pieces went back on the shelf01 May 2026, 12:01 pm",
        "Paid online01 May 2026, 12:02 pm",
        "Packed01 May 2026, 12:03 pm",
        "Shipped01 May 2026, 12:04 pm",
        "Delivered01 May 2026, 12:05 pm",
      ]);
    });

    await test.step("and what went back", async () => {
      await openOrder(page, back);
      await expect(page.getByRole("region", { name: "Money back" })).toContainText(
        "₹420 went back in the way you paid",
      );
    });

    await test.step("on a phone a long timeline shows its newest steps, and the others when asked", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openOrder(page, long);
      const steps = timelineOf(page).getByRole("listitem");
      await expect(steps).toHaveCount(3);
      await expect(steps).toContainText(["Packed", "Shipped", "Delivered"]);
      await page.getByRole("button", { name: "Show earlier steps" }).click();
      await expect(steps).toHaveCount(6);
      await page.getByRole("button", { name: "Hide earlier steps" }).click();
      await expect(steps).toHaveCount(3);
      // Four steps are few enough.
      await openOrder(page, back);
      await expect(timelineOf(page).getByRole("listitem")).toHaveCount(4);
    });

    await test.step("there no number breaks inside itself", async () => {
      expect(await piecesOfNumbers(page)).toEqual([1]);
      await page.goto(`${shop.url}/account/orders`);
      expect(await piecesOfNumbers(page)).toEqual([1, 1, 1, 1, 1, 1]);
    });
  });

  test("a message to the shop names the order by itself", async ({ page }) => {
    const order = await make({ userId: await enter(page) });
    await openOrder(page, order);
    await page.getByRole("link", { name: "Write to us" }).click();
    await expect(page.getByLabel("Subject")).toHaveValue(`Order ${order.orderNumber}`);
    await page.goto(`${shop.url}/contactUs?order=Send+money+to+me`);
    await expect(page.getByLabel("Subject")).toHaveValue("");
  });

  test("ordered again, what can still be had is in the cart, and what cannot is said", async ({
    page,
  }) => {
    const titles = ["Ragi Til Laddu", "Ragi Noodles"];
    const order = await make({ userId: await enter(page), titles });
    await shop.query(
      "update order_lines set product_id = 'gone' where order_id = $1 and title = $2",
      [order.id, "Ragi Noodles"],
    );
    await openOrder(page, order);
    await page.getByRole("button", { name: "Order again" }).click();
    await expect(page.getByText(/^Ragi Noodles.*: we no longer sell it$/)).toBeVisible();
    await page.getByRole("button", { name: "Order again" }).click();
    await page.getByRole("link", { name: "Go To Cart" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Ragi Til Laddu" })).toContainText(
      "2",
    );
  });
});

test.describe("an order that is cancelled by its buyer", () => {
  test("says first what happens, tells the other tab, and is cancelled once", async ({ page }) => {
    const asha = await someone();
    await page.context().addCookies([asha.browserCookie]);
    const order = await make({ userId: asha.addressId });
    const other = await page.context().newPage();
    await openOrder(other, order);
    await openOrder(page, order);
    await page.getByText("Cancel this order").click();
    await expect(page.getByText("We do not send it, and you owe nothing for it.")).toBeVisible();
    await page.getByLabel("Why?").fill("Ordered twice");
    await page.getByRole("button", { name: "Yes, cancel the order" }).click();
    await expect(page.getByRole("status").getByText("Your order is cancelled")).toBeVisible();
    await expect(page.getByText("Reason: Ordered twice")).toBeVisible();
    await expect(timelineOf(other).getByRole("listitem").last()).toContainText("Cancelled", live);
    await expect(other.getByText("Cancel this order")).toHaveCount(0);
    // A press that comes late finds it done.
    const late = await asha.post(`/account/orders/${order.id}`, { intent: "cancel" });
    expect([late.status, late.headers.get("location")]).toEqual([
      302,
      `/account/orders/${order.id}?done=cancelled`,
    ]);
  });

  test("is so without scripts too, and once it is shipped no more", async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const asha = await someone();
    await context.addCookies([asha.browserCookie]);
    const order = await make({
      userId: asha.addressId,
      events: ["confirmed", "processing", "ordered", "processing"],
    });
    await openOrder(page, order);
    // Nothing is folded that no script could unfold.
    await expect(timelineOf(page).getByRole("listitem")).toHaveCount(5);
    await page.getByText("Cancel this order").click();
    await page.getByRole("button", { name: "Yes, cancel the order" }).click();
    await expect(page.getByText("Your order is cancelled")).toBeVisible();

    const sent = await make({ userId: asha.addressId });
    await openOrder(page, sent);
    await shop.query("update orders set status = 'shipped' where id = $1", [sent.id]);
    await page.getByText("Cancel this order").click();
    await page.getByRole("button", { name: "Yes, cancel the order" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "This order could not be cancelled: it is already Shipped.",
    );
    await context.close();
  });
});

test("a delivered order is returned from a phone with a picture; the answer arrives, and it is called off", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await make({ userId: await enter(page), status: "delivered" });
  await openOrder(page, order);
  // The shop does not know when it was delivered.
  await expect(page.getByText("Return or replace")).toHaveCount(0);
  await shop.query("update orders set delivered_at = now() where id = $1", [order.id]);
  await openOrder(page, order);
  await page.getByText("Return or replace").click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Please choose what you would like.")).toBeVisible();
  await page.getByRole("radio", { name: "A new packet" }).check();
  await page.getByLabel("What is wrong?").selectOption("Damaged or leaking");
  await page.getByLabel("In your own words").fill("Two packets are torn.");
  const picture = sharp({ create: { width: 80, height: 40, channels: 3, background: "#7A2E1F" } });
  await page.getByLabel("Choose pictures").setInputFiles({
    name: "torn.png",
    mimeType: "image/png",
    buffer: await picture.png().toBuffer(),
  });
  await expect(page.getByText("torn.png is ready")).toBeAttached();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("We have your request")).toBeVisible();
  const request = page.getByRole("region", { name: "A new packet: Damaged or leaking" });
  await expect(request).toContainText("We look at it");
  await expect(request).toContainText("Two packets are torn.");
  await expect(request.getByRole("img", { name: "Picture 1 of what is wrong" })).toBeVisible();
  await expect(timelineOf(page)).toContainText("Asked to send it back");
  await expect(page.getByText("Return or replace")).toHaveCount(0);
  const { rows } = await shop.query("select id from order_returns where order_id = $1", [order.id]);
  const staff = await HttpShopper.enter(shop.url, shop.query, "admin");
  const answer = { intent: "accept-return", id: rows[0]?.id ?? "", answer: "Keep them for us." };
  await staff.post(`/my/orders/${order.id}`, answer);
  await expect(request).toContainText("Keep them for us.", live);
  await expect(request).toContainText("Accepted");
  await request.getByRole("button", { name: "Take the request back" }).click();
  await expect(request).toContainText("Taken back");
  await expect(page.getByText("Return or replace")).toBeVisible();
});

test.describe("without a login", () => {
  test.use({ provokes: /404/ });

  test("an order is followed by its number and telephone number", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { addressId: userId } = await someone();
    const order = await make({ userId, status: "shipped", events: ["processing", "shipped"] });
    await page.goto(`${shop.url}/login`);
    await page.getByRole("link", { name: "Ordered without an account?" }).click();
    await page.getByLabel("Order number").fill(order.orderNumber.toLowerCase());
    await page.getByLabel("Telephone number").fill("9111111111");
    await page.getByRole("button", { name: "Show the order" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "No order has this number and this telephone number. Please check both.",
    );
    await page.getByLabel("Telephone number").fill("+91 90000 00001");
    await page.getByRole("button", { name: "Show the order" }).click();
    const found = cardOf(page, order.orderNumber);
    await expect(found).toContainText("2 pieces, to Ranchi");
    await expect(found.locator("ol").getByRole("listitem")).toHaveCount(3);
    await expect(found).not.toContainText("Harmu");
    expect(await piecesOfNumbers(page)).toEqual([1]);
    await page.reload();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
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
  const order = await make({
    userId,
    titles: ["Ragi Til Laddu", "Ragi Noodles"],
    payment: { state: "kept" },
  });
  await openOrder(page, order);
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
  expect(printed.trim().startsWith("Madua")).toBe(true);
  await expect(page.getByRole("banner").or(page.getByRole("navigation"))).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);

  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Order again" })).toBeVisible();
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
    await openOrder(page, order);
    await page.getByRole("button", { name: /^Pay again/ }).click();
    await page
      .frameLocator("iframe.razorpay-checkout-frame")
      .getByRole("button", { name: "Pay", exact: true })
      .click();
    await expect(timelineOf(page)).toContainText("Paid online");
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
    const more = office.getByRole("button", { name: `More for ${short(orderNumber)}` });
    const button = office.getByRole("button", { name: `Refund order ${short(orderNumber)}` });
    await more.click();
    await button.click();
    const dialog = office.getByRole("alertdialog");
    await expect(dialog).toContainText(/₹\d+ of order MAY\/\d+ go back to the customer/);
    await expect(dialog).toContainText("What has not been shipped yet goes back on the shelf.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(await stock()).toBe(sold);
    await button.click();
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(office.getByText(`Order ${orderNumber} refunded`)).toBeVisible();
    await more.click();
    await expect(office.getByRole("button", { name: /^Delete/ })).toBeVisible();
    await expect(button).toBeHidden();
    expect(await stock()).toBe(sold + 2);
    await expect(timelineOf(page).getByRole("listitem").last()).toContainText("Refunded", live);

    await expect(panelOf(office)).toHaveCount(0);
    await office.goto(`${shop.url}/my/dashboards?view=users`);
    await expect(office.getByRole("table")).toBeVisible();
    await expect(office.getByText("payments that must go back")).toHaveCount(0);
    await office.context().close();
  });
});
