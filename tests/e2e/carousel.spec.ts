import type { Page } from "@playwright/test";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The slide in view; the others are inert. */
const slide = (page: Page, place: number) =>
  page.getByRole("group", { name: `${place} of 4`, exact: true });

/** Opens the home page and waits until it is hydrated. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto(shop.url);
  await expect(page.locator(".page-spinner")).toBeHidden();
  await expect(page.getByRole("button", { name: /the slide show$/ })).toBeVisible();
  await expect(slide(page, 1)).toBeVisible();
}

test("plays every 5 s, goes on after a click and after the pointer has left", async ({ page }) => {
  await open(page);
  await page.clock.runFor(4900);
  await expect(slide(page, 1)).toBeVisible();
  await page.clock.runFor(200);
  await expect(slide(page, 2)).toBeVisible();
  await page.getByRole("button", { name: "Show slide 4 of 4" }).click();
  await expect(slide(page, 4)).toBeVisible();
  // It rests under the pointer.
  await page.clock.runFor(20_000);
  await expect(slide(page, 4)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Previous slide" }).click();
  await expect(slide(page, 4)).toBeVisible();
});

test("can be stopped, and rests while the keyboard is in it", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Stop the slide show" }).focus();
  await page.keyboard.press("Tab");
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator("body").press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Start the slide show" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(slide(page, 2)).toBeVisible();
});

test("does not play by itself for those who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Next slide" }).click();
  await expect(slide(page, 2)).toBeVisible();
});

test("without scripts the strip can be scrolled by hand", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shop.url);
  await expect(page.locator(".page-spinner")).toBeHidden();
  await page.getByRole("group", { name: "1 of 4", exact: true }).hover();
  await page.mouse.wheel(1000, 0);
  await expect(page.getByRole("group", { name: "2 of 4", exact: true })).toBeInViewport({
    ratio: 0.9,
  });
  await expect(page.getByRole("button", { name: /slide/ })).toHaveCount(0);
  await context.close();
});
