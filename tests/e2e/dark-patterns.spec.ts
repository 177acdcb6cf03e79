import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { languages, pathIn } from "#app/lib/text/language.ts";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs, pages } from "./all-pages.ts";
import { expect, fillCart, fillSignUp, live, ownShop, shopper, test } from "./shop.ts";

// What the Guidelines for Prevention and Regulation of Dark Patterns 2023 forbid, as far as a test can find it (rules: fair-1).

const shop = ownShop();

/** A page that is not there, and what is for others. */
test.use({ provokes: /40[34]/ });

/** What may be chosen before anybody chooses: it costs nothing and agrees to nothing. */
const harmless = new Set([
  // A switch that this browser alone remembers (rules: search-11).
  "The key / goes to the search",
]);

/** Runs in the page: what is ticked in it, by name or by what a screen reader calls it. */
function tickedInPage(): string[] {
  const ticked = document.querySelectorAll<HTMLInputElement>(
    "input:is([type=checkbox], [type=radio]):checked, [role=checkbox][aria-checked=true], [role=radio][aria-checked=true], [role=switch][aria-checked=true]",
  );
  return [...ticked].map(
    (control) =>
      control.name ||
      control.ariaLabel ||
      control.closest("label")?.textContent?.trim() ||
      control.id ||
      "?",
  );
}

const openToVisitors = pages.filter(({ who }) => who === undefined).map(({ path }) => path);
const openToShoppers = pages.filter(({ who }) => who === "shopper").map(({ path }) => path);

const product = async (stock = 40) => {
  const { rows } = await shop.query(
    `update products set quantity = $1, current_stock = $1 where title = 'Ragi Til Laddu'
     returning id, price`,
    [stock],
  );
  return { id: String(rows[0].id), price: Number(rows[0].price) };
};

/** The parts of the price and its total, as the page's price details say them. */
async function priceDetails(page: Page): Promise<Record<string, string>> {
  const details = page.getByRole("region", { name: "Price details" });
  await expect(details).toContainText(/Grand Total\s*₹/);
  const [terms, values] = await Promise.all([
    details.locator("dt").allInnerTexts(),
    details.locator("dd").allInnerTexts(),
  ]);
  return Object.fromEntries(terms.map((term, n) => [term.trim(), values[n]?.trim() ?? ""]));
}

const cartOf = (page: Page): Promise<{ quantity: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));

test.describe("nothing is ticked before anybody has ticked it", () => {
  for (const [who, paths] of [
    ["a visitor", openToVisitors],
    ["a shopper", openToShoppers],
  ] as const) {
    test(`on any page of ${who}`, async ({ page }) => {
      test.slow();
      if (who === "a shopper") await enterAs(page, "shopper", shop);
      const { id } = await product();
      await fillCart(page, shop, id);
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(shop.url + path);
        const ticked = (await page.evaluate(tickedInPage)).filter((name) => !harmless.has(name));
        found.push(...ticked.map((name) => `${path}: ${name}`));
      }
      expect(found).toEqual([]);
    });
  }

  test("at the checkout of who has never ordered no way of payment is chosen", async ({ page }) => {
    await enterAs(page, "shopper", shop);
    const { id } = await product();
    await fillCart(page, shop, id);
    await page.goto(`${shop.url}/address`);
    const ways = page.getByRole("radio", { name: /Cash on delivery|online/i });
    await expect(ways.first()).toBeVisible();
    for (const way of await ways.all()) await expect(way).not.toBeChecked();
  });
});

