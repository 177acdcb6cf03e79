import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

test.describe("the products", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED/ });

  test("stand ten a page; one is deleted, and a quantity is typed without a connection", async ({
    page,
    browser,
  }) => {
    const {
      rows: [next],
    } = await shop.query(
      "select id, title, current_stock as stock from products order by date, id limit 1",
    );
    const title = "Ragi Old Laddu";
    await shop.query(
      `insert into products (id, title, category, price, product_mrp, date)
       values ('old-laddu', $1, 'Laddu', 20000, 25000, '2000-01-01')`,
      [title],
    );
    // The shop has rendered its lists already.
    await shop.query("select pg_notify('madua_changed', 'elsewhere products')");
    await page.goto(`${shop.url}/my/dashboards`);

    await test.step("the cards switch between products, orders and users", async () => {
      await expect(page.getByRole("link", { name: /Total Products/ })).toContainText("19");
      const rows = page.getByRole("row");
      await expect(rows).toHaveCount(11);
      await expect(page.getByText("1–10 of 19")).toBeVisible();
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page.getByText("11–19 of 19")).toBeVisible();
      await expect(rows).toHaveCount(10);
      await page.getByRole("link", { name: "Previous" }).click();
      await expect(page.getByText("1–10 of 19")).toBeVisible();
      await page.getByRole("link", { name: /Total Users/ }).click();
      await expect(page.getByRole("row", { name: /admin@localhost/ })).toBeVisible();
      await page.goBack();
      await expect(page.getByText("1–10 of 19")).toBeVisible();
    });

    await test.step("one can be kept, is deleted after confirmation, and leaves the open shop", async () => {
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(`${shop.url}/products`);
      const card = visitor.locator('a[href="/products/old-laddu"]').first();
      await expect(card).toBeVisible();

      const button = page.getByRole("button", { name: `Delete ${title}`, exact: true });
      const dialog = page.getByRole("alertdialog");
      await page.getByRole("button", { name: `More for ${title}`, exact: true }).click();
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
        page.getByRole("button", { name: `More for ${next.title}`, exact: true }),
      ).toBeFocused();
      await expect(page.getByRole("link", { name: /Total Products/ })).toContainText("18");

      const { rowCount } = await shop.query("select id from products where id = 'old-laddu'");
      expect(rowCount).toBe(0);
      const log = await shop.query(
        "select action, actor_email from audit_log order by at desc limit 1",
      );
      expect(log.rows).toEqual([
        { action: "product.delete", actor_email: expect.stringMatching(/@example\.org$/) },
      ]);
      await visitor.context().close();
    });

    await test.step("a quantity that is not set says so, and stays as it was typed", async () => {
      const quantity = page.getByLabel(`Quantity of ${next.title}`, { exact: true });
      await page.route(/\/my\/dashboards\.data/, (route) =>
        route.request().method() === "POST"
          ? route.abort("internetdisconnected")
          : route.fallback(),
      );
      await quantity.fill("77");
      await quantity.press("Enter");
      await expect(page.getByText("Your change is saved")).toBeVisible();
      await expect(quantity).toHaveValue("77");
      const { rows: kept } = await shop.query("select current_stock from products where id = $1", [
        next.id,
      ]);
      expect(kept).toEqual([{ current_stock: next.stock }]);
      await page.unroute(/\/my\/dashboards\.data/);
      await expect(page.getByText("Quantity updated. Status: inStock")).toBeVisible({
        timeout: 60_000,
      });
    });
  });
});

test("a page whose rows have gone leads to the first", async ({ page }) => {
  const future = `${Date.UTC(2100, 0)}~x`;
  for (const [first, place] of [
    ["/my/dashboards?view=products", `&after=${future}`],
    ["/my/dashboards?view=orders&status=shipped", "&after=1~x"],
    ["/my/dashboards?view=users", "&after=1~x"],
    ["/my/dashboards?view=users", `&before=${future}`],
    ["/my/audit?kind=user", "&after=1~x"],
    ["/my/messages?show=all", "&after=1~x"],
    ["/my/allBlog", "?before=1~x"],
    ["/my/locationArea", "?page=40"],
  ] as const) {
    const answer = await page.request.get(shop.url + first + place);
    const [main = ""] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
    const [, below = ""] = main.split("There is nothing further</h2>");
    expect(below, first + place).toContain("To the first page");
    // Nothing else can be pressed there: no way back to where nothing stands either.
    const tags = below.match(/<(?:a|button)\b[^>]*>/g) ?? [];
    const hrefs = tags.map((tag) => / href="(.*?)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&"));
    expect(hrefs).toEqual([first]);
  }
});

test.describe("the orders", () => {
  test.use({ provokes: /404/ });

  test("lose one that somebody else has deleted, and one that gives its stock back", async ({
    page,
  }) => {
    const asha = await HttpShopper.enter(shop.url, shop.query);
    const { rows } = await shop.query(
      `select id, price, product_mrp as "productMRP", current_stock as stock
       from products where current_stock > 9 limit 1`,
    );
    const number = (await asha.order([[rows[0], 4]])) ?? "";
    const gone = await makeOrder(shop.query, { userId: asha.addressId });
    const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");
    await page.goto(`${shop.url}/my/dashboards?view=orders`);

    await test.step("a row that somebody else has deleted says so, and the list is right again", async () => {
      const name = `Status of order ${short(gone.orderNumber)}`;
      const select = page.getByLabel(name, { exact: true });
      // While the command is on its way: the row must still be there when it is gone.
      await page.route("**/my/dashboards.data*", async (route) => {
        if (route.request().method() === "POST")
          await shop.query("delete from orders where id = $1", [gone.id]);
        await route.fallback();
      });
      await select.selectOption("delivered");
      await expect(page.getByText("Failed to update order status")).toBeVisible();
      await expect(select).toBeHidden();
      await page.unrouteAll();
    });

    await test.step("a deleted order gives its stock back and stays in the audit log", async () => {
      await page.getByRole("button", { name: `More for ${short(number)}`, exact: true }).click();
      await page.getByRole("button", { name: `Delete ${short(number)}`, exact: true }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText(
        "Are you sure you want to delete this order? This action cannot be undone.",
      );
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText(`Order ${short(number)} deleted`)).toBeVisible();
      // No row is left to go on with.
      await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeFocused();
      const stock = await shop.query("select current_stock from products where id = $1", [
        rows[0].id,
      ]);
      expect(stock.rows[0].current_stock).toBe(rows[0].stock);
      const log = await shop.query("select detail from audit_log where action = 'order.delete'");
      expect(log.rows[0].detail.order.orderNumber).toBe(number);
    });
  });
});
