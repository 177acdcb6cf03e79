import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop({ ORDERS_PER_HOUR: "1000" });

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/dashboards`);
});

test("the cards switch between products, orders and users, ten rows a page", async ({ page }) => {
  await expect(page.getByRole("link", { name: /Total Products/ })).toContainText("18");
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(page.getByText("1–10 of 18")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("11–18 of 18")).toBeVisible();
  await expect(rows).toHaveCount(9);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText("1–10 of 18")).toBeVisible();
  await page.getByRole("link", { name: /Total Users/ }).click();
  await expect(page.getByRole("row", { name: /admin@localhost/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1–10 of 18")).toBeVisible();
});

test("orders: pages turn at once within a window and by cursor beyond it", async ({ page }) => {
  await shop.query(
    `insert into orders (id, month, sequence, checkout_key, user_id, email, selected_addresses,
       total_quantity, total_amount, discount_price, shipping_charge, grand_total, payment_method,
       payment_status, status, time)
     select 'old-' || n, 'JRMG/2024-25/APR', n, n, 'old', 'old@example.org',
       '{"name": "Old Customer"}', 1, 100, 0, 0, 100, 'cod', 'cod', 'delivered',
       timestamptz '2024-04-01' + n * interval '1 minute'
     from generate_series(1, 125) as n`,
  );
  await shop.query("insert into order_number_counters values ('JRMG/2024-25/APR', 125)");
  await page.goto(`${shop.url}/my/dashboards?view=orders`);
  await expect(page.getByText("1–10 of 125")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "APR/125" })).toBeVisible();
  for (let turned = 1; turned < 12; turned++) {
    await page.getByRole(turned === 10 ? "link" : "button", { name: "Next" }).click();
    await expect(page.getByText(`${turned * 10 + 1}–${turned * 10 + 10} of 125`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("121–125 of 125")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "APR/01" })).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText("91–100 of 125")).toBeVisible();
  await shop.query("delete from orders where id like 'old-%'");
  await shop.query("delete from order_number_counters where month = 'JRMG/2024-25/APR'");
});

test("a page whose rows have gone leads to the first", async ({ page }) => {
  const future = `${Date.UTC(2100, 0)}~x`;
  for (const [path, place] of [
    ["/my/dashboards?view=products&", `after=${future}`],
    ["/my/dashboards?view=orders&status=shipped&", "after=1~x"],
    ["/my/dashboards?view=users&", "after=1~x"],
    ["/my/dashboards?view=users&", `before=${future}`],
    ["/my/audit?kind=user&", "after=1~x"],
    ["/my/messages?show=all&", "after=1~x"],
    ["/my/allBlog?", "before=1~x"],
    ["/my/locationArea?", "page=40"],
  ]) {
    await page.goto(shop.url + path + place);
    await expect(page.getByRole("heading", { name: "There is nothing further" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Previous" })).toHaveCount(0);
    const toFirst = page.getByRole("link", { name: "To the first page" });
    await expect(toFirst).toHaveAttribute("href", (path ?? "").slice(0, -1));
  }
});

test("a product can be kept, is deleted after confirmation, and leaves the open shop", async ({
  page,
  browser,
}) => {
  const { rows: oldest } = await shop.query("select id, title from products order by date, id");
  const [product, next] = oldest;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${shop.url}/products`);
  const card = visitor.locator(`a[href="/products/${product.id}"]`).first();
  await expect(card).toBeVisible();

  const button = page.getByRole("button", { name: `Delete ${product.title}`, exact: true });
  const dialog = page.getByRole("alertdialog");
  await button.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card).toBeHidden(live);
  await expect(page.getByText("Product Deleted successfully")).toBeVisible();
  await expect(button).toBeHidden();
  await expect(
    page.getByRole("button", { name: `Delete ${next.title}`, exact: true }),
  ).toBeFocused();

  const after = await shop.query("select id from products");
  expect(after.rowCount).toBe(oldest.length - 1);
  const { rows } = await shop.query(
    "select action, actor_email from audit_log order by at desc limit 1",
  );
  expect(rows).toEqual([
    { action: "product.delete", actor_email: expect.stringMatching(/@example\.org$/) },
  ]);
  await visitor.context().close();
});

test.describe("without a connection", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED/ });

  test("a quantity is not set, says so, and stays as it was typed", async ({ page }) => {
    const { rows } = await shop.query(
      "select id, title, current_stock as stock from products order by date, id limit 1",
    );
    const [{ id, title, stock }] = rows;
    const quantity = page.getByLabel(`Quantity of ${title}`, { exact: true });
    await page.route(/\/my\/dashboards\.data/, (route) =>
      route.request().method() === "POST" ? route.abort("internetdisconnected") : route.fallback(),
    );
    await quantity.fill("77");
    await quantity.press("Enter");
    await expect(page.getByText("Failed to update quantity")).toBeVisible();
    await expect(quantity).toHaveValue("77");
    const { rows: kept } = await shop.query("select current_stock from products where id = $1", [
      id,
    ]);
    expect(kept).toEqual([{ current_stock: stock }]);
    await page.unroute(/\/my\/dashboards\.data/);
    await quantity.press("Enter");
    await expect(page.getByText("Quantity updated. Status: inStock")).toBeVisible();
  });
});

test("a deleted order gives its stock back and stays in the audit log", async ({ page }) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP", current_stock as stock
     from products where current_stock > 9 limit 1`,
  );
  const number = await asha.order([[rows[0], 4]]);
  const short = number?.split("/").slice(2).join("/");
  await page.goto(`${shop.url}/my/dashboards?view=orders`);
  await page.getByRole("button", { name: `Delete ${short}`, exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(
    "Are you sure you want to delete this order? This action cannot be undone.",
  );
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Order ${number} deleted`)).toBeVisible();
  // No row is left to go on with.
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeFocused();
  const stock = await shop.query("select current_stock from products where id = $1", [rows[0].id]);
  expect(stock.rows[0].current_stock).toBe(rows[0].stock);
  const log = await shop.query("select detail from audit_log where action = 'order.delete'");
  expect(log.rows[0].detail.order.orderNumber).toBe(number);
});

test.describe("a row that somebody else has deleted", () => {
  test.use({ provokes: /404/ });

  test("says so, and the list is right again", async ({ page }) => {
    const asha = await HttpShopper.enter(shop.url, shop.query);
    // By SQL, which tells no open page: the row must still be there when it is gone.
    const { id, orderNumber } = await makeOrder(shop.query, { userId: asha.addressId });
    const short = orderNumber.split("/").slice(2).join("/");
    await page.goto(`${shop.url}/my/dashboards?view=orders`);
    const select = page.getByLabel(`Status of order ${short}`, { exact: true });
    await expect(select).toBeVisible();
    await shop.query("delete from orders where id = $1", [id]);
    await select.selectOption("delivered");
    await expect(page.getByText("Failed to update order status")).toBeVisible();
    await expect(select).toBeHidden();
  });
});