test("the cart holds what was put there, and its total with all parts is that of the order", async ({
  page,
}) => {
  const owner = await HttpShopper.enter(shop.url, shop.query, "admin");
  await owner.post("/my/shop", { fact: "shippingCharge", seen: "0", value: "50" });
  const { id, price } = await product();
  for (const path of ["/", "/products", "/cart", `/products/${id}`]) {
    await page.goto(shop.url + path);
    expect(await cartOf(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: "Add To Cart" }).first().click();
  await expect(page.getByRole("link", { name: "Go To Cart" }).first()).toBeVisible();
  // Before anybody has to say who they are.
  await page.goto(`${shop.url}/cart`);
  const asVisitor = await priceDetails(page);
  const total = `₹${(price + 5_000) / 100}`;
  expect(asVisitor).toMatchObject({ Shipping: "₹50", "Grand Total": total });
  expect(await cartOf(page)).toHaveLength(1);

  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  await page.goto(`${shop.url}/cart`);
  expect(await priceDetails(page)).toEqual(asVisitor);
  await page.getByRole("link", { name: "Place Order" }).first().click();
  await page.getByRole("radio", { description: /Harmu/ }).check();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
  expect(await priceDetails(page)).toEqual(asVisitor);
  const cart = await cartOf(page);
  expect(cart).toMatchObject([{ quantity: 1 }]);
  await page.getByRole("button", { name: "Place Order" }).filter({ visible: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  const { rows } = await shop.query(
    `select grand_total::int as total, shipping_charge::int as shipping, total_quantity as units
     from orders where user_id = $1`,
    [asha.addressId],
  );
  expect(rows).toEqual([{ total: price + 5_000, shipping: 5_000, units: 1 }]);
  await owner.post("/my/shop", { fact: "shippingCharge", seen: "50", value: "0" });
});

test("what is left is the stock's own figure, said of what runs low only, and follows it", async ({
  page,
}) => {
  const { id } = await product(40);
  await fillCart(page, shop, id);
  await page.goto(`${shop.url}/cart`);
  await expect(page.getByRole("region", { name: "Price details" })).toBeVisible();
  await expect(page.getByText(/Only \d+ left/)).toHaveCount(0);
  const owner = await HttpShopper.enter(shop.url, shop.query, "admin");
  for (const left of [3, 2]) {
    await owner.post("/my/dashboards", { intent: "set-stock", id, quantity: String(left) });
    await expect(page.getByText(`Low stock: Only ${left} left in stock`)).toBeVisible(live);
  }
  await owner.post("/my/dashboards", { intent: "set-stock", id, quantity: "40" });
  await expect(page.getByText(/Only \d+ left/)).toHaveCount(0, live);
});

test("nothing hurries: no page counts down, or tells who else looks or buys", async ({ page }) => {
  test.slow();
  const hurry =
    /hurry|last chance|act now|don.t miss|(people|others|shoppers) (are|have) (looking|viewing|bought|added)|(viewing|bought|sold) (now|today|in the last)|ends in \d|\b\d{1,2}:\d{2}:\d{2}\b|जल्दी करें|आख़िरी मौका|लोग देख रहे/i;
  const { id } = await product();
  await fillCart(page, shop, id);
  const found: string[] = [];
  for (const path of openToVisitors) {
    await page.goto(shop.url + path);
    const said = hurry.exec(await page.locator("body").innerText());
    if (said) found.push(`${path}: ${said[0]}`);
  }
  expect(found).toEqual([]);
  for (const path of [`/products/${id}`, "/cart"]) {
    await page.goto(shop.url + path);
    await page.waitForLoadState("networkidle");
    const main = page.getByRole("main");
    const before = await main.innerText();
    // A clock would have ticked twice.
    await page.clock.install();
    await page.clock.runFor(2_500);
    expect(await main.innerText(), path).toBe(before);
  }
});

test("a visitor and who is logged in see the same prices", async ({ page, browser }) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const context = await browser.newContext();
  await context.addCookies([asha.browserCookie]);
  const hers = await context.newPage();
  const { id } = await product();
  for (const path of ["/products", `/products/${id}`, "/search?q=ragi"]) {
    const prices = async (where: Page) => {
      await where.goto(shop.url + path);
      return (await where.getByRole("main").innerText()).match(/₹[\d,.]+/g);
    };
    const [visitors, shoppers] = [await prices(page), await prices(hers)];
    expect(visitors?.length, path).toBeGreaterThan(2);
    expect(shoppers, path).toEqual(visitors);
  }
  await context.close();
});

test("no text of the shop shames who declines", () => {
  const shaming =
    /\bno,? (thanks,? )?(i|we) (don.t|do not|hate|would rather|prefer|like paying)|i don.t (like|want|care)|not interested in (saving|health)|नहीं, मुझे .*(नहीं चाहिए|पसंद नहीं)/i;
  for (const language of languages) {
    const texts = Object.values(JSON.parse(readFileSync(`messages/${language}.json`, "utf8")));
    expect(texts.map(String).filter((text) => shaming.test(text))).toEqual([]);
  }
});

test("leaving is as easy as joining: news by the same presses, the account by fewer fields", async ({
  page,
}) => {
  await page.goto(`${shop.url}/signup`);
  const news = page.getByLabel("Send me news and offers");
  await expect(news).not.toBeChecked();
  const asked = await page.getByRole("main").getByRole("textbox").count();
  await fillSignUp(page);
  await expect(page.getByText("Signup Succesfully")).toBeVisible();

  await page.goto(`${shop.url}/account/privacy`);
  const save = page.getByRole("button", { name: "Save" });
  await expect(news).not.toBeChecked();
  for (const wanted of [true, false]) {
    await news.click();
    await save.click();
    await expect(
      page.getByText(wanted ? /You agreed on/ : /You withdrew your consent on/),
    ).toBeVisible();
    await page.reload();
    await expect(news).toBeChecked({ checked: wanted });
  }

  // Two presses from anywhere in the account, one field, and no question that holds one back.
  await page.goto(`${shop.url}/dashboard`);
  await page.getByRole("main").getByRole("link", { name: "Your data" }).first().click();
  const remove = page.getByRole("button", { name: "Delete my account" });
  const form = page.locator("form", { has: remove });
  const fields = form.locator("input:not([type=hidden]), textarea, select");
  expect(await fields.count()).toBeLessThan(asked);
  await form.getByLabel("Current password").fill(shopper.password);
  await remove.click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
});

test("what is seen of a price in Hindi is the same price", async ({ page }) => {
  const amounts = async (language: (typeof languages)[number]) => {
    await page.goto(shop.url + pathIn("/products", language));
    return (await page.getByRole("main").innerText()).match(/₹[\d,.]+/g);
  };
  expect(await amounts("hi")).toEqual(await amounts("en"));
});
