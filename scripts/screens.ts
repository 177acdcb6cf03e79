// Contact sheets of every page of the sample shop, one a width and theme: docs/screens/*.webp; and
// the README's picture and those of the installed shop: public/icons/screen-*.webp, which alone `-- --installed` takes.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";
import { baseLanguage, basenameOf, languages } from "#app/lib/text/language.ts";
import { pages } from "#tests/e2e/all-pages.ts";
import { ordersOfADay, type ShownPage, workOfADay } from "#tests/e2e/orders-of-a-day.ts";
import { HttpShopper, type Query } from "#tests/http-shopper.ts";
import { openSampleShop } from "#tests/sample-shop.ts";
import { build } from "./build.ts";
import { findChromium } from "./find-chromium.ts";

const folder = "docs/screens";
const widths = [360, 768, 1280] as const;
const themes = ["light", "dark"] as const;

/** A page's place on the sheet, in pixels: as wide as this, and of a long page so much. */
const thumb = { 360: 150, 768: 220, 1280: 300 } as const;
const tallest = 420;
const label = 26;
const gap = 14;
const sheetWidth = 1584;

/** No form is sent and nothing moves: a page is looked at as it stands. */
async function look(page: Page, path: string, width: (typeof widths)[number], url: string) {
  await page.goto(url + path);
  await page.evaluate(() => document.fonts.ready);
  // Pictures further down are fetched when they come into sight.
  const height = await page.evaluate(async () => {
    for (const img of document.images) img.loading = "eager";
    await Promise.all(Array.from(document.images, (img) => img.decode().catch(() => {})));
    return document.documentElement.scrollHeight;
  });
  if (path === "/") await page.locator(".page-spinner").waitFor({ state: "hidden" });
  const shown = Math.min(height, Math.round((tallest * width) / thumb[width]));
  const png = await page.screenshot({
    clip: { x: 0, y: 0, width, height: shown },
    fullPage: true,
  });
  return sharp(png).resize({ width: thumb[width] }).png().toBuffer();
}

async function sheet(pictures: readonly { name: string; png: Buffer }[], width: number) {
  const columns = Math.floor((sheetWidth - gap) / (width + gap));
  const rowHeight = label + tallest + gap;
  const rows = Math.ceil(pictures.length / columns);
  const layers = pictures.flatMap(({ name, png }, place): OverlayOptions[] => {
    const left = gap + (place % columns) * (width + gap);
    const top = gap + Math.floor(place / columns) * rowHeight;
    const words = name.length > width / 7 ? `${name.slice(0, width / 7 - 1)}…` : name;
    const line = `<svg width="${width}" height="${label}"><text x="0" y="17" font-family="sans-serif" font-size="13" fill="#333">${words}</text></svg>`;
    return [
      { input: Buffer.from(line), left, top },
      { input: png, left, top: top + label },
    ];
  });
  return sharp({
    create: {
      width: sheetWidth,
      height: gap + rows * rowHeight,
      channels: 3,
      background: "#cfc8be",
    },
  })
    .composite(layers)
    .webp({ quality: 64, effort: 6 });
}

async function makeSheets(
  browser: Browser,
  url: string,
  query: Query,
  shopper: HttpShopper,
  admin: HttpShopper,
) {
  const shown: readonly ShownPage[] = [
    ...pages,
    ...(await ordersOfADay(query, shopper)),
    ...(await workOfADay(query, shopper, admin)),
  ];
  for (const colorScheme of themes) {
    for (const width of widths) {
      const pictures: { name: string; png: Buffer }[] = [];
      for (const who of [undefined, "shopper", "admin"] as const) {
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          colorScheme,
          reducedMotion: "reduce",
          locale: "en-IN",
        });
        const page = await context.newPage();
        if (who) await context.addCookies([{ shopper, admin }[who].browserCookie]);
        for (const { path, name = path } of shown.filter((one) => one.who === who)) {
          pictures.push({ name, png: await look(page, path, width, url) });
        }
        await context.close();
      }
      const made = await sheet(pictures, thumb[width]);
      await made.toFile(join(folder, `${width}-${colorScheme}.webp`));
      console.log(`${folder}/${width}-${colorScheme}.webp: ${pictures.length} pages`);
    }
  }
}

