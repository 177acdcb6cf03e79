import { typedAddress } from "../typed.ts";
import { expect, fillSignUp, live, logInAsAdmin, ownShop, test, typeAddress } from "./shop.ts";

const shop = ownShop();

test("from the home page to a shipped order, with the back office open beside it", async ({
  browser,
  page,
}) => {
  // The longest way through the shop, with waits that the rules give.
  test.slow();
  const office = await browser.newContext();
  const products = await office.newPage();
  await logInAsAdmin(products, shop.url);
  // Nothing was done in this shop yet (rules: open-1).
  await expect(products).toHaveURL(`${shop.url}/my/open`);
  await products.goto(`${shop.url}/my/dashboards`);
  const orders = await office.newPage();
  await orders.goto(`${shop.url}/my/dashboards?view=orders`);
  await expect(orders.getByText("No orders found.")).toBeVisible();
  const stock = products.getByLabel("Quantity of Ragi Gud Laddu", { exact: true });
  await expect(stock).not.toHaveValue("0");
  const before = Number(await stock.inputValue());

  await test.step("the visitor looks around and fills the cart", async () => {
    await page.goto(shop.url);
    await expect(page.getByRole("heading", { name: "Bestselling Products" })).toBeVisible();
    await page.getByRole("link", { name: "Products", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Product List" })).toBeVisible();
    await page
      .getByRole("link", { name: /^Ragi Gud Laddu/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Ragi Gud Laddu/);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByRole("link", { name: "Go To Cart" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cart, 1 product" })).toBeVisible();
  });

  await test.step("the visitor's cart asks for a login, and comes back to the checkout", async () => {
    await page.goto(`${shop.url}/cart`);
    await page.getByRole("button", { name: "One more Ragi Gud Laddu" }).click();
    await page.getByRole("link", { name: "Place Order" }).first().click();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await expect(page.getByText("You must be logged in to perform this action.")).toBeVisible();
    await page.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(page);
    await expect(page).toHaveURL(`${shop.url}/address`);
    await expect(page.getByText("Signup Succesfully")).toBeVisible();
  });

  await test.step("address, cash on delivery, order", async () => {
    await page.getByRole("button", { name: "Select Address" }).click();
    const missing = page.getByRole("alertdialog");
    await expect(missing).toContainText("Error: Please add an address to continue.");
    await missing.getByRole("button").click();
    await typeAddress(page);
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByRole("heading", { name: "Payment method" })).toBeFocused();
    await page.getByRole("radio", { name: /Cash on delivery/ }).check();
    await page.getByRole("button", { name: "Place Order" }).first().click();
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\/\d{4}-\d{2}\/[A-Z]{3}\/01/);
  });

  await test.step("the back office sees both within two seconds, without a reload", async () => {
    await expect(stock).toHaveValue(String(before - 2), live);
    await expect(orders.getByRole("link", { name: typedAddress.phoneNumber })).toBeVisible(live);
  });

  await test.step("the dialog closes after 3 s, the dashboard comes after 5 s", async () => {
    await expect(page.getByRole("alertdialog")).toBeHidden({ timeout: 20_000 });
    await expect(page).toHaveURL(`${shop.url}/dashboard`, { timeout: 20_000 });
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Cart", exact: true }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Orders" }).first().click();
    await expect(page).toHaveURL(`${shop.url}/account/orders`);
    await expect(page.getByText("Ragi Gud Laddu")).toBeVisible();
    await expect(page.getByText("Ordered", { exact: true }).first()).toBeVisible();
  });

  await test.step("the admin ships, the shopper's open page says so within two seconds", async () => {
    await orders.getByLabel(/^Status of order [A-Z]{3}\/01$/).selectOption("shipped");
    await expect(orders.getByText("Status updated to shipped")).toBeVisible();
    await expect(page.getByText("Shipped", { exact: true }).first()).toBeVisible(live);
  });

  await test.step("the admin takes the rest away, the visitor's open list says Out of Stock", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${shop.url}/products`);
    const card = visitor.getByRole("article").filter({ hasText: "Ragi Gud Laddu" });
    await expect(card.getByRole("button", { name: "Add To Cart" })).toBeEnabled();
    await stock.fill("0");
    await products.getByRole("button", { name: "Save quantity of Ragi Gud Laddu" }).click();
    await expect(products.getByText("Quantity updated. Status: outOfStock")).toBeVisible();
    await expect(card.getByRole("button", { name: "Out of Stock" })).toBeDisabled(live);
    await visitor.context().close();
  });
  await office.close();
});
