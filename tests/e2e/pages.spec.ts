import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Language, pathIn } from "#app/lib/language.ts";
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
import { expect, ownShop, test } from "./shop.ts";
import { latinNames, smallTargets } from "./usable-in-page.ts";

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

/** Neither wider than the window, nor longer than what it shows: what is only spoken, in no box that holds it, lengthens it. */
async function expectNothingBeyond(page: Page) {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      const end = Math.ceil(document.body.getBoundingClientRect().bottom + window.scrollY);
      return Math.max(scrollWidth - clientWidth, scrollHeight - Math.max(end, clientHeight));
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** A window in which each page is looked at, in which language, and what axe judges there. */
const views = [
  {
    language: "en",
    viewport: { width: 360, height: 800 },
    colorScheme: "light",
    judged: (axe: AxeBuilder) =>
      axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]),
  },
  {
    language: "hi",
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    // What a wider window, the dark or another language can change.
    judged: (axe: AxeBuilder) =>
      axe.withRules(["color-contrast", "target-size", "valid-lang", "button-name", "link-name"]),
  },
] as const;

/** Half the length of what it would send to each page otherwise. */
const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

async function expectNoViolation(page: Page, view: (typeof views)[number]) {
  const axe = new AxeBuilder({ page, axeSource });
  // To describe what passes takes longer than to find out.
  axe.options({ resultTypes: ["violations"] });
  // No page of ours has frames of another site, for which axe would open a window of its own.
  const { violations } = await view.judged(axe).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const textsOf = (language: Language) => {
  const messages: Record<string, unknown> = JSON.parse(
    readFileSync(`messages/${language}.json`, "utf8"),
  );
  return Object.values(messages).filter((text) => typeof text === "string");
};
const hindi = new Set(textsOf("hi"));
const english = new Set(textsOf("en").filter((text) => !hindi.has(text)));

/** What the browser only says to some: a finger's targets on a phone, the names in another language. */
async function expectUsable(page: Page, language: Language) {
  if (language === "en") expect(await page.evaluate(smallTargets)).toEqual([]);
  // Names of people and products, and what is not translated yet, are data.
  else expect((await page.evaluate(latinNames)).filter((text) => english.has(text))).toEqual([]);
}

async function expectWhole(page: Page, { path, texts }: OpenedPage, language: Language) {
  if (path === "/") await expect(page.locator(".page-spinner")).toBeHidden();
  // The rules have the English texts.
  if (language === "en") await expectTexts(page, texts);
  await expectNothingBeyond(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** Each from the page where its link stands, and back again. */
async function visitByClicking(page: Page, tour: readonly OpenedPage[]) {
  for (const opened of tour) {
    const { path, link, on = anyPage } = opened;
    if (!link) continue;
    await test.step(path, async () => {
      if (page.url() !== shop.url + on) await page.goto(shop.url + on);
      if (on === "/") await expect(page.locator(".page-spinner")).toBeHidden();
      const name = typeof link === "string" ? { name: link, exact: true } : { name: link };
      await page.getByRole("link", name).filter({ visible: true }).last().click();
      await expect(page).toHaveURL(shop.url + path);
      await expectWhole(page, opened, "en");
      await page.goBack();
      await expect(page).toHaveURL(shop.url + on);
    });
  }
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
            // Opened in the view in which the page before it was left, whose own drawing is over.
            for (const view of n % 2 ? views.toReversed() : views) {
              await page.setViewportSize(view.viewport);
              await page.emulateMedia({ colorScheme: view.colorScheme });
              const enabled = view.viewport.width < 400;
              await screen.send("Emulation.setTouchEmulationEnabled", { enabled });
              await page.goto(shop.url + pathIn(opened.path, view.language));
              await expect(page.locator("html")).toHaveAttribute("lang", view.language);
              await expectWhole(page, opened, view.language);
              await expectUsable(page, view.language);
              await expectNoViolation(page, view);
              if (view.language === "en") continue;
              // Its words are longer than those that the screens were drawn with. A laptop's window at 400 %.
              await page.setViewportSize({ width: 320, height: 256 });
              await expectNothingBeyond(page);
            }
          });
        }
      });

      if (!tour.some(({ link }) => link)) return;
      // On a laptop the header's links are more; shell.spec.ts sees where they lead.
      test("by clicking, on a phone", async ({ page }) => {
        await enterAs(page, who, shop);
        await page.setViewportSize({ width: 360, height: 800 });
        await visitByClicking(page, tour);
      });
    });
  }
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
  await page.goto(shop.url, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(120_000);
});
