import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { expect, fillCart, ownShop, test, typeAddress } from "./shop.ts";

const shop = ownShop();

const title = "Ragi Til Laddu";

const product = async () => {
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP" from products where title = $1`,
    [title],
  );
  return rows[0];
};

const ordersOf = async ({ addressId }: HttpShopper) => {
  const { rows } = await shop.query("select grand_total as total from orders where user_id = $1", [
    addressId,
  ]);
  return rows;
};

/** A logged-in shopper at the checkout, with one product in the cart and an address in the list. */
async function atCheckout(page: Page): Promise<HttpShopper> {
  const { id } = await product();
  await shop.query("update products set quantity = 40, current_stock = 40 where id = $1", [id]);
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  await fillCart(page, shop, id);
  await page.goto(`${shop.url}/address`);
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  return asha;
}

const chooseAll = async (page: Page) => {
  const address = page.getByRole("radio", { description: /Harmu/ });
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

test("an address is asked for and can be added, a way of paying is asked for", async ({ page }) => {
  const asha = await atCheckout(page);

  await test.step("an address can be taken back, and is asked for", async () => {
    const address = page.getByRole("radio", { description: /Harmu/ });
    if (!(await address.isChecked())) await address.check();
    await address.click();
    await expect(address).not.toBeChecked();
    await page.getByRole("button", { name: "Select Address" }).click();
    const missing = page.getByRole("alertdialog");
    await expect(missing).toContainText("Error: Please add an address to continue.");
    await missing.getByRole("button").click();
  });

  await test.step("a new one is there when its popup closes, and a double click saves it once", async () => {
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

  await placeOrder(page).click();
  await expect(
    page.getByText("Please select a payment method before placing the order."),
  ).toBeVisible();
});

test.describe("refused and lost", () => {
  test.use({ provokes: /409|ERR_CONNECTION|ERR_FAILED|Failed to fetch/ });

  test("what changed meanwhile is shown and confirmed anew; a lost answer makes no second order", async ({
    page,
  }) => {
    const asha = await atCheckout(page);
    const { id, price } = await product();

    await test.step("what is sold out is named", async () => {
      await chooseAll(page);
      await beforeTheOrderArrives(page, () =>
        shop.query("update products set current_stock = 0 where id = $1", [id]),
      );
      await placeOrder(page).click();
      await expect(page.getByText(`${title} is out of stock`).first()).toBeVisible();
      expect(await ordersOf(asha)).toEqual([]);
    });

    await test.step("a new price is shown", async () => {
      await shop.query("update products set current_stock = 40 where id = $1", [id]);
      await page.reload();
      // What was chosen is still (rules: checkout-12).
      await expect(page.getByRole("radio", { name: /Cash on delivery/ })).toBeChecked();
      await beforeTheOrderArrives(page, () =>
        shop.query("update products set price = price - 1000 where id = $1", [id]),
      );
      await placeOrder(page).click();
      await expect(page.getByText(/Prices have changed/)).toBeVisible();
      expect(await ordersOf(asha)).toEqual([]);
      const rupees = `₹${((price - 1000) / 100).toLocaleString("en-IN")}`;
      await expect(page.getByRole("region", { name: "Price details" })).toContainText(rupees);
    });

    await test.step("confirmed by pressing again, and once more where the answer was lost", async () => {
      await page.route("**/address.data*", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        await route.abort("connectionreset");
      });
      await placeOrder(page).click();
      await expect(page.getByText(/You are offline\. Your order/)).toBeVisible();
      const placed = [{ total: String(price - 1000) }];
      expect(await ordersOf(asha)).toEqual(placed);
      await page.unroute("**/address.data*");
      // By itself (rules: kept-3).
      await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//, { timeout: 60_000 });
      expect(await ordersOf(asha)).toEqual(placed);
    });
    await shop.query("update products set price = $2 where id = $1", [id, price]);
  });

  test("what was not answered goes out again as it was, also where it took the last unit and the last use of its code", async ({
    page,
  }) => {
    const asha = await atCheckout(page);
    const { id, price } = await product();
    await shop.query("update products set current_stock = 1 where id = $1", [id]);
    await shop.query(
      `insert into offers (id, code, kind, amount, max_uses, max_uses_each)
       values ('once', 'ONCE', 'amount', 1000, 1, 1)`,
    );
    await page.reload();
    await chooseAll(page);
    await page.getByLabel("Discount code").last().fill("once");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("The code ONCE is in.")).toBeVisible();

    const sent: (string | null)[] = [];
    await page.route("**/address.data*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent.push(new URLSearchParams(route.request().postData() ?? "").get("checkout"));
      await route.fetch();
      await route.abort("connectionreset");
    });
    const news = ["/cart/offer.data", "/cart/products.data"].map((path) =>
      page.waitForResponse((response) => response.url().includes(path)),
    );
    await placeOrder(page).click();
    await expect(page.getByText(/You are offline\. Your order/)).toBeVisible();
    await Promise.all(news);
    await expect(page.getByText("The code ONCE is in.")).toBeVisible();
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    await expect(page.getByText(/You are offline\. Your order/)).toBeVisible();
    expect(sent[1]).toBe(sent[0]);

    await test.step("after a reload what is sent finds it", async () => {
      await page.unroute("**/address.data*");
      await shop.query("update products set current_stock = 40 where id = $1", [id]);
      await page.reload();
      await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//, { timeout: 60_000 });
      await expect(page.getByText(/had arrived when you first sent it/)).toBeVisible();
      expect(await ordersOf(asha)).toEqual([{ total: String(price - 1000) }]);
    });
  });
});

test.describe("without a connection", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });
  test("the checkout shows what the cart knows, and that prices are confirmed later", async ({
    page,
  }) => {
    await page.route("**/cart/products**", (route) => route.abort());
    await atCheckout(page);
    const details = page.getByRole("region", { name: "Price details" });
    await expect(details.getByText(title)).toBeVisible();
    await expect(
      details.getByText(/the shop confirms them before it takes your order/),
    ).toBeVisible();
    await page.unroute("**/cart/products**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(details.getByText(/the shop confirms them/)).toBeHidden();
  });
});
