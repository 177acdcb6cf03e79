import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { expect, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

const vanished = "Oops! The page you're looking for has vanished.";

type Who = "visitor" | "shopper" | "admin";

/** Every page that can be opened, with a text of its own. A new page gets its line here. */
const pages: readonly [path: string, who: Who, text: string | RegExp][] = [
  ["/", "visitor", "Bestselling Products"],
  ["/login", "visitor", "You must be logged in to perform this action."],
  ["/signup", "visitor", "Sign up"],
  ["/cart", "visitor", "Your shopping cart is empty"],
  ["/address", "shopper", "Checkout"],
  ["/products", "visitor", "Product List"],
  ["/products/sample-ragi-til-laddu", "visitor", /Ragi Til Laddu/],
  ["/dashboard", "shopper", "Orders"],
  ["/account/orders", "shopper", "No orders found."],
  ["/notFound", "visitor", vanished],
  ["/nowhere/at/all", "visitor", vanished],
  ["/my/dashboards", "admin", "Total Products"],
  ["/my/dashboards?view=orders", "admin", "Total Order"],
  ["/my/dashboards?view=users", "admin", "Total Users"],
  ["/my/product", "admin", "Add product"],
];

async function enterAs(page: Page, who: Who) {
  if (who === "admin") await logInAsAdmin(page, shop.url);
  if (who !== "shopper") return;
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const [name = "", value = ""] = asha.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true }]);
}

for (const [path, who, text] of pages) {
  test.describe(path, () => {
    if (text === vanished) test.use({ provokes: /404/ });
    for (const width of [360, 1280]) {
      for (const colorScheme of ["light", "dark"] as const) {
        test(`${path} at ${width} px, ${colorScheme}`, async ({ page }) => {
          await page.setViewportSize({ width, height: 800 });
          // Still pictures: colours are judged when nothing fades or slides any more.
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await enterAs(page, who);
          await page.goto(shop.url + path);
          await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
          if (path === "/") await expect(page.locator(".page-spinner")).toBeHidden();
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow).toBeLessThanOrEqual(0);
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
            .analyze();
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
            [],
          );
        });
      }
    }
  });
}

test("pages can be read without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shop.url);
  await expect(page.locator(".page-spinner")).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto(`${shop.url}/products/sample-ragi-til-laddu`);
  await expect(page.getByText("Benefits")).toBeVisible();
  await context.close();
});

test("the home page comes with at most 150 kB of script (gzip)", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!/\/assets\/.*\.js$/.test(response.url())) return;
    sizes.push(response.body().then((script) => gzipSync(script).length));
  });
  await page.goto(shop.url, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(150_000);
});
