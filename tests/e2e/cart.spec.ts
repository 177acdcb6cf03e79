import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { makeOrder } from "./made-order.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

const shop = ownShop();

const add = async (page: Page, id: string) => {
  await page.goto(`${shop.url}/products/${id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("link", { name: "Go To Cart" })).toBeVisible();
};

const setStock = async (id: string, stock: number) => {
  await shop.query("update products set quantity = $2, current_stock = $2 where id = $1", [
    id,
    stock,
  ]);
};

const idOf = async (title: string): Promise<string> => {
  const { rows } = await shop.query("select id from products where title = $1", [title]);
  return rows[0].id;
};

test("adds up, and is as it was after a reload and in a browser opened anew, at the server's price", async ({
  page,
  browser,
}) => {
  const id = await idOf("Ragi Til Laddu");
  await setStock(id, 40);
  await page.goto(`${shop.url}/products/${id}`);
  const followed: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/login")) followed.push(request.url());
  });
  // The second press is one of the link that the first has put there.
  await page.getByRole("button", { name: "Add To Cart" }).dblclick();
  await expect(page.getByRole("link", { name: "Go To Cart" })).toBeFocused();
  expect(followed).toEqual([]);
  await page.goto(`${shop.url}/cart`);
  const line = page.getByRole("listitem").filter({ hasText: "Ragi Til Laddu" });
  const summary = page.getByRole("region", { name: "Price details" });
  await page.getByRole("button", { name: "One more Ragi Til Laddu" }).click();
  await page.getByRole("button", { name: "One more Ragi Til Laddu" }).click();
  await page.getByRole("button", { name: "One less Ragi Til Laddu" }).click();
  await expect(line.getByRole("group")).toContainText("2");

  const { rows } = await shop.query("select price, product_mrp from products where id = $1", [id]);
  const { price, product_mrp: productMRP } = rows[0];
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString("en-IN")}`;
  await expect(summary).toContainText(rupees(2 * productMRP));
  await expect(summary).toContainText(rupees(2 * (productMRP - price)));
  await expect(summary).toContainText("Free");
  await expect(summary).toContainText(rupees(2 * price));

  // Whatever the browser keeps.
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem("cartItems") ?? "[]");
    localStorage.setItem(
      "cartItems",
      JSON.stringify(cart.map((item: object) => ({ ...item, price: 1 }))),
    );
  });
  await page.reload();
  await expect(line.getByRole("group")).toContainText("2");
  await expect(summary).toContainText(rupees(2 * price));

  // What a browser keeps when it is closed is its storage.
  const kept = await page.context().storageState();
  const later = await browser.newContext({ storageState: kept });
  const again = await later.newPage();
  await again.goto(`${shop.url}/cart`);
  await expect(again.getByRole("listitem").filter({ hasText: "Ragi Til Laddu" })).toContainText(
    "2",
  );
  await later.close();
});

test("is the same in two tabs", async ({ page }) => {
  const id = await idOf("Ragi Til Laddu");
  await setStock(id, 40);
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/products`);
  await add(page, id);
  // For a visitor both lead through the login (rules: access-8).
  const toCart = /^\/login\?redirectTo=(%2F|\/)cart$/;
  await expect(page.getByRole("link", { name: "Go To Cart" })).toHaveAttribute("href", toCart);
  const icon = other.getByRole("link", { name: "Cart, 1 product" });
  await expect(icon).toHaveAttribute("href", toCart);
  await other.goto(`${shop.url}/cart`);
  await other.getByRole("button", { name: "Remove Ragi Til Laddu from the cart" }).click();
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeVisible();
});

test("stops at the stock, warns when little is left, blocks what cannot be had, and sets aside what cannot be read", async ({
  page,
}) => {
  const id = await idOf("Ragi Til Laddu");
  await setStock(id, 2);
  await fillCart(page, shop, id);
  await page.goto(`${shop.url}/cart`);
  await expect(page.getByText("Low stock: Only 2 left in stock")).toBeVisible();
  const more = page.getByRole("button", { name: "One more Ragi Til Laddu" });
  await more.click();
  await expect(more).toBeDisabled();

  await setStock(id, 1);
  await page.reload();
  await expect(page.getByText("Only 1 left. Lower the quantity to go on.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Place Order" })).toHaveCount(0);
  await page.getByRole("button", { name: "One less Ragi Til Laddu" }).click();
  await expect(page.getByRole("link", { name: "Place Order" }).first()).toBeVisible();

  await shop.query(
    "update products set title = 'Ragi Til Laddu', current_stock = 0 where id = $1",
    [id],
  );
  await page.reload();
  await expect(page.getByText("Out of stock now. Remove it to go on.")).toBeVisible();

  await page.evaluate(() => localStorage.setItem("cartItems", "{not a cart"));
  await page.reload();
  await expect(page.getByText("Your shopping cart is empty")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cartItems.unreadable"))).toBe(
    "{not a cart",
  );
  await page.getByRole("link", { name: "SHOP NOW" }).click();
  await expect(page).toHaveURL(`${shop.url}/products`);
});

test("a product in the cart says Go To Cart from the first paint on, and nothing moves when the scripts come", async ({
  page,
}) => {
  const { promise: allowed, resolve: hydrate } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await allowed;
    await route.continue();
  });
  // One whose stock no test before has changed: without scripts a page is told of nothing.
  await fillCart(page, shop, await idOf("Whole Ragi Grain"));
  await page.goto(`${shop.url}/products`, { waitUntil: "commit" });
  const cards = page.getByRole("main").getByRole("article");
  const bought = cards.filter({ hasText: "Whole Ragi Grain" });
  const words = () =>
    cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).innerText));
  await expect(bought.getByRole("link", { name: "Go To Cart" })).toBeVisible();
  await expect(bought.getByRole("button", { name: "Add To Cart" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Go To Cart" })).toHaveCount(1);
  const before = { words: await words(), box: await bought.boundingBox() };
  const other = await page.getByRole("button", { name: "Add To Cart" }).first().elementHandle();
  hydrate();
  await page.locator("#reload-offer").waitFor({ state: "detached" });
  expect({ words: await words(), box: await bought.boundingBox() }).toEqual(before);
  // The button under the finger is still the same one.
  expect(await other?.evaluate((button) => button.isConnected)).toBe(true);
  await expect(page.locator("[data-go-to-cart], [data-add-to-cart]")).toHaveCount(0);
});

test("an empty cart offers what sells, and one's newest order once more", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await idOf("Ragi Malt");
  await setStock(id, 5);
  await page.goto(`${shop.url}/cart`);
  const sells = page.getByRole("region", { name: "What others buy" });
  await expect(page.getByRole("heading", { name: "What others buy" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Order again" })).toHaveCount(0);

  const asha = await HttpShopper.enter(shop.url, shop.query);
  await makeOrder(shop.query, { userId: asha.addressId, titles: ["Ragi Malt", "Ragi Noodles"] });
  await setStock(await idOf("Ragi Noodles"), 0);
  await page.context().addCookies([asha.browserCookie]);
  await page.reload();
  await page.getByRole("button", { name: "Order again" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "Ragi Malt" });
  await expect(line.getByRole("status")).toHaveText("2");
  await expect(page.getByText(/Ragi Noodles.*out of stock/i)).toBeVisible();
  await expect(sells).toHaveCount(0);
});
