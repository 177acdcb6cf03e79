import { HttpShopper } from "../http-shopper.ts";
import { makeOrder } from "./made-order.ts";
import { expect, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop({ ORDERS_PER_HOUR: "1000" });

test.beforeEach(async ({ page }) => {
  await logInAsAdmin(page, shop.url);
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

test("a product is deleted after confirmation, and can be kept", async ({ page }) => {
  await page
    .getByRole("button", { name: /^Delete Ragi/ })
    .first()
    .click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  const before = await shop.query("select id from products");
  await page
    .getByRole("button", { name: /^Delete Ragi/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product Deleted successfully")).toBeVisible();
  const after = await shop.query("select id from products");
  expect(after.rowCount).toBe((before.rowCount ?? 0) - 1);
  const { rows } = await shop.query(
    "select action, actor_email from audit_log order by at desc limit 1",
  );
  expect(rows).toEqual([{ action: "product.delete", actor_email: "admin@localhost" }]);
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
