import { HttpShopper } from "../http-shopper.ts";
import { expectNoViolation } from "./expect-usable.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

test("a shopper asks to be told when a sold-out product is back, takes it back, and asks again (rules: back-in-stock-1)", async ({
  page,
}) => {
  const { rows } = await shop.query(
    "update products set current_stock = 0, quantity = 0 where title = $1 returning id",
    ["Ragi Til Laddu"],
  );
  const tellAll = () => shop.query("select pg_notify('madua_changed', 'another-process *')");
  await tellAll();
  const address = `${shop.url}/products/${rows[0].id}`;
  const button = page.getByRole("button", { name: "Tell me when it is back" });
  const waits = async () =>
    (await shop.query("select user_id from stock_waits where told_at is null")).rows.length;

  await test.step("a visitor logs in on the way and comes back", async () => {
    await page.goto(address);
    await page.getByRole("link", { name: "Tell me when it is back" }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirectTo=%2Fproducts%2F${rows[0].id}`));
  });

  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  await page.goto(address);

  await test.step("pressed it is kept, and said", async () => {
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("We will mail you once when it is back.")).toBeVisible();
    await expect.poll(waits).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectNoViolation(page);
  });

  await test.step("after a reload it is still so; pressed again it is taken back", async () => {
    await page.reload();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await expect.poll(waits).toBe(0);
  });

  await test.step("where it is in stock nothing of that is there, on the open page too", async () => {
    await shop.query("update products set current_stock = 5 where id = $1", [rows[0].id]);
    await tellAll();
    await expect(page.getByRole("button", { name: "Add To Cart" }).first()).toBeEnabled();
    await expect(button).toHaveCount(0);
  });
});
