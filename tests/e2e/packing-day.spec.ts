import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** What the phone's camera sees: a film that the test makes before the camera is opened. */
const film = join(tmpdir(), `madua-camera-${process.pid}.y4m`);

test.use({
  ...phone,
  /** A tracking number that is none. */
  provokes: /400/,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  },
});

test.afterAll(() => rmSync(film, { force: true }));

/** Holds something printed before the camera: not quite straight, in the light of a room. */
async function holdBeforeCamera(printed: Buffer): Promise<void> {
  const [width, height] = [640, 480];
  const paper = await sharp(printed)
    .resize(260)
    .rotate(9, { background: "#fff" })
    .linear(0.6, 40)
    .blur(0.8)
    .toBuffer();
  const room = sharp({ create: { width, height, channels: 3, background: "#887" } });
  const seen = room.composite([{ input: paper, left: 150, top: 60 }]).toColourspace("b-w");
  const bright = await seen.raw().toBuffer();
  const pixels = width * height;
  // Without colour.
  const frame = Buffer.concat([Buffer.from("FRAME\n"), bright, Buffer.alloc(pixels / 2, 128)]);
  writeFileSync(
    film,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      frame,
      frame,
    ]),
  );
}

const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");

/** An order of a shopper of its own, with this in its address. */
async function make(
  address: Readonly<Record<string, string>>,
  titles?: readonly string[],
  payment: "cod" | "unpaid" = "cod",
) {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  const order = await makeOrder(shop.query, {
    ...{ userId: buyer.addressId, titles, payment },
    // What is not paid for seven days is cancelled.
    ...(payment === "unpaid" && { time: new Date().toISOString() }),
  });
  await shop.query(
    "update orders set selected_addresses = selected_addresses || $2::jsonb where id = $1",
    [order.id, JSON.stringify(address)],
  );
  return { ...order, number: short(order.orderNumber), buyer };
}

/** Of this page, and of nothing on it, is a part beyond the screen's edge. */
async function fits(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(sizes, `${page.url()} scrolls sideways`).toEqual([360, 360]);
}

/** Opens a page by the phone's menu. */
async function open(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Open menu/ }).tap();
  // What was opened often stands on top, too.
  await page.getByRole("dialog").getByRole("link", { name }).first().tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function statuses() {
  const { rows } = await shop.query("select distinct status from orders");
  return rows.map(({ status }) => status);
}

