import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder, type OrderToMake } from "./made-order.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** A form that is sent with something wrong in it. */
test.use({ provokes: /400/ });

async function make(order: Partial<OrderToMake> = {}) {
  const { addressId: userId } = await HttpShopper.enter(shop.url, shop.query);
  return makeOrder(shop.query, { userId, ...order });
}

const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");

test.beforeEach(async ({ page }) => {
  await shop.query("delete from orders");
  await enterAs(page, "admin", shop);
  await page.setViewportSize({ width: 360, height: 740 });
});

test("a parcel is scanned, packed and shipped, and its buyer follows it", async ({ page }) => {
  const { addressId: userId } = await HttpShopper.enter(shop.url, shop.query);
  const order = await makeOrder(shop.query, { userId });
  await page.goto(`${shop.url}/my/scan`);
  // A hand scanner types where the focus is.
  await page.keyboard.type(order.orderNumber);
  await page.keyboard.press("Enter");
  const parcel = page.getByRole("region", { name: "Parcel" });
  await parcel.getByRole("button", { name: "Mark packed" }).click();
  await parcel.getByLabel("Courier").selectOption("Delhivery");
  await parcel.getByLabel("Tracking number").fill("12");
  await parcel.getByRole("button", { name: "Mark shipped" }).click();
  await expect(parcel).toContainText("4 to 40 letters and digits");
  await parcel.getByLabel("Tracking number").fill("1234 5678 9012");
  await parcel.getByRole("button", { name: "Mark shipped" }).click();
  await expect(parcel.getByRole("link", { name: "Track the parcel" })).toHaveAttribute(
    "href",
    "https://www.delhivery.com/track/package/123456789012",
  );
  await expect(parcel.getByRole("button", { name: "Mark delivered" })).toBeVisible();
  const { rows } = await shop.query("select status, tracking_number from orders where id = $1", [
    order.id,
  ]);
  expect(rows).toEqual([{ status: "shipped", tracking_number: "123456789012" }]);
  await parcel.getByRole("link", { name: "Scan the next one" }).click();
  await expect(page.getByLabel("Number, or scan")).toBeFocused();
});

/** The pages of what the printer gets, and their sizes in mm. */
async function printed(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = pdf.match(/\/MediaBox \[[\d. ]+\]/g) ?? [];
  return boxes.map((box) =>
    (box.match(/[\d.]+/g) ?? []).slice(2).map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
}

test("papers of many orders come out of the printer in their sizes, and nothing else does", async ({
  page,
}) => {
  const orders = [await make(), await make(), await make({ payment: "unpaid" })];
  const search = new URLSearchParams({ paper: "labels" });
  for (const { id } of orders) search.append("id", id);
  await page.goto(`${shop.url}/my/orders/print?${search}`);
  const last = short(orders[2]?.orderNumber ?? "");
  await expect(
    page.getByText(`Not to be sent, because not paid, refunded or over: ${last}`),
  ).toBeVisible();
  const papers = page.getByRole("region", { name: "Preview" }).getByRole("article");
  await expect(papers).toHaveCount(3);
  expect(await printed(page)).toEqual(Array(3).fill([100, 150]));

  await page.getByRole("button", { name: "Four slips on A4" }).click();
  await expect(papers.getByRole("columnheader", { name: "Pack" })).toHaveCount(3);
  expect(await printed(page)).toEqual([[210, 297]]);

  await page.getByRole("button", { name: "Pick list" }).click();
  // Two of each, without the one that is not paid.
  await expect(papers.getByRole("row").nth(1)).toContainText("Ragi Til Laddu300 gm4");
  expect(await printed(page)).toEqual([[210, 297]]);
});

test("a courier's money is received by one press, seen where it came, and taken back", async ({
  page,
}) => {
  await make({ status: "shipped" });
  const order = await make({ status: "delivered" });
  await shop.query("update orders set courier = 'dtdc', shipped_at = now()");
  await page.goto(`${shop.url}/my/cash`);
  await page.getByRole("button", { name: /received from DTDC/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cash received" }).click();
  await expect(page.getByText("Nothing is outstanding")).toBeVisible();
  const received = async () => {
    const { rows } = await shop.query("select count(collected_at)::int as n from orders");
    return rows[0].n;
  };
  expect(await received()).toBe(2);
  await page.getByRole("button", { name: /^Take back/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await page.getByRole("link", { name: "2 orders" }).click();
  await page.getByLabel(`Order ${short(order.orderNumber)}`).uncheck();
  await page.getByRole("button", { name: /^Received: / }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  expect(await received()).toBe(1);

  await page.getByRole("link", { name: short(order.orderNumber) }).click();
  const cash = page.getByRole("region", { name: "Cash received" });
  await cash.getByLabel("Amount received").fill("1");
  await cash.getByRole("button", { name: "Cash received" }).click();
  await expect(cash).toContainText("say why it is another amount");
  await cash.getByLabel("Why it is another amount").fill("A torn packet");
  await cash.getByRole("button", { name: "Cash received" }).click();
  await expect(cash).toContainText("Reason: A torn packet");
});
