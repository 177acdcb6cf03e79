import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectNothingBeyond, expectNoViolation } from "./expect-usable.ts";
import { makeOrder } from "./made-order.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();
test.use({ provokes: /ERR_FAILED/ });

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

test("a surname leads from any page to its order, by keyboard alone (rules: office-search-1, office-search-5)", async ({
  page,
}) => {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  await makeOrder(shop.query, { userId: buyer.addressId });
  await page.goto(`${shop.url}/my/audit`);
  await page.keyboard.press("/");
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search the office" });
  await expect(field).toBeFocused();
  await field.pressSequentially("देवी");
  const list = page.getByRole("listbox", { name: "Search the office" });
  const order = list.getByRole("group", { name: "Orders" }).getByRole("option").first();
  await expect(order).toContainText("Asha Devi");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expectNoViolation(page, "header");

  await test.step("arrows go through all groups and back to the field, Escape closes", async () => {
    await page.keyboard.press("ArrowUp");
    const last = list.getByRole("option").last();
    await expect(last).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await last.getAttribute("id")) ?? "",
    );
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("option", { selected: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(field).toBeFocused();
  });

  await field.pressSequentially(" ");
  await expect(order).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/my\/orders\/./);
  await expect(page.getByRole("region", { name: "Deliver to" })).toContainText("Asha Devi");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("");

  await test.step("Ctrl and K, and all of it on a page that Back leads out of", async () => {
    const from = page.url();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.pressSequentially("laddu");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${shop.url}/my/find?q=laddu`);
    await expect(page.getByRole("heading", { name: "Products", level: 2 })).toBeVisible();
    await expect(field).toHaveValue("laddu");
    await page
      .getByRole("link", { name: /^Ragi Til Laddu/ })
      .first()
      .click();
    await expect(page).toHaveURL(/updateproduct/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(from);
    // The address is there before the page, with which a search that is open closes.
    await expect(page.getByRole("region", { name: "Deliver to" })).toBeVisible();
  });

  await test.step("where the server does not answer it says so, and tries again", async () => {
    await page.route("**/my/find/found*", (route) => route.abort());
    await field.fill("9000000001");
    await expect(page.getByText("The server could not be reached").last()).toBeVisible();
    await page.unroute("**/my/find/found*");
    await page.getByRole("button", { name: "Try again" }).click();
    await list.getByRole("option", { name: "New order for 9000000001" }).click();
    await expect(page).toHaveURL(`${shop.url}/my/orders/new?for=9000000001`);
    await expect(page.getByRole("list", { name: "Customers found" })).toContainText("9000000001");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("it is the first thing in the menu, and what is found opens", async ({ page }) => {
    await page.goto(`${shop.url}/my/stock`);
    await page.getByRole("button", { name: /^Open menu/ }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const field = menu.getByRole("combobox", { name: "Search the office" });
    await field.tap();
    await field.pressSequentially("laddu");
    const option = menu.getByRole("option", { name: /^Ragi Til Laddu/ }).first();
    await expect(option).toBeVisible();
    await expectNothingBeyond(page);
    await option.tap();
    await expect(page).toHaveURL(/updateproduct/);
    await expect(menu).toBeHidden();
  });
});
