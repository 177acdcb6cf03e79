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

test("of a courier's day a part is received; another amount than is due needs a reason", async ({
  page,
}) => {
  await make({ status: "shipped" });
  const order = await make({ status: "delivered" });
  await shop.query("update orders set courier = 'dtdc', shipped_at = now()");
  await page.goto(`${shop.url}/my/cash`);
  await page.getByRole("link", { name: "2 orders" }).click();
  await page.getByLabel(`Order ${short(order.orderNumber)}`).uncheck();
  await page.getByRole("button", { name: /^Received: / }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  const { rows } = await shop.query("select count(collected_at)::int as n from orders");
  expect(rows).toEqual([{ n: 1 }]);

  await page.getByRole("link", { name: short(order.orderNumber) }).click();
  const cash = page.getByRole("region", { name: "Cash", exact: true });
  await cash.getByLabel("Amount received").fill("1");
  await cash.getByRole("button", { name: "Cash received" }).click();
  await expect(cash).toContainText("say why it is another amount");
  await cash.getByLabel("Why it is another amount").fill("A torn packet");
  await cash.getByRole("button", { name: "Cash received" }).click();
  await expect(cash).toContainText("Reason: A torn packet");
});
