import type { Page } from "@playwright/test";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The slide in view; the others are inert. */
const slide = (page: Page, place: number) =>
  page.getByRole("group", { name: `${place} of 4`, exact: true });

/** Opens the home page and waits until it is hydrated. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto(shop.url);
  await expect(page.locator(".page-spinner")).toBeHidden();
  await expect(page.getByRole("button", { name: /the slide show$/ })).toBeVisible();
  await expect(slide(page, 1)).toBeVisible();
}

test("plays every 5 s, and goes on 5 s after a click, under the resting pointer too", async ({
  page,
}) => {
  await open(page);
  await page.clock.runFor(4900);
  await expect(slide(page, 1)).toBeVisible();
  await page.clock.runFor(200);
  await expect(slide(page, 2)).toBeVisible();
  await page.getByRole("button", { name: "Show slide 4 of 4" }).click();
  await expect(slide(page, 4)).toBeVisible();
  // The pointer rests where it has clicked.
  await page.clock.runFor(4900);
  await expect(slide(page, 4)).toBeVisible();
  await page.clock.runFor(200);
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Previous slide" }).click();
  await expect(slide(page, 4)).toBeVisible();
});

test("can be stopped, and rests while the keyboard is in it", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Stop the slide show" }).focus();
  await page.keyboard.press("Tab");
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator("body").press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Start the slide show" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(slide(page, 2)).toBeVisible();
});

test("does not play by itself for those who save data, and is sent smaller pictures", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  const slides = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/crouselUpload\/(.+?)w\d+\.avif$/.exec(request.url()) ?? [];
    if (name) slides.add(name);
  });
  const kept: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (/w(640|960|1280)\.avif$/.test(response.url()))
      kept.push(response.headers()["cache-control"]);
  });
  await open(page);
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  expect(new Set(kept)).toEqual(new Set(["private, max-age=86400"]));
  expect(slides.size).toBe(1);
  await page.getByRole("button", { name: "Start the slide show" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(slide(page, 2)).toBeVisible();
});

test("does not play by itself for those who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await page.clock.runFor(20_000);
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Next slide" }).click();
  await expect(slide(page, 2)).toBeVisible();
});

test("without scripts the strip can be scrolled by hand", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shop.url);
  await expect(page.locator(".page-spinner")).toBeHidden();
  await page.getByRole("group", { name: "1 of 4", exact: true }).hover();
  await page.mouse.wheel(1000, 0);
  await expect(page.getByRole("group", { name: "2 of 4", exact: true })).toBeInViewport({
    ratio: 0.9,
  });
  await expect(page.getByRole("button", { name: /slide/ })).toHaveCount(0);
  await context.close();
});

test.describe("before the page is hydrated", () => {
  test.use({ provokes: /ERR_FAILED/ });
  test("a swipe shows the next slide, which was not asked for until then", async ({ page }) => {
    await page.route("**/*.js", (route) => route.abort());
    const pictures = () =>
      page
        .locator("[role=group] img")
        .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).naturalWidth > 0));
    await page.goto(shop.url, { waitUntil: "load" });
    expect(await pictures()).toEqual([true, false, false, false]);
    await page.getByRole("group", { name: "1 of 4", exact: true }).hover();
    await page.mouse.wheel(1000, 0);
    await expect.poll(async () => (await pictures())[1]).toBe(true);
  });
});

test.describe("cards slide up as they come into view", () => {
  /** Scrolls the bestsellers into view; by how many seconds each waited that came. */
  async function delaysOfCards(page: Page, width: number) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(shop.url);
    await expect(page.locator(".page-spinner")).toBeHidden();
    const cards = page.getByRole("main").getByRole("article");
    const sliding = page.locator(".animate-slide-up");
    await expect(page.locator("li > .opacity-0").first()).toBeAttached();
    await cards.first().evaluate((card) => card.scrollIntoView({ block: "start" }));
    await expect(sliding.first()).toBeVisible();
    await expect(cards.first()).toBeInViewport();
    return sliding.evaluateAll((all) => all.map((card) => getComputedStyle(card).animationDelay));
  }

  test("at once in one column", async ({ page }) => {
    expect(new Set(await delaysOfCards(page, 360))).toEqual(new Set(["0s"]));
  });

  test("one after another beside each other", async ({ page }) => {
    expect((await delaysOfCards(page, 1280)).slice(0, 4)).toEqual(["0s", "0.2s", "0.4s", "0.6s"]);
  });
});

test("an event's card opens wherever it is touched", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(shop.url);
  await expect(page.locator(".page-spinner")).toBeHidden();
  const cards = page
    .locator("section", { has: page.getByRole("heading", { name: "Recent Events" }) })
    .getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    const leads = await card.evaluate((element) => {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const places = [0.1, 0.3, 0.5, 0.7, 0.9];
      return places.flatMap((x) =>
        places.map((y) => {
          const at = document.elementFromPoint(left + x * width, top + y * height);
          return at?.closest("a")?.getAttribute("href") ?? at?.outerHTML.slice(0, 100);
        }),
      );
    });
    const [to, ...others] = new Set(leads);
    expect(to).toMatch(/^\/blog\//);
    expect(others).toEqual([]);
  }
});

test("the spinner covers a loaded page, and none that a link leads back to", async ({ page }) => {
  const screen = await page.context().newCDPSession(page);
  // So that its 1500 ms are not over before it is looked at.
  await screen.send("Animation.enable");
  await screen.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
  await page.goto(shop.url, { waitUntil: "commit" });
  await expect(page.locator(".page-spinner")).toBeVisible();
  await screen.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect(page.locator(".page-spinner")).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Products", exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/products`);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Bestselling Products" })).toBeVisible();
  await expect(page.locator(".page-spinner")).toHaveCount(0);
});
