import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";
import { mediansOf } from "./medians.ts";

/** What is typed, as one key, each time into an empty field; the first fetches the script of the suggestions. */
const words = [
  "ragi",
  "lad",
  "til",
  "flour",
  "bisciut",
  "mandua",
  "लड्डू",
  "coc",
  "malt",
  "oil",
  "gud",
];
/** From the last key to the list, in ms. */
const asked = 100;

/** From the last key in the header's search to its suggestions on the screen, in the small shop. */
export async function measureTyping(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(url);
    await page.waitForFunction(() => window.hydrated === true);
    const times: number[] = [];
    for (const word of words) times.push(await keyToList(page, word));
    const { ms } = mediansOf(times.slice(1).map((time) => ({ ms: time })));
    console.table({
      "key to list": { "median, ms": ms, "longest, ms": Math.max(...times.slice(1)), asked },
    });
  } finally {
    await browser.close();
  }
}

async function keyToList(page: Page, word: string): Promise<number> {
  const field = page.getByRole("banner").getByLabel("Search the shop");
  await field.fill("");
  await field.focus();
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await page.evaluate(() => {
    let last = 0;
    const typing = () => {
      last = performance.now();
    };
    addEventListener("input", typing);
    window.listed = new Promise((done) => {
      const look = () => {
        if (!document.querySelector("[role=listbox]")) return void requestAnimationFrame(look);
        removeEventListener("input", typing);
        // The frame that has it is painted before the next one begins.
        requestAnimationFrame(() => done(Math.round(performance.now() - last)));
      };
      look();
    });
  });
  await page.keyboard.insertText(word);
  return page.evaluate(() => window.listed);
}

declare global {
  interface Window {
    listed: Promise<number>;
  }
}