/** The README's picture: the home page, the checkout on a phone, the back office. */
async function takeShop(browser: Browser, url: string, shopper: HttpShopper, admin: HttpShopper) {
  const wide = { width: 1280, height: 1060 };
  const home = await opened(browser, url, "/", wide);
  await showHindi(home, url);
  await home.locator(".page-spinner").waitFor({ state: "hidden" });
  const phone = await opened(browser, url, "/products", { width: 390, height: 844 }, shopper);
  await phone.getByRole("button", { name: "Add To Cart" }).first().click();
  await phone.getByRole("link", { name: "Go To Cart" }).first().waitFor();
  await phone.goto(`${url}/address`, { waitUntil: "networkidle" });
  const office = await opened(browser, url, "/my/dashboards?view=orders", wide, admin);
  const framed = async (page: Page, width: number) =>
    sharp(await page.screenshot())
      .resize({ width })
      .extend({ top: 1, bottom: 1, left: 1, right: 1, background: "#d9cfc0" })
      .toBuffer();
  const [inShop, onPhone, inOffice] = await Promise.all([
    framed(home, 700),
    framed(phone, 300),
    framed(office, 700),
  ]);
  await sharp({ create: { width: 1280, height: 800, channels: 3, background: "#efe6d8" } })
    .composite([
      { input: inOffice, left: 554, top: 196 },
      { input: inShop, left: 24, top: 24 },
      { input: onPhone, left: 490, top: 130 },
    ])
    .jpeg({ quality: 82, progressive: true })
    .toFile("docs/shop.jpg");
}

async function opened(
  browser: Browser,
  url: string,
  path: string,
  viewport: { width: number; height: number },
  who?: HttpShopper,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: "reduce",
    locale: "en-IN",
    bypassCSP: true,
  });
  if (who) await context.addCookies([who.browserCookie]);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: "networkidle" });
  return page;
}

/** The machine may have no font for Hindi, whose name stands in the English page too: the shop's own is taken. */
async function showHindi(page: Page, url: string): Promise<void> {
  const hindi = await (await fetch(`${url}/hi`)).text();
  const [font] = /\/assets\/mukta-devanagari-400[\w.-]*\.woff2/.exec(hindi) ?? [];
  const content = `@font-face{font-family:hindi;src:url(${font})}[lang=hi] *,[lang=hi]:not(html){font-family:hindi}`;
  await page.addStyleTag({ content });
  await page.evaluate(() => document.fonts.ready);
}

/** What a phone shows of the shop before it is installed, as app-manifest.server.ts names it. */
async function takeInstalled(browser: Browser, url: string) {
  const forms = { narrow: { width: 360, height: 720 }, wide: { width: 1280, height: 720 } };
  for (const language of languages) {
    for (const [form, viewport] of Object.entries(forms)) {
      const page = await browser.newPage({ viewport, reducedMotion: "reduce", bypassCSP: true });
      await page.goto(`${url}${basenameOf(language)}/products`, { waitUntil: "networkidle" });
      if (language === baseLanguage) await showHindi(page, url);
      else await page.evaluate(() => document.fonts.ready);
      await sharp(await page.screenshot())
        .webp({ quality: 80, effort: 6 })
        .toFile(`public/icons/screen-${language}-${form}.webp`);
      await page.close();
    }
  }
}

await build();
mkdirSync(folder, { recursive: true });
const shop = await openSampleShop();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await takeInstalled(browser, shop.url);
  if (!process.argv.includes("--installed")) {
    const shopper = await HttpShopper.enter(shop.url, shop.query);
    const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
    await makeSheets(browser, shop.url, shop.query, shopper, admin);
    await takeShop(browser, shop.url, shopper, admin);
  }
} finally {
  await browser.close();
  await shop.close();
}
