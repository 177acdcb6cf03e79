import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { expect, fillAddress, ownShop, test, typeAddress } from "./shop.ts";

const shop = ownShop();

const title = "Ragi Til Laddu";

const product = async () => {
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP" from products where title = $1`,
    [title],
  );
  return rows[0];
};

const ordersInAll = async () => {
  const { rows } = await shop.query("select count(*)::int as n from orders");
  return rows[0].n;
};

/** A logged-in shopper at the checkout, with one product in the cart and an address in the list. */
async function atCheckout(page: Page): Promise<HttpShopper> {
  const { id } = await product();
  await shop.query("update products set quantity = 40, current_stock = 40 where id = $1", [id]);
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const [name = "", value = ""] = asha.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true }]);
  await page.goto(`${shop.url}/products/${id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await page.goto(`${shop.url}/address`);
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  return asha;
}

const chooseAll = async (page: Page) => {
  const address = page.getByRole("radio", { name: /Harmu/ });
  if (!(await address.isChecked())) await address.check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
};

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" }).first();

/** Does something when the first order is on its way: too late for the page to notice. */
async function beforeTheOrderArrives(page: Page, change: () => Promise<unknown>) {
  let done = false;
  await page.route("**/address.data*", async (route) => {
    if (route.request().method() === "POST" && !done) {
      done = true;
      await change();
    }
    await route.continue();
  });
}

test("an address can be taken back, and is asked for", async ({ page }) => {
  await atCheckout(page);
  const address = page.getByRole("radio", { name: /Harmu/ });
  if (!(await address.isChecked())) await address.check();
  await address.click();
  await expect(address).not.toBeChecked();
  await page.getByRole("button", { name: "Select Address" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Error: Please add an address to continue.",
  );
});

test("a payment method is asked for", async ({ page }) => {
  await atCheckout(page);
  const address = page.getByRole("radio", { name: /Harmu/ });
  if (!(await address.isChecked())) await address.check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await placeOrder(page).click();
  await expect(
    page.getByText("Please select a payment method before placing the order."),
  ).toBeVisible();
});

test("each empty field of a new address is named; weekends are asked of an office only", async ({
  page,
}) => {
  await atCheckout(page);
  await page.getByRole("button", { name: "Add a new address" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save address" }).click();
  for (const text of [
    "Name is required",
    "Phone Number is required",
    "Pin Code is required",
    "Address Line is required",
    "Area/Locality is required",
    "Landmark is required",
    "City is required",
    "State is required",
    "Address Type is required",
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await dialog.getByLabel("Home").check();
  await expect(dialog.getByLabel("Saturday")).toBeHidden();
  await dialog.getByLabel("Office").check();
  await dialog.getByLabel("Saturday").check();
  await fillAddress(page, "Bina Devi");
  await expect(page.getByRole("radio", { name: /Bina Devi/ })).toBeChecked();
});

test("a new address is there when its popup closes, and a double click saves it once", async ({
  page,
}) => {
  const asha = await atCheckout(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/address.data*", async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add a new address" }).click();
  const dialog = page.getByRole("dialog");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await typeAddress(dialog, "Bina Devi");
  await dialog.getByRole("button", { name: "Save address" }).dblclick();
  await saved;
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeDisabled();
  letThrough();
  await page.getByRole("button", { name: "Select Address" }).click();
  await expect(page.getByRole("button", { name: "Change" })).toBeVisible();
  await expect(page.getByText("Bina Devi")).toBeVisible();
  const { rows } = await shop.query("select name from addresses where user_id = $1", [
    asha.addressId,
  ]);
  expect(rows.filter(({ name }) => name === "Bina Devi")).toHaveLength(1);
});

test("a double click places one order", async ({ page }) => {
  await atCheckout(page);
  await chooseAll(page);
  const before = await ordersInAll();
  await placeOrder(page).dblclick();
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  expect(await ordersInAll()).toBe(before + 1);
});

test.describe("what changed in the meantime", () => {
  test.use({ provokes: /409/ });

  test("a new price is shown and confirmed anew", async ({ page }) => {
    await atCheckout(page);
    await chooseAll(page);
    const { id, price } = await product();
    const before = await ordersInAll();
    await beforeTheOrderArrives(page, () =>
      shop.query("update products set price = price - 1000 where id = $1", [id]),
    );
    await placeOrder(page).click();
    await expect(page.getByText(/Prices have changed/)).toBeVisible();
    expect(await ordersInAll()).toBe(before);
    const rupees = `₹${((price - 1000) / 100).toLocaleString("en-IN")}`;
    await expect(page.getByRole("region", { name: "Price details" })).toContainText(rupees);
    await placeOrder(page).click();
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
    await shop.query("update products set price = $2 where id = $1", [id, price]);
  });

  test("what is sold out is named", async ({ page }) => {
    await atCheckout(page);
    await chooseAll(page);
    const { id } = await product();
    const before = await ordersInAll();
    await beforeTheOrderArrives(page, () =>
      shop.query("update products set current_stock = 0 where id = $1", [id]),
    );
    await placeOrder(page).click();
    await expect(page.getByText(`${title} is out of stock`).first()).toBeVisible();
    expect(await ordersInAll()).toBe(before);
  });
});

test.describe("a lost answer", () => {
  test.use({ provokes: /ERR_CONNECTION|ERR_FAILED|Failed to fetch/ });

  test("pressing again gives the same order, not a second", async ({ page }) => {
    await atCheckout(page);
    await chooseAll(page);
    const before = await ordersInAll();
    await page.route("**/address.data*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await placeOrder(page).click();
    await expect(page.getByText(/could not be sent/)).toBeVisible();
    expect(await ordersInAll()).toBe(before + 1);
    await page.unroute("**/address.data*");
    await placeOrder(page).click();
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
    expect(await ordersInAll()).toBe(before + 1);
  });
});
