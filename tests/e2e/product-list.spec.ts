import type { Locator, Page } from "@playwright/test";
import { m } from "#app/paraglide/messages.js";
import { HttpShopper } from "../http-shopper.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();
test.use({ viewport: { width: 360, height: 740 } });

/** What stands on its card. */
const festival = /^Madua Festival Laddu/;

const list = (page: Page) => page.getByRole("main");
const tools = (page: Page) => list(page).locator("summary");
const choice = (page: Page, name: string) =>
  list(page).getByRole("navigation").getByRole("link", { name, exact: true });
const chosen = (page: Page) => list(page).getByRole("list", { name: "Your choices" });
const titles = (page: Page) => list(page).getByRole("article").getByRole("heading");

test("a list is filtered and sorted by thumb, goes back, and follows what changes", async ({
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  await expect(titles(page)).toHaveCount(18);
  await expect(list(page).getByText("Show only")).toBeHidden();

  await test.step("each press shows at once what it leaves", async () => {
    await tools(page).click();
    await choice(page, "Laddu 6 products").click();
    await expect(page).toHaveURL(`${shop.url}/products?category=Laddu`);
    await expect(titles(page)).toHaveCount(6);
    // The panel stays open, and its counts are those of the laddus.
    await choice(page, "500 gm 1 product").click();
    await expect(titles(page)).toHaveText([festival]);
    await expect(list(page).locator("p[aria-live]")).toHaveText("1 product");
    await expect(choice(page, "500 gm 1 product")).toHaveAttribute("aria-current", "true");
    // In stock there is none of them: that leads nowhere.
    await expect(choice(page, "In stock 0 products")).toHaveCount(0);
  });

  await test.step("back takes the last choice back", async () => {
    await page.goBack();
    await expect(page).toHaveURL(`${shop.url}/products?category=Laddu`);
    await expect(titles(page)).toHaveCount(6);
    await page.goForward();
    await expect(titles(page)).toHaveCount(1);
  });

  await test.step("sorted, and shown", async () => {
    await chosen(page).getByRole("link", { name: "Take away: 500 gm" }).click();
    await expect(tools(page)).toBeFocused();
    await choice(page, "Price: high to low").click();
    await expect(page).toHaveURL(`${shop.url}/products?category=Laddu&sort=dearest`);
    await page.getByRole("link", { name: "Show 6 products" }).click();
    await expect(list(page).getByText("Show only")).toBeHidden();
    await expect(titles(page).first()).toHaveText(festival);
  });

  await test.step("an empty result says what to take away", async () => {
    await page.goto(`${shop.url}/products?category=Laddu&after=${Date.now()}~z`);
    await expect(list(page).getByText("The list ends before this place.")).toBeVisible();
    await page.goto(`${shop.url}/products?category=Laddu&pack=500&stock=in`);
    await expect(list(page).getByText("No products match all your choices.")).toBeVisible();
    for (const name of ["Without “Laddu”: 3 products", "Without “500 gm”: 5 products"]) {
      await expect(list(page).getByRole("link", { name })).toBeVisible();
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });

  await test.step("what comes into stock appears, and the choices stay", async () => {
    const query = (text: string, values?: unknown[]) => shop.query(text, values);
    const admin = await HttpShopper.enter(shop.url, query, "admin");
    const fields = { intent: "set-stock", id: "sample-festival-laddu-box", quantity: "5" };
    expect((await admin.post("/my/dashboards.data", fields)).ok).toBe(true);
    await expect(titles(page)).toHaveText([festival], live);
    await expect(chosen(page).getByRole("link", { name: /^Take away: / })).toHaveCount(3);
  });
});

test("a product's first screen has picture, name, price, how many and the button; several go in by one press", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${shop.url}/products/sample-ragi-til-laddu`);
  const add = page.getByRole("button", { name: "Add To Cart" });
  const more = page.getByRole("button", { name: "One more Ragi Til Laddu" });
  const box = async (part: Locator) => (await part.boundingBox()) ?? { y: -1, height: 0 };
  await page.getByRole("heading", { level: 1 }).evaluate((title) => {
    Object.assign(title.firstChild ?? {}, {
      data: "Ragi Til Laddu with Jaggery, Roasted Sesame and Mahua Flowers",
    });
  });
  const header = await box(page.getByRole("banner"));
  const foot = await box(list(page).locator(".sticky", { has: add }));
  expect(foot.y + foot.height).toBe(640);
  for (const part of [
    page.getByRole("img", { name: "Ragi Til Laddu, picture 1" }),
    page.getByRole("heading", { level: 1 }),
    list(page).getByText("₹210").first(),
  ]) {
    const { y, height } = await box(part);
    expect(y).toBeGreaterThan(header.height);
    expect(y + height).toBeLessThanOrEqual(foot.y);
  }
  await more.click();
  await more.click();
  await add.click();
  await expect(page.getByRole("link", { name: "Go To Cart" })).toBeVisible();
  const quantity = page.getByRole("group", { name: "Quantity of Ragi Til Laddu" });
  await expect(quantity).toContainText("3");
  await page.getByRole("button", { name: "One less Ragi Til Laddu" }).click();
  await expect(quantity).toContainText("2");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));
  expect(kept).toMatchObject([{ id: "sample-ragi-til-laddu", quantity: 2 }]);

  const others = page.getByRole("region", { name: "Goes well with it" }).getByRole("link");
  await expect(others).toHaveCount(4);
  await others.first().click();
  await expect(page).not.toHaveURL(/til-laddu/);
  await expect(add).toBeVisible();
  await expect(list(page).getByRole("group")).toContainText("1");
});

test("other spellings are led to the right address, and search engines to the list", async ({
  page,
}) => {
  const canonical = page.locator("link[rel=canonical]");
  await page.goto(`${shop.url}/products?category=laDDu&sort=newest`);
  await expect(page).toHaveURL(`${shop.url}/products?category=Laddu&sort=newest`);
  await expect(canonical).toHaveAttribute("href", /\/products$/);
  // Another page that is opened from there is not handed on by this one's address.
  await page.getByRole("link", { name: "Blog" }).first().click();
  await expect(page).toHaveURL(/blog/i);
  await expect(canonical).toHaveCount(0);
  await page.goto(`${shop.url}/products?category=Rice&offer=yes`);
  await expect(page).toHaveURL(`${shop.url}/products?offer=yes`);
  await expect(titles(page)).toHaveCount(17);
  // One rendering for all who ask for the same list, however they write it.
  const renderings = new Set<string | null>();
  for (const search of ["pack=200&stock=in", "stock=in&fbclid=x&pack=200&pack=300&price=cheap"]) {
    const { headers } = await fetch(`${shop.url}/products?${search}`);
    renderings.add(headers.get("x-request-id"));
  }
  expect(renderings.size).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a list is filtered by links, in Hindi", async ({ page }) => {
    const hi = { locale: "hi" } as const;
    const counted = (what: string, n: number) => choice(page, `${what} ${m.list_count({ n }, hi)}`);
    const visit = { waitUntil: "load" } as const;
    await page.goto(`${shop.url}/hi/products`, visit);
    await tools(page).click();
    await counted("आटा", 2).click();
    await expect(titles(page)).toHaveCount(2);
    await tools(page).click();
    await counted(m.list_price_up_to({ price: "₹100" }, hi), 2).click();
    await expect(page).toHaveURL(`${shop.url}/hi/products?category=Flour&price=0-100`);
    await page.goBack(visit);
    await expect(page).toHaveURL(`${shop.url}/hi/products?category=Flour`);
    const choices = list(page).getByRole("list", { name: m.list_chosen({}, hi) });
    await choices.getByRole("link", { name: m.list_take_away({ choice: "आटा" }, hi) }).click();
    await expect(titles(page)).toHaveCount(18);
  });
});

test.describe("pictures that do not come", () => {
  test.use({ provokes: /ERR_FAILED/ });
  test("a picture that did not come is asked for again, and is not said to be none", async ({
    page,
  }) => {
    let isAway = true;
    await page.clock.install();
    await page.route("**/files/**", (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(`${shop.url}/products`);
    const picture = list(page).getByRole("article").first().getByRole("img").first();
    // Its place is there, with its name, and empty.
    await expect(picture).toHaveJSProperty("tagName", "SPAN");
    await expect(list(page).getByText(m.no_image())).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(picture).toHaveJSProperty("tagName", "SPAN");
    isAway = false;
    await page.clock.runFor(8000);
    await expect(picture).toHaveJSProperty("complete", true);
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});
