import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const product = "Ragi Til Laddu";
const setSold = (units: number) =>
  shop.query("update products set units_sold = $1 where title = $2", [units, product]);

test("Check now shows by itself what is wrong, with a link to it, and that it is right again", async ({
  page,
}) => {
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/books`);
  await expect(page.getByText("The books have not been checked yet")).toBeVisible();

  await setSold(3);
  const checkNow = page.getByRole("button", { name: "Check now" });
  await checkNow.click();
  await expect(page.getByText("The books are being checked.")).toBeVisible();
  const units = page.getByRole("listitem").filter({ hasText: "Units sold" });
  // A process looks for jobs every two seconds.
  await expect(units.getByText("1 wrong")).toBeVisible({ timeout: live.timeout + 5000 });
  await expect(page.getByText("One thing is wrong")).toBeVisible();
  await expect(units).toContainText(`${product}: 3 count as sold, and its orders took 0`);

  await setSold(0);
  await checkNow.click();
  await expect(page.getByText("Everything agrees")).toBeVisible({ timeout: live.timeout + 5000 });
  await expect(page.getByText("Right", { exact: true })).toHaveCount(9);
});
