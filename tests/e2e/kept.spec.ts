import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|409/,
});

/** The pauses before a try (rules: kept-3). */
const soon = { timeout: 60_000 };

test("an order that finds no connection can be cancelled; kept, it outlives its page, waits for its sender and is placed once", async ({
  page,
  context,
}) => {
  const { rows: products } = await shop.query(
    "select id from products where title = 'Ragi Til Laddu'",
  );
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await context.addCookies([asha.browserCookie]);
  await fillCart(page, shop, products[0].id);
  const orders = async () =>
    (await shop.query("select status from orders where user_id = $1", [asha.addressId])).rows;

  await page.goto(`${shop.url}/address`);
  const address = page.getByRole("radio", { description: /Harmu/ });
  if (!(await address.isChecked())) await address.check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
  const place = page.getByRole("button", { name: "Place Order" }).first();
  const bar = page.getByRole("region", { name: "Waiting to be sent" });

  await context.setOffline(true);
  await place.click();
  await expect(bar).toContainText(/Your order of ₹.*cash on delivery/);
  await expect(place).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Do not send" }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(/You are offline\. Your order/)).toHaveCount(0);
  await context.setOffline(false);

  // Its page is left before the line breaks.
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route("**/address.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await lost;
    await route.abort("internetdisconnected");
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await place.click();
  await sent;
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(`${shop.url}/`);
  lose();
  await expect(bar).toContainText(/Waiting for internet/);
  expect(await orders()).toEqual([]);

  await page.close();
  await context.clearCookies();
  const again = await context.newPage();
  await again.goto(`${shop.url}/faq`);
  const later = again.getByRole("region", { name: "Waiting to be sent" });
  await later.getByRole("link", { name: "Log in to send it" }).click(soon);
  await expect(again).toHaveURL(/\/login/);
  await context.addCookies([asha.browserCookie]);
  await again.getByRole("banner").getByRole("link").first().click();
  await expect(later).toContainText(/Your order JRMG\/\S+ is placed/, soon);
  expect(await orders()).toEqual([{ status: "ordered" }]);
  expect(await again.evaluate(() => localStorage.getItem("cartItems"))).toBeNull();
  await later.getByRole("button", { name: /^OK/ }).click();
  await expect(later).toHaveCount(0);
});

test("a status that waited and met another one is not set; whoever chose it decides", async ({
  page,
  context,
}) => {
  await enterAs(page, "admin", shop);
  const { addressId: userId } = await HttpShopper.enter(shop.url, shop.query);
  const { id } = await makeOrder(shop.query, { userId });
  const status = async () =>
    (await shop.query("select status from orders where id = $1", [id])).rows[0].status;

  await page.goto(`${shop.url}/my/orders/${id}`);
  await context.setOffline(true);
  await page.getByRole("combobox", { name: /^Status of order/ }).selectOption("delivered");
  const bar = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(bar).toContainText(/Order MAY\/\d+: Delivered/);
  await shop.query("update orders set status = 'shipped' where id = $1", [id]);
  await context.setOffline(false);
  await expect(bar).toContainText(/set it to Shipped in the meantime/, soon);
  expect(await status()).toBe("shipped");

  await bar.getByRole("button", { name: "Do it all the same" }).click();
  await expect.poll(status, soon).toBe("delivered");
});
