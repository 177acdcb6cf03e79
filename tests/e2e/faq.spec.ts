import type { Page } from "@playwright/test";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** Slug and name of each category (rules: faq-2). */
const categories: readonly [slug: string, name: string][] = [
  ["terms_and_conditions", "Terms and Conditions"],
  ["social_carnival_event", "Social Carnival Event"],
  ["shipping_and_orderTracking", "Shipping, Order Tracking & Delivery"],
];

const category = (page: Page, name: string) =>
  page.getByRole("main").locator("details").filter({ hasText: name }).first();
const topQuery = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Top Queries" }).getByRole("link", { name });

for (const [slug, name] of categories) {
  test(`#${slug} opens its category, by address and from Top Queries`, async ({ page }) => {
    await page.goto(`${shop.url}/faq#${slug}`);
    await expect(category(page, name)).toHaveAttribute("open", "");
    await page.goto(`${shop.url}/faq`);
    await expect(category(page, name)).not.toHaveAttribute("open", "");
    await topQuery(page, name).click();
    await expect(page).toHaveURL(`${shop.url}/faq#${slug}`);
    await expect(category(page, name)).toHaveAttribute("open", "");
    await expect(category(page, name).locator("summary")).toBeInViewport();
  });

  test(`opening ${name} by hand puts it into the address`, async ({ page }) => {
    await page.goto(`${shop.url}/faq`);
    await category(page, name).locator("summary").click();
    await expect(page).toHaveURL(`${shop.url}/faq#${slug}`);
  });
}

test("the two buttons lead on", async ({ page }) => {
  await page.goto(`${shop.url}/faq#terms_and_conditions`);
  const terms = category(page, "Terms and Conditions").locator('a[href="/terms-and-conditions"]');
  await terms.click();
  await expect(page).toHaveURL(`${shop.url}/policies/termsAndConditions`);
  await page.goto(`${shop.url}/faq#shipping_and_orderTracking`);
  await page.getByRole("link", { name: "TRACK ORDERS", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccount%2Forders$/);
});
