// Contact sheets of every page of the sample shop, one a width and theme: docs/screens/*.webp; and
// the README's picture.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import sharp, { type OverlayOptions } from "sharp";
import type { Paper } from "#app/domains/orders/papers.ts";
import { type OpenedPage, pages } from "#tests/e2e/all-pages.ts";
import { makeOrder, type OrderToMake } from "#tests/e2e/made-order.ts";
import { HttpShopper, type Query } from "#tests/http-shopper.ts";
import { adminPassword, sampleTemplate, startServer } from "#tests/server-process.ts";
import { startTestPostgres } from "#tests/test-postgres.ts";
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

interface ShownPage extends Pick<OpenedPage, "path" | "who"> {
  /** What stands above it, where the path says too much. */
  name?: string;
}

/**
 * The sample shop has no orders: those of a day in May, whose cash is still with the courier, and the
 * pages that show them.
 */
async function makeOrders(query: Query, { addressId: userId }: HttpShopper): Promise<ShownPage[]> {
  const orders: readonly Omit<OrderToMake, "userId" | "time">[] = [
    { titles: ["Ragi Malt"], status: "delivered", events: ["processing", "shipped", "delivered"] },
    { titles: ["Ragi Til Laddu", "Ragi Malt"], status: "shipped" },
    { titles: ["Whole Ragi Grain"], status: "shipped" },
    { titles: ["Ragi Noodles", "Ragi Mixture"], status: "processing", payment: { state: "kept" } },
    { titles: ["Ragi Rava (Suji)"], status: "cancelled", events: ["cancelled"] },
    { titles: ["Ragi Gud Laddu", "Ragi Noodles", "Ragi Jeera Biscuits"] },
    { titles: ["Ragi Til Laddu"] },
    { titles: ["Ragi Til Laddu", "Ragi Gud Laddu"], payment: { state: "kept" }, events: ["paid"] },
  ];
  const ids: string[] = [];
  for (const [hour, order] of orders.entries()) {
    const time = `2026-05-04T${hour + 10}:12:00+05:30`;
    ids.push((await makeOrder(query, { userId, time, ...order })).id);
  }
  await query(
    `update orders set courier = 'delhivery', tracking_number = '10' || sequence || '4483920017',
       shipped_at = now() where status in ('shipped', 'delivered')`,
  );
  await query("update orders set email = 'asha@example.org'");
  await query(
    `update users set email = 'asha@example.org', full_name = 'Asha Devi',
       mobile_number = '9000000001' where id = $1`,
    [userId],
  );
  const newest = ids.at(-1);
  const print = (paper: Paper) =>
    `/my/orders/print?${new URLSearchParams([["paper", paper], ...ids.slice(-3).map((id) => ["id", id])])}`;
  return [
    { path: `/account/orders/${newest}`, who: "shopper", name: "/account/orders/:orderId" },
    { path: `/my/orders/${newest}`, who: "admin", name: "/my/orders/:orderId" },
    { path: `/my/orders/${newest}/edit`, who: "admin", name: "/my/orders/:orderId/edit" },
    { path: print("slips-4"), who: "admin", name: "/my/orders/print?paper=slips-4" },
    { path: print("labels"), who: "admin", name: "/my/orders/print?paper=labels" },
    { path: `/my/users/${userId}`, who: "admin", name: "/my/users/:userId" },
  ];
}

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

async function makeSheets(browser: Browser, url: string, query: Query) {
  const shopper = await HttpShopper.enter(url, query);
  const admin = await HttpShopper.enter(url, query, "admin");
  const shown: readonly ShownPage[] = [...pages, ...(await makeOrders(query, shopper))];
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

/** The README's picture. */
async function takeHome(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1190 } });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(".page-spinner").waitFor({ state: "hidden" });
  await sharp(await page.screenshot())
    .resize({ width: 960 })
    .jpeg({ quality: 82, progressive: true })
    .toFile("docs/home.jpg");
}

build();
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "madua-screens-"));
const postgres = await startTestPostgres(sampleTemplate);
const client = new pg.Client({ connectionString: postgres.templateUrl });
const server = await startServer({
  DATABASE_URL: postgres.templateUrl,
  DATA_DIR: data,
  SAMPLE_SHOP: "yes",
  ADMIN_PASSWORD: adminPassword,
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await client.connect();
  await makeSheets(browser, server.url, (text, values) => client.query(text, values));
  await takeHome(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
  await client.end();
  await postgres.remove();
  rmSync(data, { recursive: true, force: true });
}
