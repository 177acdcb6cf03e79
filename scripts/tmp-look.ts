import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
const cookies = JSON.parse(readFileSync("/tmp/menu-cookies.json", "utf8"));
const jobs = JSON.parse(process.argv[2] as string) as { path: string; who?: string; width?: number; height?: number; theme?: "light" | "dark"; name: string; menu?: boolean; full?: boolean; click?: string[]; scroll?: number; cookie?: string }[];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
for (const job of jobs) {
  const { width = 1280, theme = "light" } = job;
  const context = await browser.newContext({ viewport: { width, height: job.height ?? (width === 360 ? 740 : 800) }, colorScheme: theme, isMobile: width === 360, hasTouch: width === 360 });
  await context.addCookies([{ ...cookies[job.who ?? "admin"], url: "http://localhost:4871", domain: undefined, path: undefined }]);
  if (job.cookie) await context.addCookies([{ name: job.cookie.split("=")[0] as string, value: job.cookie.split("=")[1] as string, url: "http://localhost:4871" }]);
  const page = await context.newPage();
  page.on("console", (msg) => msg.type() === "error" && console.log(job.name, msg.text().slice(0, 300)));
  if (job.menu) await page.addInitScript(() => localStorage.setItem("office-uses", JSON.stringify({ "/my/stock": 9, "/my/scan": 6, "/my/dashboards?view=orders": 12, "/my/messages": 3 })));
  await page.goto(`http://localhost:4871${job.path}`, { waitUntil: "load", timeout: 120000 });
  await page.evaluate(() => document.fonts.ready); await page.waitForTimeout(2500);
  if (job.menu) { await page.locator("header button").first().click(); await page.waitForTimeout(500); }
  for (const sel of job.click ?? []) { await page.locator(sel).first().click({ timeout: 5000 }).catch((e) => console.log(job.name, "no click")); await page.waitForTimeout(400); }
  if (job.scroll) { await page.evaluate((y) => { (document.querySelector("dialog[open]") ?? document.scrollingElement)?.scrollTo(0, y); }, job.scroll); await page.waitForTimeout(200); }
  await page.screenshot({ path: `/tmp/shots/${job.name}.png`, fullPage: job.full ?? false });
  await context.close();
}
await browser.close();
