import type { Page } from "@playwright/test";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** Slug and name of each category (rules: faq-2). */
const categories = [
  ["terms_and_conditions", "Terms and Conditions"],
  ["social_carnival_event", "Social Carnival Event"],
  ["shipping_and_orderTracking", "Shipping, Order Tracking & Delivery"],
] as const;

const category = (page: Page, name: string) =>
  page.getByRole("main").locator("details").filter({ hasText: name }).first();
const topQuery = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Top Queries" }).getByRole("link", { name });

test("a category is opened by its address, by hand and from Top Queries, and stands in the address", async ({
  page,
}) => {
  const [slug, name] = categories[2];
  await page.goto(`${shop.url}/faq#${slug}`);
  await expect(category(page, name)).toHaveAttribute("open", "");
  await expect(page.getByRole("main").locator("details[open]")).toHaveCount(1);
  await category(page, name).locator("summary").click();
  await expect(category(page, name)).not.toHaveAttribute("open", "");
  await expect(page).toHaveURL(`${shop.url}/faq`);

  for (const [slug, name] of categories) {
    const summary = category(page, name).locator("summary");
    await summary.click();
    await expect(page).toHaveURL(`${shop.url}/faq#${slug}`);
    await summary.click();
    await expect(category(page, name)).not.toHaveAttribute("open", "");
    await expect(page).toHaveURL(`${shop.url}/faq`);

    await topQuery(page, name).click();
    await expect(page).toHaveURL(`${shop.url}/faq#${slug}`);
    await expect(category(page, name)).toHaveAttribute("open", "");
    await expect(summary).toBeInViewport();
  }

  await expect(
    category(page, "Terms and Conditions").locator('a[href="/terms-and-conditions"]'),
  ).toBeVisible();
  await page.getByRole("link", { name: "TRACK ORDERS", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccount%2Forders$/);
});
