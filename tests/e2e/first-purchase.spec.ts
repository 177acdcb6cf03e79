import type { Locator, Page } from "@playwright/test";
import { m } from "#app/paraglide/messages.js";
import { HttpShopper } from "../http-shopper.ts";
import { tabTo } from "./keyboard.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 }, provokes: /ERR_FAILED/ });

const product = async () => {
  const { rows } = await shop.query(
    `update products set quantity = 40, current_stock = 40 where title = 'Ragi Til Laddu'
     returning id, price, product_mrp as "productMRP"`,
  );
  return rows[0];
};

/** Logged in on the page's browser. */
async function enter(page: Page): Promise<HttpShopper> {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  return asha;
}

const newestOrder = async ({ addressId }: HttpShopper) => {
  const { rows } = await shop.query(
    `select payment_method as method, selected_addresses as address from orders
     where user_id = $1 order by time desc limit 1`,
    [addressId],
  );
  return rows[0];
};

/** Counts what a person does. */
class Counted {
  done = 0;
  async press(what: Locator) {
    this.done += 1;
    await what.click();
  }
  async fill(what: Locator, text: string) {
    this.done += 1;
    await what.fill(text);
  }
}

test("who has never ordered: from the product to the placed order with 14 fields and presses", async ({
  page,
}) => {
  const asha = await enter(page);
  await shop.query("delete from addresses where user_id = $1", [asha.addressId]);
  await shop.query("update users set mobile_number = '9000000009' where id = $1", [asha.addressId]);
  const { id } = await product();
  const hand = new Counted();
  const button = (name: string) => page.getByRole("button", { name }).filter({ visible: true });
  const link = (name: string) => page.getByRole("link", { name }).filter({ visible: true });
  const field = (name: string) => page.getByRole("dialog").getByLabel(name);

  await page.goto(`${shop.url}/products/${id}`);
  await hand.press(button("Add To Cart").first());
  await hand.press(link("Go To Cart").first());
  await hand.press(link("Place Order").first());
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await hand.press(button("Add a new address"));
  await expect(field("Name")).toHaveValue("Asha");
  await expect(field("Phone number")).toHaveValue("9000000009");
  await hand.fill(field("Address line"), "House 12");
  await hand.fill(field("Area/Locality"), "Kadma");
  await hand.fill(field("Landmark"), "Near the pond");
  await hand.fill(field("Pin code"), "831005");
  await expect(field("City")).toHaveValue("Jamshedpur");
  await expect(field("State")).toHaveValue("Jharkhand");
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("Jamshedpur, Jharkhand");
  await hand.press(page.getByRole("dialog").getByRole("radio", { name: "Home" }));
  await hand.press(button("Save address"));
  await hand.press(button("Select Address"));
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(button("Select Address")).toHaveCount(0);
  await hand.press(page.getByRole("radio", { name: /Cash on delivery/ }));
  await hand.press(button("Continue"));
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await hand.press(button("Place Order"));
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  expect(hand.done).toBeLessThanOrEqual(14);
  expect(await newestOrder(asha)).toMatchObject({
    method: "cod",
    address: { name: "Asha", phoneNumber: "9000000009", city: "Jamshedpur", state: "Jharkhand" },
  });
});

test("who has ordered before, by keyboard and in Hindi: with four presses", async ({ page }) => {
  const asha = await enter(page);
  const said = { locale: "hi" } as const;
  const laddu = await product();
  expect(await asha.order([[laddu, 1]])).toBeDefined();
  await shop.query("update orders set time = time - interval '1 day' where user_id = $1", [
    asha.addressId,
  ]);
  let presses = 0;
  const press = async (role: "button" | "link", name: string) => {
    const wanted = page.getByRole(role, { name }).filter({ visible: true }).first();
    await expect(wanted).toBeVisible();
    await tabTo(page, wanted);
    await page.keyboard.press("Enter");
    presses += 1;
  };
  await page.goto(`${shop.url}/hi/products/${laddu.id}`);
  await press("button", m.add_to_cart({}, said));
  // The button that was pressed has become this link.
  await expect(page.getByRole("link", { name: m.go_to_cart({}, said) })).toBeFocused();
  await page.keyboard.press("Enter");
  presses += 1;
  await expect(page).toHaveURL(`${shop.url}/hi/cart`);
  await press("link", m.place_order({}, said));
  await expect(page.getByText(m.checkout_step({ n: 3, of: 3 }, said))).toBeVisible();
  await expect(page.getByText("Harmu").filter({ visible: true })).toHaveCount(1);
  await press("button", m.place_order({}, said));
  await expect(page.getByRole("alertdialog")).toContainText(m.order_placed({}, said));
  expect(presses).toBeLessThanOrEqual(4);
  expect(await newestOrder(asha)).toMatchObject({
    method: "cod",
    address: { landmark: "Near the pond" },
  });
});

test("the back button leads a step back, a reload stays, what was typed stays and is never put over", async ({
  page,
}) => {
  await enter(page);
  const { id } = await product();
  await fillCart(page, shop, id);
  // What Android's back button asks in its place.
  await page.addInitScript(() => {
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => object };
    Object.assign(window, {
      CloseWatcher: class extends CloseWatcher {
        constructor() {
          super();
          Object.assign(window, { asked: this });
        }
      },
    });
  });
  await page.goto(`${shop.url}/address`);
  const dialog = page.getByRole("dialog");
  const state = dialog.getByLabel("State");

  await test.step("the pin code fills in what is empty, anew for another one, and not what was typed", async () => {
    await page.getByRole("button", { name: "Add a new address" }).click();
    await dialog.getByLabel("City").fill("Hatia");
    await dialog.getByLabel("Pin code").fill("834003");
    await expect(state).toHaveValue("Jharkhand");
    await dialog.getByLabel("Pin code").fill("800001");
    await expect(state).toHaveValue("Bihar");
    await expect(dialog.getByLabel("City")).toHaveValue("Hatia");
    await page.route("**/pin-code/*", (route) => route.abort());
    const lost = page.waitForEvent("requestfailed");
    await dialog.getByLabel("Pin code").fill("500001");
    await lost;
    await expect(state).toHaveValue("Bihar");
  });

  await test.step("a form that was closed, and a page loaded anew, have what was typed", async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Add a new address" }).click();
    await expect(dialog.getByLabel("City")).toHaveValue("Hatia");
    await expect(state).toHaveValue("Bihar");
    await page.evaluate("asked.requestClose()");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${shop.url}/address`);
  });

  const goOn = page.getByRole("button", { name: "Continue" });
  const placeOrder = page.getByRole("button", { name: "Place Order" });
  const focused = (title: string) =>
    expect(page.getByRole("heading", { name: title })).toBeFocused();
  await page.getByRole("radio", { name: /Harmu/ }).check();
  // Of two presses one leads on: the way back is one step too.
  await page.getByRole("button", { name: "Select Address" }).dblclick();
  await focused("Payment method");
  await goOn.click();
  await expect(
    page.getByText("Please select a payment method before placing the order."),
  ).toBeVisible();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
  await goOn.click();
  await focused("Check your order");
  await page.reload();
  await expect(placeOrder).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: /Cash on delivery/ })).toBeChecked();
  await expect(placeOrder).toBeHidden();
  await page.goBack();
  await focused("Delivery address");
  await expect(page.getByRole("radio", { name: /Harmu/ })).toBeChecked();
});
