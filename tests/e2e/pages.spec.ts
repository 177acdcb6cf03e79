import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type Language, pathIn } from "#app/lib/text/language.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import {
  enterAs,
  type OpenedPage,
  pages,
  patterns,
  unknownRoutes,
  vanished,
  withoutPage,
} from "./all-pages.ts";
import { expectNothingBeyond, expectUsable } from "./expect-usable.ts";
import { expect, ownShop, test } from "./shop.ts";

// Each worker may take its share of the pages, with a shop of its own.
test.describe.configure({ mode: "parallel" });

const shop = ownShop();

async function expectTexts(page: Page, texts: OpenedPage["texts"]) {
  for (const text of texts) {
    await expect(
      page.getByRole("main").getByText(text).filter({ visible: true }).first(),
    ).toBeVisible();
  }
}

const phone = { width: 360, height: 800 };
const laptop = { width: 1280, height: 800 };

/**
 * The windows in which a page is looked at: a phone in light and a laptop in dark, one of them in English and the other
 * in Hindi; its neighbour has it the other way round. Each pair begins as the one before it ends.
 */
const pairs = [
  [
    { language: "en", viewport: phone, colorScheme: "light" },
    { language: "hi", viewport: laptop, colorScheme: "dark" },
  ],
  [
    { language: "en", viewport: laptop, colorScheme: "dark" },
    { language: "hi", viewport: phone, colorScheme: "light" },
  ],
] as const;
const viewsOf = (n: number) => (process.env.EVERY_VIEW ? pairs.flat() : (pairs[n % 2] ?? []));

async function expectWhole(page: Page, { path, texts }: OpenedPage, language: Language) {
  if (path === "/") await expect(page.locator(".page-spinner")).toBeHidden();
  // The rules have the English texts.
  if (language === "en") await expectTexts(page, texts);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** One that opens at once. */
const anyPage = "/policies/retunPolicy";

/** Visited one after the other in one browser context, as a person would: scripts are fetched once. */
const tours = Map.groupBy(pages, ({ who = "visitor", texts }) =>
  texts.includes(vanished) ? `${who}, of what is not there` : who,
);
/** Pages in one of them: few enough for all workers to get equal shares. */
const longest = 12;

for (const [name, all] of tours) {
  for (let first = 0; first < all.length; first += longest) {
    const tour = all.slice(first, first + longest);
    const { who, path } = tour[0] as OpenedPage;
    test.describe(`${name}: ${tour.length} pages from ${path} on`, () => {
      test.slow();
      if (tour.some(({ texts }) => texts.includes(vanished))) test.use({ provokes: /404/ });

      test("by their addresses, in both languages, on a phone and on a laptop, light and dark", async ({
        page,
      }) => {
        await enterAs(page, who, shop);
        const screen = await page.context().newCDPSession(page);
        // Else each Hindi page would offer this English browser the other language.
        await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
        for (const [n, opened] of tour.entries()) {
          await test.step(opened.path, async () => {
            for (const view of viewsOf(n)) {
              await page.setViewportSize(view.viewport);
              await page.emulateMedia({ colorScheme: view.colorScheme });
              const enabled = view.viewport === phone;
              await screen.send("Emulation.setTouchEmulationEnabled", { enabled });
              await page.goto(shop.url + pathIn(opened.path, view.language));
              await expect(page.locator("html")).toHaveAttribute("lang", view.language);
              await expectWhole(page, opened, view.language);
              await expectUsable(page, view.language);
              if (view.language === "en") continue;
              // Its words are longer than those that the screens were drawn with. A laptop's window at 400 %.
              await page.setViewportSize({ width: 320, height: 256 });
              await expectNothingBeyond(page);
            }
          });
        }
      });
    });
  }
}

// On a laptop the header's links are more; shell.spec.ts sees where they lead.
for (const [who, linked] of Map.groupBy(
  pages.filter(({ link }) => link),
  ({ who }) => who,
)) {
  test(`${linked.length} pages of ${who ?? "visitor"} by clicking, on a phone`, async ({
    page,
  }) => {
    test.slow();
    await enterAs(page, who, shop);
    await page.setViewportSize(phone);
    // Those beside each other that are linked from the same page: it is opened once.
    for (const [on, tour] of Map.groupBy(linked, ({ on = anyPage }) => on)) {
      await page.goto(shop.url + on);
      if (on === "/") await expect(page.locator(".page-spinner")).toBeHidden();
      for (const opened of tour) {
        await test.step(opened.path, async () => {
          const { link = "" } = opened;
          const name = typeof link === "string" ? { name: link, exact: true } : { name: link };
          await page.getByRole("link", name).filter({ visible: true }).last().click();
          await expect(page).toHaveURL(shop.url + opened.path);
          await expectWhole(page, opened, "en");
          await expectNothingBeyond(page);
          await page.goBack();
          await expect(page).toHaveURL(shop.url + on);
        });
      }
    }
  });
}

test("every route has its line in the tables", () => {
  expect(unknownRoutes).toEqual([]);
  expect(Object.keys(withoutPage).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
});

test("every page can be read without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, who, texts } of pages.filter(({ path }) => path !== "/cart")) {
    if (who) continue;
    await page.goto(shop.url + path);
    if (path === "/") await expect(page.locator(".page-spinner")).toBeHidden();
    // Nothing that would open by a script only.
    const readable = texts.filter((text) => !/^see more/.test(String(text)));
    await expectTexts(page, readable);
  }
  await context.close();
});

test("a visitor's page asks for its scripts when it is painted, a shopper's at once", async () => {
  const atOnce = /<(link rel="modulepreload"|script[^>]* type="module")/;
  const visitors = await (await fetch(shop.url)).text();
  expect(visitors).toContain('type="later"');
  expect(atOnce.test(visitors)).toBe(false);
  const { cookie } = await HttpShopper.enter(shop.url, shop.query);
  const shoppers = await (await fetch(shop.url, { headers: { cookie } })).text();
  expect(atOnce.test(shoppers)).toBe(true);
});

test("the home page comes with at most 120 kB of script (brotli)", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!/\/assets\/.*\.js$/.test(response.url())) return;
    sizes.push(response.body().then((script) => brotliCompressSync(script).length));
  });
  // Its scripts are asked for when it is painted, which may take longer than a network is quiet.
  await page.goto(shop.url);
  await page.waitForLoadState("networkidle");
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(120_000);
});
