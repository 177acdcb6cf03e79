import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const laddu = "sample-ragi-til-laddu";

/** Three packs of a food that has no name yet, of 100, 300 and 500 gm. */
test.beforeAll(async () => {
  await shop.query(
    `insert into products (id, title, category, price, product_mrp, product_pack_off, quantity, current_stock, picture_urls)
     select 'pack-' || grams, 'Kodo Mix', 'Mix', grams * 40, grams * 50, grams, 9, 9, picture_urls
     from products, unnest(array[300, 100, 500]) as grams where id = $1`,
    [laddu],
  );
});

test("packs are linked on a phone, and shoppers choose between them", async ({ page, browser }) => {
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/updateproduct?productId=pack-300`);
  const card = page.getByRole("region", { name: "Packs of one food" });
  await card.getByRole("combobox", { name: "Food" }).fill("Kodo Mix");
  await card.getByRole("button", { name: "Save" }).click();
  for (const grams of [500, 100]) {
    await card.getByRole("searchbox", { name: "Add another pack" }).fill("kodo");
    await card.getByRole("button", { name: `Add Kodo Mix · ${grams} gm to the packs` }).click();
    await expect(card.getByRole("link", { name: `Kodo Mix · ${grams} gm` })).toBeVisible();
  }

  const shopper = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await shopper.goto(`${shop.url}/products/pack-300`);
  const packs = shopper.getByRole("navigation", { name: "Packs" });
  await expect(packs.getByRole("link")).toHaveText([/^100gm₹40$/, /^300gm₹120$/, /^500gm₹200$/]);
  await expect(shopper.getByText("₹40 per 100 gm")).toBeVisible();
  await packs.getByRole("link", { name: "500gm" }).click();
  await expect(shopper).toHaveURL(/pack-500$/);
  await expect(packs.getByRole("link", { name: "500gm" })).toHaveAttribute("aria-current", "page");
  await shopper.goBack();
  await expect(packs.getByRole("link", { name: "300gm" })).toHaveAttribute("aria-current", "page");

  // One sells out while another is looked at.
  const dashboard = await page.context().newPage();
  await dashboard.goto(`${shop.url}/my/dashboards?view=products`);
  await dashboard.request.post(`${shop.url}/my/dashboards.data`, {
    form: { intent: "set-stock", id: "pack-100", quantity: "0" },
    headers: { Origin: shop.url },
  });
  await expect(packs.getByRole("link", { name: "100gm" })).toHaveText("100gmOut of Stock", live);
  await shopper.close();
});

test("a festival's prices begin and end on open pages", async ({ page, browser }) => {
  await enterAs(page, "admin", shop);
  const shopper = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await shopper.goto(`${shop.url}/products/${laddu}`);
  const price = shopper
    .getByRole("article")
    .getByText(/^Price ₹/)
    .first();
  const before = await price.textContent();

  await page.goto(`${shop.url}/my/prices`);
  await page.getByRole("link", { name: "Plan prices" }).click();
  await page.getByLabel("Percent off (%)").fill("50");
  await page.getByLabel("Ends").fill("2100-01-01T00:00");
  await page.getByLabel("Words of the title").fill("til laddu");
  await page.getByRole("button", { name: /^Add Ragi Til Laddu/ }).click();
  await page.getByRole("button", { name: "Plan prices" }).click();
  const running = page.getByRole("region", { name: "Now" });
  await expect(running.getByRole("link", { name: /Ragi Til Laddu/ })).toBeVisible();
  await expect(price).not.toHaveText(before ?? "", live);

  await running.getByRole("button", { name: /^End the price of Ragi Til Laddu/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
  await expect(page.getByText("No price runs for a time.")).toBeVisible();
  await expect(price).toHaveText(before ?? "", live);
  await shopper.close();
});

test("a price that comes begins by itself", async ({ page }) => {
  await page.goto(`${shop.url}/products/pack-500`);
  // As a plan leaves it, with its job.
  await shop.query(
    `insert into price_periods (id, product_id, price, starts_at, ends_at, created_by)
     values ('soon', 'pack-500', 12300, now() + interval '1 second', '2100-01-01', 'asha')`,
  );
  await shop.query(
    `insert into pgboss.job (name, start_after, data) values ('price-periods', now() + interval '1 second', '{}')`,
  );
  await expect(page.getByText("₹123").first()).toBeVisible(live);
});
