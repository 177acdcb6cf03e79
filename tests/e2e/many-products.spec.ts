import type { Page } from "@playwright/test";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 780 },
  // A save that meets another change, and the page of a product that is hidden.
  provokes: /40[49]/,
});

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

const product = async (title: string) =>
  (await shop.query("select * from products where title = $1 order by date, id", [title])).rows[0];

const cell = (page: Page, column: string, title: string) =>
  page.getByLabel(new RegExp(`^${column.replace(/[()]/g, "\\$&")} of ${title}`));

/** As somebody pastes it who has copied it elsewhere. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test("many products: typed, pasted, mended, met by a sale, saved and undone", async ({ page }) => {
  await page.goto(`${shop.url}/my/products`);
  await page.getByRole("searchbox", { name: "Search products" }).fill("til ladd");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("");
  await page.getByLabel("Category").selectOption("Laddu");
  await expect(page).toHaveURL(/category=Laddu/);
  await page.getByRole("link", { name: "Edit many products" }).click();
  await expect(page).toHaveURL(/\/my\/products\/edit\?category=Laddu/);
  const names = page.getByRole("rowheader").getByRole("link");
  const [one = "", other = ""] = (await names.allTextContents()).map(
    (name) => name.split(" · ")[0] ?? "",
  );
  const [oneWas, otherWas] = [await product(one), await product(other)];

  await test.step("a pasted block fills the cells from here on; what is wrong is said at its cell", async () => {
    await cell(page, "Price (₹)", one).focus();
    await paste(page, "₹ 101\t1,250.00\t7\n102\tmuch\n");
    await expect(cell(page, "MRP (₹)", one)).toHaveValue("1,250.00");
    await expect(cell(page, "In stock", one)).toHaveValue("7");
    await expect(cell(page, "MRP (₹)", other)).toHaveAccessibleDescription(/Enter a price/);
    await expect(page.getByRole("button", { name: "See and save" })).toBeDisabled();
  });

  await test.step("keys move as in a spreadsheet, and Escape takes a cell back", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, "Price (₹)", other)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(cell(page, "MRP (₹)", other)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(cell(page, "MRP (₹)", other)).toHaveValue(String(otherWas.product_mrp / 100));
    await page.keyboard.press("Shift+Enter");
    await expect(cell(page, "MRP (₹)", one)).toBeFocused();
  });

  await test.step("a reload loses nothing", async () => {
    await page.reload();
    await expect(cell(page, "Price (₹)", one)).toHaveValue("₹ 101");
  });

  const save = async () => {
    await page.getByRole("button", { name: "See and save" }).click();
    const review = page.getByRole("dialog", { name: "What will change" });
    await expect(review).toContainText("→ ₹101");
    await review.getByRole("button", { name: "Save all" }).click();
    await expect(review).toBeHidden();
  };

  await test.step("a sale meanwhile: nothing is saved, the cell is named, and one chooses", async () => {
    // Nobody publishes it: the page hears of it when it saves.
    await shop.query("update products set current_stock = 3 where id = $1", [oneWas.id]);
    await save();
    await expect(page.getByText(`It was ${oneWas.current_stock} and is now 3.`)).toBeVisible();
    expect(await product(other)).toEqual(otherWas);
    await page.getByRole("button", { name: "Keep 7" }).click();
    await save();
    await expect(page.getByText("Saved. Products changed: 2").first()).toBeVisible();
    expect(await product(one)).toMatchObject({
      price: 10_100,
      product_mrp: 125_000,
      current_stock: 7,
      date: oneWas.date,
    });
  });

  await test.step("a sale since: nothing is taken back, and the cell is named", async () => {
    await shop.query("update products set current_stock = 5 where id = $1", [oneWas.id]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(new RegExp(`^In stock of ${one}.*: Now 5$`))).toBeVisible();
    expect((await product(one)).price).toBe(10_100);
    await shop.query("update products set current_stock = 7 where id = $1", [oneWas.id]);
  });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back. Products changed: 2")).toBeVisible();
  await expect(cell(page, "Price (₹)", one)).toHaveValue(String(oneWas.price / 100));
  expect((await product(one)).current_stock).toBe(3);
});

test("a product is hidden and shown on open pages, copied, and its pictures put in order", async ({
  page,
  context,
}) => {
  const title = "Ragi Til Laddu";
  const { id, picture_urls: pictures } = await product(title);
  const shopper = await context.newPage();
  await shopper.goto(`${shop.url}/products/${id}`);
  await expect(shopper.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.goto(`${shop.url}/my/products?q=til`);

  const more = page.getByRole("button", { name: `More for ${title}` });
  await more.click();
  await page.getByRole("button", { name: `Hide ${title}` }).click();
  await expect(page.getByRole("rowheader")).toContainText("Hidden");
  await shopper.bringToFront();
  await expect(shopper.getByText("has vanished")).toBeVisible(live);
  expect((await page.request.get(`${shop.url}/products/${id}`)).status()).toBe(404);
  await page.bringToFront();
  await more.click();
  await page
    .getByRole("button", { name: new RegExp(`^Put ${title} · \\d+ gm back into the shop$`) })
    .click();
  await expect(page.getByRole("rowheader")).not.toContainText("Hidden");
  expect((await page.request.get(`${shop.url}/products/${id}`)).status()).toBe(200);

  await test.step("by keyboard the last picture becomes the first", async () => {
    await more.click();
    await page.getByRole("link", { name: `Order of the pictures of ${title}` }).click();
    const last = page.getByRole("button", { name: `Drag Picture ${pictures.length}` });
    await last.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(/^Picture \d is (lifted|at place \d of \d)$/)).toBeAttached();
    // The library listens for the arrows in a task of its own, which is before this one.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText(/is at place 1 of/)).toBeAttached();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Save the order" }).click();
    await expect(page.getByText("The order is saved.")).toBeVisible();
    const [first] = (await product(title)).picture_urls;
    expect(first).toBe(pictures.at(-1));
  });

  await page.goto(`${shop.url}/my/products?q=til`);
  await more.click();
  await page.getByRole("button", { name: `Duplicate ${title}` }).click();
  await expect(page).toHaveURL(/\/my\/updateproduct\?productId=/);
  await expect(page.getByText("Hidden: customers do not see it.")).toBeVisible();
  const copies = await shop.query(
    "select current_stock as stock from products where title = $1 and is_hidden",
    [title],
  );
  expect(copies.rows).toEqual([{ stock: 0 }]);
});
