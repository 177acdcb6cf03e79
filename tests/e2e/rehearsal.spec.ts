import { enterAs } from "./all-pages.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

test("an owner practises in a shop of its own, which leaves the real one as it is, and removes it", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const real = async () =>
    (
      await shop.query(
        `select (select count(*) from orders) as orders, (select count(*) from audit_log) as audited,
           (select count(*) from users) as users, (select sum(current_stock) from products) as stock`,
      )
    ).rows;
  await enterAs(page, "admin", shop);
  const before = await real();
  await page.goto(`${shop.url}/my/rehearsal`);
  await page.getByRole("button", { name: "Start practising" }).click();
  const hint = page.getByRole("complementary", { name: "Practice: what to do next" });
  await expect(hint).toContainText("Practised: 0 of 8", { timeout: 150_000 });
  await expect(page.locator("html")).toHaveAttribute("data-practice");
  await expect(page).toHaveURL(/\/my\/today/);

  // The owner's second step: an order is packed, at the shop's own address.
  await page.goto(`${shop.url}/my/dashboards?view=orders&status=ordered`);
  await page
    .getByRole("link", { name: /APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|JAN|FEB|MAR/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Packed" }).first().click();
  await expect(hint).toContainText("Practised: 1 of 8", { timeout: 60_000 });
  expect(await real()).toEqual(before);

  await hint.getByRole("link", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Back to the real shop" }).click();
  // Nothing was done in the real shop yet: it leads its owner to what is to be done.
  await expect(page).toHaveURL(/\/my\/open/);
  await expect(page.locator("html")).not.toHaveAttribute("data-practice");
  await expect(hint).toHaveCount(0);
  await page.goto(`${shop.url}/my/rehearsal`);
  await expect(page.getByRole("img", { name: "Done", exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Remove the practice shop" }).click();
  await expect(page.getByRole("button", { name: "Remove the practice shop" })).toHaveCount(0, {
    timeout: 60_000,
  });
  await expect(page.getByRole("img", { name: "Done", exact: true })).toHaveCount(1);
  expect(await real()).toEqual(before);
});
