import type { Locator, Page } from "@playwright/test";
import {
  type DeliveryDays,
  datesOf,
  datesWords,
  daysWords,
} from "#app/domains/delivery/delivery-days.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { HttpShopper } from "../http-shopper.ts";
import { expectNothingBeyond, expectUsable } from "./expect-usable.ts";
import { tabTo } from "./keyboard.ts";
import { expect, fillCart, live, ownShop, shopper, test } from "./shop.ts";

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

/** Runs in the page. Whether a field stands in the window with its label, and nothing lies over them. */
function isSeenWithLabel(field: HTMLElement): boolean {
  const label = (field as HTMLInputElement).labels?.[0];
  return [field, label].every((part) => {
    const { left, top, bottom } = part?.getBoundingClientRect() ?? new DOMRect();
    return [top + 1, bottom - 1].every((y) =>
      part?.contains(document.elementFromPoint(left + 8, y)),
    );
  });
}

/** Counts what a person does. */
class Counted {
  presses = 0;
  fields = 0;
  async press(what: Locator) {
    this.presses += 1;
    await what.click();
  }
  async fill(what: Locator, text: string) {
    this.fields += 1;
    await what.fill(text);
  }
}

for (const language of ["en", "hi"] as const) {
  test(`who has never ordered (${language}): from the product to the placed order with 7 presses and 9 fields`, async ({
    page,
  }) => {
    const asha = await enter(page);
    await shop.query("delete from addresses where user_id = $1", [asha.addressId]);
    await shop.query("update users set mobile_number = '9000000009' where id = $1", [
      asha.addressId,
    ]);
    // Else each Hindi page would offer this English browser the other language.
    await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
    const { id } = await product();
    const hand = new Counted();
    const said = { locale: language } as const;
    const button = (name: string) => page.getByRole("button", { name }).filter({ visible: true });
    const link = (name: string) => page.getByRole("link", { name }).filter({ visible: true });
    const field = (name: string) => page.getByRole("main").getByLabel(name);
    const step = (n: number) => page.getByText(m.checkout_step({ n, of: 3 }, said));
    /** What a screen reader is told, beside what was written down; `--update-snapshots all` writes it down anew. */
    const expectTree = (name: string) =>
      expect(page.getByRole("main")).toMatchAriaSnapshot({ name: `${name}-${language}.aria.yml` });

    await page.goto(shop.url + pathIn(`/products/${id}`, language));
    await hand.press(button(m.add_to_cart({}, said)).first());
    await hand.press(link(m.go_to_cart({}, said)).first());
    await expect(link(m.place_order({}, said)).first()).toBeVisible();
    await expectUsable(page, language);
    await expectTree("cart");
    await hand.press(link(m.place_order({}, said)).first());
    await expect(step(1)).toBeVisible();
    await expectUsable(page, language);
    await expectTree("address");
    const save = button(m.save_address({}, said));
    await test.step("a form that lacks nearly everything, and in a laptop's window at 400 %", async () => {
      await save.click();
      await expect(page.getByText(m.address_line_required({}, said))).toBeVisible();
      await expectUsable(page, language);
      await page.setViewportSize({ width: 320, height: 256 });
      await expectNothingBeyond(page);
      for (const name of [m.address_city({}, said), m.address_line({}, said)]) {
        await field(name).focus();
        expect(await field(name).evaluate(isSeenWithLabel)).toBe(true);
      }
      await page.setViewportSize({ width: 360, height: 740 });
    });
    await expect(field(m.address_name({}, said))).toHaveValue("Asha");
    await expect(field(m.address_phone({}, said))).toHaveValue("9000000009");
    await hand.fill(field(m.address_pin_code({}, said)), "831005");
    await expect(field(m.address_city({}, said))).toHaveValue("Jamshedpur");
    await expect(field(m.address_state({}, said))).toHaveValue("Jharkhand");
    await hand.fill(field(m.address_line({}, said)), "House 12");
    await hand.fill(field(m.address_area({}, said)), "Kadma");
    await hand.fill(field(m.address_landmark({}, said)), "Near the pond");
    await hand.press(save);
    await expect(step(2)).toBeVisible();
    await expect(save).toHaveCount(0);
    await expectUsable(page, language);
    await expectTree("payment");
    await hand.press(page.getByRole("radio", { name: m.pay_cod({}, said) }));
    await expect(step(3)).toBeVisible();
    await expectUsable(page, language);
    await expectTree("summary");
    await hand.press(button(m.place_order({}, said)));
    await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
    expect(hand.presses).toBeLessThanOrEqual(7);
    expect(hand.fields).toBeLessThanOrEqual(9);
    expect(await newestOrder(asha)).toMatchObject({
      method: "cod",
      address: {
        name: "Asha",
        phoneNumber: "9000000009",
        city: "Jamshedpur",
        state: "Jharkhand",
        addressType: "Home",
      },
    });
  });
}