test("a packing day on a phone: from the list by labels and parcels to the couriers' money", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await shop.query("delete from orders");
  await make({ name: "Asha Devi" }, ["Ragi Til Laddu", "Ragi Noodles"]);
  // The next are 21, 22 and so on.
  await shop.query("update orders set sequence = 20");
  const bina = await make({ name: "Bina Oraon", phoneNumber: "9000000077" });
  for (let n = 0; n < 9; n++) await make({ name: "Champa Tirkey" }, ["Ragi Malt"]);
  await shop.query("update users set full_name = 'Bina Oraon' where id = $1", [
    bina.buyer.addressId,
  ]);
  const khunti = await make({ name: "Dulari Munda", city: "Khunti" });
  await make({ name: "Etwari Kujur" }, ["Ragi Malt"], "unpaid");
  await enterAs(page, "admin", shop);

  /** The shopper's phone, on which her order stays open all day. */
  const hers = await (await browser.newContext(phone)).newPage();
  await hers.context().addCookies([bina.buyer.browserCookie]);
  await hers.goto(`${shop.url}/account/orders/${bina.id}`);
  const herOrder = hers.getByRole("main");
  await expect(herOrder).toContainText("Ordered");

  const list = page.getByRole("region", { name: "Orders" });
  const rows = list.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const parcel = page.getByRole("region", { name: "Parcel" });
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));

  await test.step("the list comes first, and a row tells all that packing asks for", async () => {
    await page.goto(`${shop.url}/my`);
    await open(page, /^Orders/);
    await expect(rows).toHaveCount(10);
    const top = await rows.first().boundingBox();
    expect(top?.y).toBeLessThan(740 - 280);
    await page.getByRole("searchbox").fill("23");
    await page.getByRole("button", { name: "Search" }).tap();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("MAY/23");
    await expect(rows).toContainText(/2 × \d+\sgm Ragi Malt/);
    await expect(rows).toContainText("Ranchi 834001");
    await expect(rows).toContainText(/Collect ₹\d/);
    await expect(rows.getByRole("link", { name: /^Call Champa Tirkey/ })).toBeVisible();
    await fits(page);
    // What is chosen next need not wait for them.
    await page.getByRole("link", { name: "Show all orders" }).tap();
  });

  const bar = page.getByRole("region", { name: "What to do with the chosen orders" });
  await test.step("all of a place are chosen, set by mistake, and set back", async () => {
    await page.getByRole("button", { name: "Filters" }).tap();
    await page.getByLabel("Payment").selectOption("Cash on delivery");
    await page.getByLabel("Place").fill("ranchi");
    await page.getByLabel("Place").press("Enter");
    await expect(page.getByText("1–10 of 11")).toBeVisible();
    await page.getByLabel("All on this page").tap();
    await page.getByRole("button", { name: "Choose all that match" }).tap();
    await expect(bar.getByText("11 chosen")).toBeVisible();
    await bar.getByRole("button", { name: "Mark shipped" }).tap();
    await expect(bar.getByRole("status")).toContainText("11 set to Shipped.");
    await expect(herOrder).toContainText("Shipped", live);
    await fits(page);
    await bar.getByRole("button", { name: "Undo" }).tap();
    await expect(bar.getByRole("status")).toContainText("11 set back.");
    expect(await statuses()).toEqual(["ordered"]);
    await expect(herOrder).not.toContainText("Shipped", live);
  });

  await test.step("their papers", async () => {
    await bar.getByRole("button", { name: "More" }).tap();
    await page.getByLabel("What to print").selectOption("Pick list");
    await page.getByRole("button", { name: "Print" }).tap();
    const papers = page.getByRole("region", { name: "Preview" }).getByRole("article");
    await expect(papers.getByRole("row", { name: "Ragi Malt" })).toContainText("18");
    await fits(page);
    for (const [name, n] of [
      ["Two slips on A4", 11],
      ["Four slips on A4", 11],
      ["Labels 100 × 150 mm", 11],
    ] as const) {
      await page.getByRole("button", { name }).tap();
      await expect(page.getByRole("button", { name, pressed: true })).toBeVisible();
      await expect(papers).toHaveCount(n);
      await fits(page);
    }
    const hersPrinted = papers.filter({ hasText: bina.orderNumber });
    await holdBeforeCamera(
      await hersPrinted.getByRole("img", { name: "QR code: opens the order" }).screenshot(),
    );
    await page.getByRole("link", { name: "Back" }).tap();
    await expect(bar.getByText("11 chosen")).toBeVisible();
    await bar.getByRole("button", { name: "Choose none" }).tap();
  });

  await test.step("one label is read by the camera, the other one's number is typed", async () => {
    await open(page, /^Scan/);
    await page.getByRole("button", { name: "Scan with the camera" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${bina.orderNumber}`);
    await fits(page);
    await parcel.getByRole("button", { name: "Mark packed" }).tap();
    await expect(herOrder).toContainText("Packed", live);
    // The camera is on again, and passes over the same label.
    await parcel.getByRole("link", { name: "Scan the next one" }).tap();
    await expect(page.getByRole("button", { name: "Stop the camera" })).toBeVisible();
    await page.getByLabel("Number, or scan").pressSequentially("20");
    await fits(page);
    await page.getByRole("button", { name: "Open the order" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/MAY\/20$/);
    await parcel.getByRole("button", { name: "Mark packed" }).tap();
    await expect(parcel.getByRole("button", { name: "Mark shipped" })).toBeVisible();
  });

  const ship = async (trackingNumber: string) => {
    await parcel.getByLabel("Tracking number").fill(trackingNumber);
    await parcel.getByRole("button", { name: "Mark shipped" }).tap();
    await expect(page.getByText("The order is shipped").first()).toBeVisible();
    await parcel.getByRole("button", { name: "Mark delivered" }).tap();
    await expect(parcel.getByRole("button", { name: "Mark delivered" })).toHaveCount(0);
    await fits(page);
  };
  await test.step("both go by the same courier; the buyer follows hers", async () => {
    await parcel.getByLabel("Courier").selectOption("Delhivery");
    await parcel.getByLabel("Tracking number").fill("12");
    // A colleague's note loads the page anew, and what is typed stays.
    const colleague = await HttpShopper.enter(shop.url, shop.query, "admin");
    const note = { intent: "add-note", text: "Leave it with the guard" };
    await colleague.post(`${new URL(page.url()).pathname}.data`, note);
    await expect(page.getByText(note.text)).toBeVisible(live);
    await expect(parcel.getByLabel("Tracking number")).toHaveValue("12");
    await parcel.getByRole("button", { name: "Mark shipped" }).tap();
    await expect(parcel).toContainText("4 to 40 letters and digits");
    await ship("5555 6666 7777");
    await parcel.getByRole("link", { name: "Scan the next one" }).tap();
    // A hand scanner types where the focus is.
    await expect(page.getByLabel("Number, or scan")).toBeFocused();
    await page.keyboard.type(bina.orderNumber);
    await page.keyboard.press("Enter");
    await expect(parcel.getByLabel("Courier")).toHaveValue("delhivery");
    await ship("123456789012");
    await expect(herOrder).toContainText("Delivered", live);
    await expect(herOrder.getByRole("link", { name: "Track the parcel" })).toHaveAttribute(
      "href",
      /123456789012$/,
    );
    await fits(hers);
  });

  await test.step("the courier's cash is received by one press, and taken back", async () => {
    await open(page, /^Cash/);
    await page.getByRole("button", { name: /received from Delhivery/ }).tap();
    await expect(dialog).toContainText("2 orders, Delhivery");
    await dialog.getByRole("button", { name: "Cash received" }).tap();
    await expect(page.getByText("Nothing is outstanding")).toBeVisible();
    await fits(page);
    await page.getByRole("button", { name: /^Take back/ }).tap();
    await dialog.getByRole("button", { name: "Take back" }).tap();
    await expect(page.getByRole("button", { name: /received from Delhivery/ })).toBeVisible();
    await fits(page);
  });

  await test.step("somebody known calls and orders three products", async () => {
    const done = { presses: 0, letters: 0, begun: Date.now() };
    const tap = async (what: Locator) => {
      await what.tap();
      done.presses++;
    };
    const type = async (field: Locator, text: string) => {
      await tap(field);
      await page.keyboard.type(text);
      done.letters += text.length;
    };
    await tap(page.getByRole("button", { name: /^Open menu/ }));
    await tap(page.getByRole("dialog").getByRole("link", { name: "New order" }));
    await type(page.getByLabel("Mobile number or name"), "9000000077");
    await tap(page.getByRole("button", { name: /^Bina Oraon/ }));
    for (const [start, name] of [
      ["til", "Ragi Til Laddu"],
      ["mal", "Ragi Malt"],
      ["noo", "Ragi Noodles"],
    ] as const) {
      await type(page.getByLabel("Find a product"), start);
      await tap(page.getByRole("button", { name: new RegExp(`^${name}`) }));
    }
    await tap(page.getByRole("radio", { name: /^Cash on delivery/ }));
    await fits(page);
    await tap(page.getByRole("button", { name: "Place Order" }));
    await expect(page.getByText(/^Order [A-Z]{3}\/\d+ placed$/)).toBeVisible();
    const { presses, letters, begun } = done;
    test.info().annotations.push({
      type: "an order by telephone",
      description: `${presses} presses, ${letters} letters, ${Date.now() - begun} ms`,
    });
    // At three seconds a press and one a letter it is a minute.
    expect(presses * 3 + letters).toBeLessThanOrEqual(60);
    await fits(page);
    await expect(page.getByRole("region", { name: "Items (3)" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Deliver to" })).toContainText("Bina Oraon");
  });

  await test.step("one is cancelled, because no courier goes there", async () => {
    await open(page, /^Orders/);
    await page.getByRole("searchbox").fill("dulari");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("link", { name: khunti.number, exact: true }).tap();
    await page.getByRole("button", { name: "Cancel order" }).tap();
    await dialog.getByLabel("Why?").selectOption("No courier of ours reaches your address.");
    await fits(page);
    await dialog.getByRole("button", { name: "Cancel order" }).tap();
    await expect(page.getByText("No courier of ours reaches your address.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  });

  await test.step("a buyer wants to send hers back, and is answered", async () => {
    await hers.getByText("Return or replace").tap();
    await hers.getByText("My money back").tap();
    await hers.getByLabel("What is wrong?").selectOption("Damaged or leaking");
    await hers.getByLabel("In your own words").fill("Both boxes are open.");
    await hers.getByRole("button", { name: "Send" }).tap();
    await expect(hers.getByText("We have your request")).toBeVisible();
    await open(page, /^Returns/);
    await page.getByRole("link", { name: bina.number }).tap();
    await expect(page.getByText("Both boxes are open.")).toBeVisible();
    await page.getByRole("button", { name: "Accept" }).tap();
    await dialog.getByLabel("Answer").fill("Please give it to the courier.");
    await dialog.getByRole("button", { name: "Accept" }).tap();
    await expect(herOrder).toContainText("Please give it to the courier.", live);
    await fits(hers);
    await fits(page);
  });
  await hers.context().close();
});
