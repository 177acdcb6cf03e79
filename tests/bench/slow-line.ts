import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { languages, pathIn } from "#app/lib/text/language.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import type { BenchShop } from "./bench-shop.ts";
import { type Figures, mediansOf } from "./medians.ts";

const times = 5;
/** 400 kbit/s and 400 ms for each answer. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** How many times slower than this machine's processor. */
const processor = 6;
/** So long the page is left after its last answer, in ms: what paints late has painted by then. */
const rest = 1500;

interface Painted {
  first: number;
  largest: number;
  shift: number;
}

/**
 * A cheap phone (360 px at 2×, a processor 6 times slower) on slow 3G: a first visit to the home page, the list and a
 * product, each again from the browser's cache, and what pressing takes. Prints the medians.
 */
export async function measureSlowLine({ server: { url }, query }: BenchShop): Promise<void> {
  const { rows } = await query("select id from products order by date desc limit 1");
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const pages = { home: "/", list: "/products", product: `/products/${rows[0]?.id}` };
    // In turns, so that what else the machine does meets all of them.
    const visits: Record<string, Figures[]> = {};
    for (let n = 0; n < times; n++) {
      for (const language of languages) {
        for (const [page, path] of Object.entries(pages)) {
          const name = `${page}, ${language}`;
          const visit = await visitTwice(browser, url + pathIn(path, language));
          visits[name] = [...(visits[name] ?? []), visit];
        }
      }
    }
    console.table(mapped(visits, mediansOf));
    console.table(mapped(await presses(browser, url), mediansOf));
  } finally {
    await browser.close();
  }
}

async function visitTwice(browser: Browser, address: string): Promise<Figures> {
  const context = await phone(browser);
  try {
    const page = await slowPage(context);
    let bytes = 0;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const first = await painted(page, address);
    const firstBytes = bytes;
    await page.close();
    const again = await painted(await slowPage(context), address);
    return {
      "first paint": first.first,
      "largest paint": first.largest,
      "layout shift": first.shift,
      "in all, kB": Math.round(firstBytes / 100) / 10,
      "again: first": again.first,
      "again: largest": again.largest,
      "again: shift": again.shift,
    };
  } finally {
    await context.close();
  }
}

async function painted(page: Page, address: string): Promise<Painted> {
  await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  await page.waitForFunction(() => window.hydrated === true, undefined, { timeout: 60_000 });
  return page.evaluate(async (rest) => {
    await new Promise((done) => setTimeout(done, rest));
    const entries = async (type: string): Promise<PerformanceEntry[]> =>
      new Promise((found) => {
        const observer = new PerformanceObserver((list) => found(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => found(observer.takeRecords()), 300);
      });
    const [first] = performance.getEntriesByName("first-contentful-paint");
    const largest = (await entries("largest-contentful-paint")).at(-1);
    const shifts = (await entries("layout-shift")) as (PerformanceEntry & { value: number })[];
    return {
      first: Math.round(first?.startTime ?? 0),
      largest: Math.round(largest?.startTime ?? 0),
      shift: Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 1000) / 1000,
    };
  }, rest);
}

/** From the finger to the next picture on the screen, as INP counts it: the longest event of each press, in ms. */
async function presses(browser: Browser, url: string): Promise<Record<string, Figures[]>> {
  const context = await phone(browser);
  const cart: Figures[] = [];
  const menus: Figures[] = [];
  const filters: Figures[] = [];
  try {
    const page = await slowPage(context);
    await page.goto(`${url}/products`, { timeout: 60_000 });
    await page.waitForFunction(() => window.hydrated === true, undefined, { timeout: 60_000 });
    const buttons = page.getByRole("button", { name: /add to cart/i });
    const header = page.getByRole("banner").getByRole("button");
    for (let n = 0; n < times; n++) {
      await buttons.nth(n).scrollIntoViewIfNeeded();
      cart.push({ press: await press(page, () => buttons.nth(n).tap()) });
    }
    const menu = header.filter({ visible: true }).last();
    for (let n = 0; n < times; n++) {
      menus.push({ press: await press(page, () => menu.tap()) });
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    const tools = page.getByRole("main").locator("summary");
    for (let n = 0; n < times; n++) {
      filters.push({ press: await press(page, () => tools.tap()) });
      await tools.tap();
    }
    return { "Add To Cart": cart, menu: menus, "filter and sort": filters };
  } finally {
    await context.close();
  }
}

async function press(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(async (frames) => {
    // Whatever an earlier press has left to be done is no part of this one.
    await new Promise((idle) => requestIdleCallback(idle));
    window.pressed = new Promise((done) => {
      let longest = 0;
      const note = (entries: PerformanceEntryList) => {
        for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
          if (interactionId) longest = Math.max(longest, duration);
        }
      };
      const observer = new PerformanceObserver((list) => note(list.getEntries()));
      observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
      const drawn = (left: number): void => {
        if (left > 0) return void requestAnimationFrame(() => drawn(left - 1));
        note(observer.takeRecords());
        observer.disconnect();
        done(longest);
      };
      addEventListener("click", () => drawn(frames), { once: true, capture: true });
    });
  }, toldWithin);
  await tap();
  return page.evaluate(() => window.pressed);
}

/** The browser tells of an event some frames after the one that has shown what came of it. */
const toldWithin = 30;

declare global {
  interface Window {
    pressed: Promise<number>;
  }
}

function phone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: "light",
  });
}

/** Without the spinner, which covers the home page for 1500 ms whatever the line. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processor });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".page-spinner{display:none!important}");
    document.adoptedStyleSheets.push(sheet);
  });
  return page;
}

const mapped = <T, U>(all: Record<string, T>, change: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
