import type { Page, Request } from "@playwright/test";
import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

const title = "Ragi Gud Laddu";

const cardOf = (page: Page) => page.getByRole("article").filter({ hasText: title });

async function setStock(office: Page, stock: number) {
  await office.getByLabel(`Quantity of ${title}`, { exact: true }).fill(String(stock));
  await office.getByRole("button", { name: `Save quantity of ${title}` }).click();
  await expect(office.getByText(/Quantity updated/).last()).toBeVisible();
}

test("a change on one process shows on the open pages of another", async ({ page, browser }) => {
  const other = await shop.another();
  const office = await (await browser.newContext()).newPage();
  await logInAsAdmin(office, shop.url);
  await page.goto(`${other.url}/products`);
  await expect(cardOf(page).getByRole("button", { name: "Add To Cart" })).toBeEnabled();
  // The feed is open when its first message has come; a change before that is told, too.
  await setStock(office, 0);
  await expect(cardOf(page).getByRole("button", { name: "Out of Stock" })).toBeDisabled(live);
  await setStock(office, 30);
  await expect(cardOf(page).getByRole("button", { name: "Add To Cart" })).toBeEnabled(live);
  await office.context().close();
});

test("the page that made a change is loaded once for it, another page of the browser too", async ({
  page,
  context,
}) => {
  // So that the wait before a page is loaded again can be over at once.
  await page.clock.install();
  await logInAsAdmin(page, shop.url);
  const other = await context.newPage();
  await other.goto(`${shop.url}/products`);
  await page.evaluate(async () => {
    const feed = new EventSource("/live");
    await new Promise((opened) => feed.addEventListener("now", opened));
    const told = new Promise((resolve) => feed.addEventListener("message", resolve));
    Object.assign(window, { told: told.then(() => feed.close()) });
  });
  const loads = { page: 0, other: 0 };
  const isLoad = (request: Request) => request.method() === "GET" && /\.data\b/.test(request.url());
  page.on("request", (request) => {
    if (isLoad(request)) loads.page += 1;
  });
  other.on("request", (request) => {
    if (isLoad(request)) loads.other += 1;
  });
  const loaded = page.waitForResponse((response) => isLoad(response.request()));
  await setStock(page, 0);
  await loaded;
  await page.evaluate(() => (window as unknown as { told: Promise<void> }).told);
  await page.clock.runFor(5000);
  await expect(cardOf(other).getByRole("button", { name: "Out of Stock" })).toBeDisabled(live);
  expect(loads).toEqual({ page: 1, other: 1 });
  await setStock(page, 30);
  await expect(cardOf(other).getByRole("button", { name: "Add To Cart" })).toBeEnabled(live);
});

test("what changed while the database connection was cut shows when it is back", async ({
  page,
}) => {
  await page.goto(`${shop.url}/products`);
  await expect(cardOf(page).getByRole("button", { name: "Add To Cart" })).toBeEnabled();
  // Changed behind the shop's back, in the same moment in which it loses its connections: as if
  // another process had changed it and its word was lost.
  await shop.query("update products set current_stock = 0 where title = $1", [title]);
  await shop.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'madua%' and datname = current_database()`,
  );
  await expect(cardOf(page).getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  await shop.query("update products set current_stock = 30 where title = $1", [title]);
});

test("a page that was out of sight is told what it missed", async ({ page, browser }) => {
  const office = await (await browser.newContext()).newPage();
  await logInAsAdmin(office, shop.url);
  await setStock(office, 20);
  await page.goto(`${shop.url}/products`);
  await expect(cardOf(page).getByRole("button", { name: "Add To Cart" })).toBeEnabled();
  const see = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await see(true);
  await setStock(office, 0);
  await expect(cardOf(page).getByRole("button", { name: "Add To Cart" })).toBeEnabled();
  await see(false);
  await expect(cardOf(page).getByRole("button", { name: "Out of Stock" })).toBeDisabled(live);
  await office.context().close();
});

test.describe("the shop is restarted", () => {
  test.use({ provokes: /ERR_|EventSource/ });

  test("an open page comes back by itself and is right", async ({ page }) => {
    const other = await shop.another();
    await page.goto(`${other.url}/products`);
    await shop.query("update products set current_stock = 10 where title = $1", [title]);
    await other.stop();
    await shop.query("update products set current_stock = 0 where title = $1", [title]);
    const again = await shop.another({ PORT: new URL(other.url).port });
    expect(again.url).toBe(other.url);
    await expect(cardOf(page).getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  });
});
