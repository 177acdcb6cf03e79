import { readFileSync } from "node:fs";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  /** Days that cannot be made for. */
  provokes: /400/,
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("what sells and what to make on a phone: other days, by place, as a file, and live", async ({
  page,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const make = (days: number, title = "Ragi Til Laddu") =>
    makeOrder(shop.query, { userId: asha.addressId, titles: [title], time: daysAgo(days) });
  await make(100);
  const past = await make(10);
  await make(10, "Ragi Malt");
  await make(0);
  await shop.query("update products set date = now() - interval '1 year'");
  const { rows } = await shop.query("select price from products where title = 'Ragi Til Laddu'");
  const price = Number(rows[0]?.price) / 100;

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/figures`);
  const orders = page.locator("dl > div").filter({ hasText: "Orders" });
  await expect(orders.getByRole("definition").first()).toHaveText("3");
  const laddu = page.getByRole("row").filter({ hasText: "Ragi Til Laddu" });
  await expect(laddu).toContainText(`₹${4 * price}`);

  // Somebody else cancels one of the past.
  const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
  const cancelled = { intent: "cancel-order", reason: "The buyer asked." };
  expect((await admin.post(`/my/orders/${past.id}.data`, cancelled)).ok).toBe(true);
  await expect(laddu).toContainText(`₹${2 * price}`, live);
  await expect(page.locator("dl > div").filter({ hasText: "Cancelled" })).toContainText("1");

  const days = page.getByRole("combobox", { name: "Days" });
  await days.selectOption("Last 90 days");
  await expect(page).toHaveURL(/range=90-days/);
  await days.selectOption("From a day to a day");
  await page.getByLabel("From day").fill(daysAgo(120).slice(0, 10));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(orders.getByRole("definition").first()).toHaveText("4");
  await page.getByRole("link", { name: "District" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ranchi (834…)" })).toContainText("4");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "This table, as CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain('"Ranchi (834…)","834","4","6"');
  await page.goBack();
  await expect(page.getByRole("rowheader", { name: "Ragi Malt" })).toBeVisible();

  await page.goto(`${shop.url}/my/make-next`);
  const malt = page.getByRole("row").filter({ hasText: "Ragi Malt" });
  await expect(malt).toContainText("Enough");
  await shop.query("update products set current_stock = 0 where title = 'Ragi Malt'");
  await page.getByRole("spinbutton", { name: "Days to make for" }).fill("28");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(malt).toContainText("Sold out");
  await expect(malt.getByRole("cell").last()).toContainText("2");
  await page.goto(`${shop.url}/my/make-next?days=0`);
  await expect(page.getByText("Between 1 and 90 days, please.")).toBeVisible();
});