for (const language of ["en", "hi"] as const) {
  test(`who has ordered before (${language}): from the product to the placed order with 2 presses`, async ({
    page,
  }) => {
    const asha = await enter(page);
    const laddu = await product();
    expect(await asha.order([[laddu, 1]])).toBeDefined();
    await shop.query("update orders set time = time - interval '1 day' where user_id = $1", [
      asha.addressId,
    ]);
    await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
    const said = { locale: language } as const;
    const hand = new Counted();
    await page.goto(shop.url + pathIn(`/products/${laddu.id}`, language));
    await hand.press(page.getByRole("button", { name: m.buy_now({}, said) }));
    await expect(page.getByText(m.checkout_step({ n: 3, of: 3 }, said))).toBeVisible();
    await hand.press(page.getByRole("button", { name: m.place_order({}, said) }));
    await expect(page.getByRole("alertdialog")).toContainText(m.order_placed({}, said));
    expect(hand.presses).toBeLessThanOrEqual(2);
    expect(await newestOrder(asha)).toMatchObject({ method: "cod" });
  });
}

test("who has ordered before, by keyboard and in Hindi: with four presses", async ({ page }) => {
  const asha = await enter(page);
  const said = { locale: "hi" } as const;
  const laddu = await product();
  expect(await asha.order([[laddu, 1]])).toBeDefined();
  await shop.query("update orders set time = time - interval '1 day' where user_id = $1", [
    asha.addressId,
  ]);
  // Else the page would offer this English browser the other language, over what has the focus.
  await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
  let presses = 0;
  const press = async (role: "button" | "link", name: string) => {
    const wanted = page.getByRole(role, { name }).filter({ visible: true }).first();
    // What is disabled until the prices are known is passed by.
    await expect(wanted).toBeEnabled();
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

test("who is new, by keyboard on a laptop: over the sign-up to the order, and the pin code is typed once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await product();
  const pinCode = "831005";
  const { rows } = await shop.query(
    `select from_days as "from", to_days as "to" from delivery_days
     where starts_with($1, pin_prefix) order by length(pin_prefix) desc limit 1`,
    [pinCode],
  );
  const days: DeliveryDays = rows[0];
  const takes = (known: DeliveryDays) =>
    page.getByText(m.delivery_to_takes({ pinCode, days: daysWords(known) }));
  const field = (name: string | RegExp) => page.getByRole("textbox", { name });
  const type = async (wanted: Locator, text: string) => {
    await tabTo(page, wanted);
    await page.keyboard.type(text);
  };
  const press = async (role: "button" | "link", name: string) => {
    const wanted = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
    await expect(wanted).toBeVisible();
    await tabTo(page, wanted);
    await page.keyboard.press("Enter");
  };

  // The address changes before the page does, which then takes the focus.
  const arrives = async (address: RegExp) => {
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("main")).toBeFocused();
  };

  await page.goto(`${shop.url}/products/${id}`);
  await type(field("Your pin code"), pinCode);
  await page.keyboard.press("Enter");
  await expect(takes(days)).toBeVisible();
  await press("button", "Add To Cart");
  await expect(page.getByRole("link", { name: "Go To Cart" })).toBeFocused();
  await page.keyboard.press("Enter");
  await arrives(/\/login/);
  await press("link", m.login_to_signup());
  await arrives(/\/signup/);
  await type(field("First name"), shopper.firstName);
  await type(field("Last name"), shopper.lastName);
  await type(field("Mobile number"), shopper.mobileNumber);
  await type(field("Email"), shopper.email);
  await type(page.getByLabel(/^Password/), shopper.password);
  await page.keyboard.press("Enter");
  await arrives(/\/cart$/);
  await press("link", "Place Order");
  await expect(field("Pin code")).toHaveValue(pinCode);
  await expect(field("City")).toHaveValue("Jamshedpur");
  await type(field("Address line"), "House 12");
  await type(field("Area/Locality"), "Kadma");
  await type(field("Landmark"), "Near the pond");
  await press("button", "Save address");
  await expect(page.getByRole("heading", { name: "Payment method" })).toBeFocused();
  await expect(page.getByText(m.delivery_takes({ days: daysWords(days) }))).toBeVisible();
  await tabTo(page, page.getByRole("radio", { name: "Pay online" }));
  await page.keyboard.press("ArrowDown");
  await press("button", "Place Order");
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//);
  await page.keyboard.press("Enter");
  await expect(page.locator("main :focus")).toContainText(/JRMG\//);

  await test.step("the order's page says when it comes, and the product's follows the office", async () => {
    const { rows } = await shop.query("select id from orders order by time desc limit 1");
    await page.goto(`${shop.url}/account/orders/${rows[0].id}`);
    const dates = datesWords(datesOf(days, new Date()));
    await expect(page.getByText(m.delivery_promised({ dates }))).toBeVisible();
    await page.goto(`${shop.url}/products/${id}`);
    await expect(takes(days)).toBeVisible();
    const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
    const row = { pinPrefix: pinCode, fromDays: "41", toDays: "44", place: "" };
    expect((await admin.post("/my/delivery/new.data", row)).ok).toBe(true);
    await expect(takes({ from: 41, to: 44 })).toBeVisible(live);
  });
});

test("in Hindi, the back button leads a step back, a reload stays, what was typed stays and is never put over", async ({
  page,
}) => {
  await enter(page);
  const said = { locale: "hi" } as const;
  const button = (name: string) => page.getByRole("button", { name }).filter({ visible: true });
  await page.emulateMedia({ colorScheme: "dark" });
  // Else the page would offer this English browser the other language.
  await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
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
  await page.goto(`${shop.url}/hi/cart`);
  await expect(page.getByRole("link", { name: m.place_order({}, said) })).toBeVisible();
  await expectUsable(page, "hi");
  await page.goto(`${shop.url}/hi/address`);
  await expectUsable(page, "hi");
  const dialog = page.getByRole("dialog");
  const state = dialog.getByLabel(m.address_state({}, said));
  const city = dialog.getByLabel(m.address_city({}, said));
  const pinCode = dialog.getByLabel(m.address_pin_code({}, said));

  await test.step("the pin code fills in what is empty, anew for another one, and not what was typed", async () => {
    await button(m.add_address({}, said)).click();
    await button(m.save_address({}, said)).click();
    await expect(page.getByText(m.address_line_required({}, said))).toBeVisible();
    await expectUsable(page, "hi");
    await city.fill("Hatia");
    await pinCode.fill("834003");
    await expect(state).toHaveValue("Jharkhand");
    await pinCode.fill("800001");
    await expect(state).toHaveValue("Bihar");
    await expect(city).toHaveValue("Hatia");
    await page.route("**/pin-code/*", (route) => route.abort());
    const lost = page.waitForEvent("requestfailed");
    await pinCode.fill("500001");
    await lost;
    await expect(state).toHaveValue("Bihar");
  });

  await test.step("a form that was closed, and a page loaded anew, have what was typed", async () => {
    await button(m.cancel({}, said)).click();
    await page.reload();
    await button(m.add_address({}, said)).click();
    await expect(city).toHaveValue("Hatia");
    await expect(state).toHaveValue("Bihar");
    await page.evaluate("asked.requestClose()");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${shop.url}/hi/address`);
  });

  const goOn = button(m.checkout_go_on({}, said));
  const placeOrder = page.getByRole("button", { name: m.place_order({}, said) });
  const focused = (title: string) =>
    expect(page.getByRole("heading", { name: title })).toBeFocused();
  await page.getByRole("radio", { description: /Harmu/ }).check();
  // Of two presses one leads on: the way back is one step too. Both come before the page answers the first: the mouse's
  // second one would land on what comes in the button's place, at times, and take the focus.
  await button(m.select_address({}, said)).evaluate((pressed: HTMLElement) => {
    pressed.click();
    pressed.click();
  });
  await focused(m.payment_method({}, said));
  await goOn.click();
  await expect(page.getByText(m.order_payment_required({}, said))).toBeVisible();
  await expectUsable(page, "hi");
  await page.getByRole("radio", { name: m.pay_cod({}, said) }).click();
  await focused(m.checkout_look_over({}, said));
  await page.reload();
  await expect(placeOrder).toBeVisible();
  await expectUsable(page, "hi");
  // The second press of a double one, which began on the button before.
  await placeOrder.dispatchEvent("click", { detail: 2 });
  await expect(placeOrder).toBeEnabled();
  await page.goBack();
  await expect(page.getByRole("radio", { name: m.pay_cod({}, said) })).toBeChecked();
  await expect(placeOrder).toBeHidden();
  await page.goBack();
  await focused(m.delivery_address({}, said));
  await expect(page.getByRole("radio", { description: /Harmu/ })).toBeChecked();
});
