import type { Locator, Page } from "@playwright/test";
import { enterAs } from "./all-pages.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");

/** Links of the top navigation in their order, for a visitor (rules: shell-1). */
const navigation: readonly [label: string, path: string][] = [
  ["Home", "/"],
  ["Products", "/products"],
  ["Success story", "/successStory"],
  ["Ragi", "/ragi"],
  ["Blog", "/blog"],
  ["Login", "/login"],
  ["Sign up", "/signup"],
];

async function linksIn(place: Locator) {
  return place
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim(), link.getAttribute("href")]),
    );
}

test("header, menu and footer have their links, and know who is there", async ({ page }) => {
  await page.goto(`${shop.url}/faq`);
  const account = (name: string) => header(page).getByRole("link", { name, exact: true }).last();

  await test.step("a visitor's header", async () => {
    expect(await linksIn(header(page).getByRole("navigation"))).toEqual(navigation);
    await expect(account("Login")).toHaveAttribute("href", "/login");
    await expect(account("Cart")).toHaveAttribute("href", /^\/login/);
  });

  await test.step("the footer says who we are and where else we are", async () => {
    for (const text of [
      "Ragi from Jharkhand, made by the women who grow it",
      "Block Campus, Main Road, Placeholder District, Jharkhand 800000",
      "+91 00000 00000",
      "support@example.org",
    ]) {
      await expect(footer(page).getByText(text)).toBeVisible();
    }
    const elsewhere = footer(page).locator('a[href^="https://example.org/"]');
    await expect(elsewhere).toHaveCount(6);
    for (const name of ["Facebook", "Instagram", "X", "YouTube", "LinkedIn"]) {
      await expect(footer(page).getByRole("link", { name, exact: true })).toBeVisible();
    }
  });

  await test.step("on a phone the menu has the same links; Escape and back close it", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    expect(await linksIn(menu)).toEqual([
      ...navigation,
      ["Cart", "/cart"],
      ["Track orders", "/track-order"],
      ["FAQ", "/faq"],
      ["Contact us", "/contactUs"],
      ["Bulk orders", "/bulkOrder"],
      ["About us", "/aboutUs"],
    ]);
    await expect(menu.getByRole("switch", { name: "Dark mode" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(menu).toBeHidden();
    await open.click();
    await page.goBack();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("a shopper's header, and an admin's", async () => {
    await enterAs(page, "shopper", shop);
    await page.reload();
    await expect(account("Your account")).toHaveAttribute("href", "/dashboard");
    await expect(account("Cart")).toHaveAttribute("href", "/cart");
    await expect(header(page).getByRole("link", { name: "Sign up" })).toHaveCount(0);
    await enterAs(page, "admin", shop);
    await page.reload();
    await expect(account("Back office")).toHaveAttribute("href", "/my");
  });
});

test("a navigation starts at the top, and back is where one was", async ({ page }) => {
  await page.goto(`${shop.url}/products`);
  const link = footer(page).getByRole("link", { name: "FAQ" });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Product List");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product List");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test("the theme follows the system until it is chosen, and is kept", async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const white = "rgb(255, 255, 255)";
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${shop.url}/faq`);
  expect(await background()).toBe(white);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background).not.toBe(white);
  const dark = await background();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", white);

  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("switch").click();
  await expect.poll(background).toBe(dark);
  // Kept, and set before anything is painted: with the scripts of the page withheld, too.
  await page.route("**/assets/*.js", () => {});
  await page.goto(`${shop.url}/aboutUs`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(background).toBe(dark);
});

test("clicks before the page is hydrated are repeated once it is, for a button that asks for it and for no other", async ({
  page,
}) => {
  const { promise: allowed, resolve: hydrate } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(`${shop.url}/products`, { waitUntil: "commit" });
  const card = (n: number) => page.getByRole("main").getByRole("article").nth(n);
  const asking = card(0).getByRole("button", { name: "Add To Cart" });
  const other = card(1).getByRole("button", { name: "Add To Cart" });
  await other.evaluate((element) => element.removeAttribute("data-replay"));
  await asking.click();
  await asking.click();
  await other.click();
  hydrate();
  await page.locator("#reload-offer").waitFor({ state: "detached" });
  const goToCart = page.getByRole("link", { name: "Go To Cart" });
  await expect(card(0).getByRole("link", { name: "Go To Cart" })).toBeVisible();
  await expect(goToCart).toHaveCount(1);
  const stored = await page.evaluate(() => localStorage.getItem("cartItems"));
  expect(JSON.parse(stored ?? "[]")).toMatchObject([{ quantity: 1 }]);
  await other.click();
  await expect(goToCart).toHaveCount(2);
});

test("a page that gets data of another version offers to load it, until it gets its own again (rules: upgrades-1)", async ({
  page,
}) => {
  const offer = page.getByText("The shop has been updated.");
  const open = (name: string, heading: string | RegExp) =>
    footer(page)
      .getByRole("link", { name, exact: true })
      .click()
      .then(() => expect(page.getByRole("heading", { level: 1 })).toHaveText(heading));
  await page.goto(`${shop.url}/faq`);
  await open("About us", /A ragi company/);
  await expect(offer).toHaveCount(0);
  await page.route("**/*.data*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"build","[^"]+"/, '"build","of-tomorrow"');
    await route.fulfill({ response, body });
  });
  await open("Products", "Product List");
  await expect(offer).toBeVisible();
  await expect(page.getByRole("link", { name: "Load again" })).toHaveAttribute("href", "/products");
  await page.unroute("**/*.data*");
  await open("About us", /A ragi company/);
  await expect(offer).toHaveCount(0);
});

test.describe("a script that does not come", () => {
  test.use({
    provokes: /Failed to load resource|A page's script|assets|dynamically imported|ERR_FAILED/,
  });
  const offer = "The page could not be loaded whole.";
  const again = (page: Page) => page.getByRole("link", { name: "Load again" });

  test("of the next page: one offer to load it again, which works", async ({ page }) => {
    await page.goto(`${shop.url}/aboutUs`);
    await page.route("**/assets/faq-*.js", (route) => route.abort());
    await footer(page).getByRole("link", { name: "FAQ" }).click();
    await expect(page.getByText(offer)).toBeVisible();
    await expect(again(page)).toHaveCount(1);
    // The page that is open stays; elsewhere the offer goes, and comes again with the same wish.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/A ragi company/);
    await footer(page).getByRole("link", { name: "Products" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product List");
    await expect(page.getByText(offer)).toHaveCount(0);
    await footer(page).getByRole("link", { name: "FAQ" }).click();
    await expect(page.getByText(offer)).toBeVisible();
    await page.unroute("**/assets/faq-*.js");
    await again(page).click();
    await expect(page.getByText("Top Queries").first()).toBeVisible();
  });

  test("of the next page: it comes by itself when the connection is back", async ({ page }) => {
    await page.clock.install();
    await page.goto(`${shop.url}/aboutUs`);
    await page.route("**/assets/faq-*.js", (route) => route.abort());
    await footer(page).getByRole("link", { name: "FAQ" }).click();
    await expect(page.getByText(offer)).toBeVisible();
    await page.unroute("**/assets/faq-*.js");
    // The script is asked for again every five seconds.
    await page.clock.fastForward(5000);
    await expect(page.getByText("Top Queries").first()).toBeVisible();
    await expect(page.getByText(offer)).toHaveCount(0);
  });

  test("of the next page within 120 s: the same", async ({ page }) => {
    await page.clock.install();
    await page.goto(`${shop.url}/aboutUs`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const asked = page.waitForRequest(/assets\/faq-.*\.js/);
    await page.route("**/assets/faq-*.js", () => {});
    await footer(page).getByRole("link", { name: "FAQ" }).click();
    await asked;
    await page.clock.runFor(119_000);
    await expect(page.getByText(offer)).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(page.getByText(offer)).toBeVisible();
  });

  test("of the first page: what came can be read, and there is the offer", async ({ page }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto(`${shop.url}/faq`, { waitUntil: "load" });
    await expect(page.getByText(offer)).toBeVisible();
    await expect(page.getByText("Top Queries").first()).toBeVisible();
    await page.unroute("**/assets/entry.client-*.js");
    await again(page).click();
    await expect(page.getByText(offer)).toBeHidden();
  });

  test("of the first page within 120 s: the same", async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.route("**/assets/entry.client-*.js", () => {});
    await page.goto(`${shop.url}/faq`, { waitUntil: "commit" });
    await expect(page.getByText("Top Queries").first()).toBeVisible();
    await page.clock.runFor(119_000);
    await expect(page.getByText(offer)).toBeHidden();
    await page.clock.runFor(2000);
    await expect(page.getByText(offer)).toBeVisible();
  });
});
