// What a third language asks for, and which screens its words break: in a copy of the shop it gets one
// file and one setting, is built, and every page is looked at on a phone and on a laptop. No part of
// `npm test`, for its minutes.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import inlang from "../../project.inlang/settings.json" with { type: "json" };
import { findChromium } from "../../scripts/find-chromium.ts";
import { pages } from "../e2e/all-pages.ts";
import { ordersOfADay, type ShownPage, workOfADay } from "../e2e/orders-of-a-day.ts";
import { HttpShopper, type Query } from "../http-shopper.ts";
import { openSampleShop } from "../sample-shop.ts";
import { brokenInPage } from "./broken-in-page.ts";
import { type Messages, madeUp, madeUpMessages } from "./made-up-language.ts";

const pictures = resolve("test-results/long-words");
const widths = [1280, 360] as const;

/** A copy of the shop's sources with one language more. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "madua-long-words-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split("\0").filter((name) => name && !name.startsWith("docs/")))
    cpSync(file, join(copy, file));
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const base: Messages = JSON.parse(readFileSync(`messages/${inlang.baseLocale}.json`, "utf8"));
  writeFileSync(join(copy, `messages/${madeUp}.json`), JSON.stringify(madeUpMessages(base)));
  const settings = { ...inlang, locales: [...inlang.locales, madeUp] };
  writeFileSync(join(copy, "project.inlang/settings.json"), JSON.stringify(settings));
  return copy;
}

function runInCopy(cwd: string, command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error(`with a third language, ${command} ${args.join(" ")} fails`);
}

/** What is broken, screen by screen. */
async function look(url: string, query: Query): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const shopper = await HttpShopper.enter(url, query);
  const admin = await HttpShopper.enter(url, query, "admin");
  const shown: readonly ShownPage[] = [
    ...pages,
    ...(await ordersOfADay(query, shopper)),
    ...(await workOfADay(query, shopper, admin)),
  ];
  const broken: string[] = [];
  for (const who of [undefined, "shopper", "admin"] as const) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    if (who) await context.addCookies([{ shopper, admin }[who].browserCookie]);
    const page = await context.newPage();
    for (const { path, name = path } of shown.filter((one) => one.who === who)) {
      await page.goto(`${url}/${madeUp}${path === "/" ? "" : path}`);
      await page.locator("#reload-offer").waitFor({ state: "detached" });
      if (path === "/") await page.locator(".page-spinner").waitFor({ state: "hidden" });
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        // What changes with the width is drawn in the next picture.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        const faults = await page.evaluate(brokenInPage);
        if (faults.length === 0) continue;
        broken.push(...faults.map((fault) => `${width} px ${name}: ${fault}`));
        const file = `${name.replaceAll(/[^\w-]+/g, "-").slice(0, 60)}-${width}.png`;
        await page.screenshot({ path: join(pictures, file), fullPage: true });
      }
    }
    await context.close();
  }
  await browser.close();
  return broken;
}

rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const copy = makeCopy();
try {
  runInCopy(copy, "npm", "run", "--silent", "types");
  runInCopy(copy, "node", "scripts/build-now.ts");
  const shop = await openSampleShop({ program: join(copy, "build/server/index.js"), cwd: copy });
  try {
    const broken = await look(shop.url, shop.query);
    for (const fault of broken) console.log(fault);
    if (broken.length > 0) console.log(`Pictures of these screens: ${pictures}/`);
    else console.log("No screen breaks.");
    process.exitCode = broken.length > 0 ? 1 : 0;
  } finally {
    await shop.close();
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
