import { m } from "#app/paraglide/messages.js";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectNothingBeyond, expectUsable } from "./expect-usable.ts";
import { expect, fillCart, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** A place that is none, and an order that is refused. */
test.use({ viewport: { width: 360, height: 740 }, provokes: /\b40[09]\b/ });

const said = { locale: "hi" } as const;
const pinCode = "834001";

test("in Hindi on a phone: zones from the form to the charge on product, cart, checkout and order", async ({
  page,
  browser,
}) => {
  const { rows } = await shop.query(
    `update products set quantity = 40, current_stock = 40, packed_weight = 600
     where title = 'Ragi Til Laddu' returning id, price`,
  );
  const { id, price } = rows[0];
  const rupees = (amount: number) => `₹${price / 100 + amount}`;
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const office = await context.newPage();
  await enterAs(office, "admin", shop);
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);

  const fill = (label: string, typed: string) =>
    office.getByRole("textbox", { name: label }).fill(typed);
  /** Opens the zone's form and saves what is typed there. */
  const change = async (typed: Record<string, string>) => {
    await office.getByRole("link", { name: "झारखंड" }).click();
    for (const [label, text] of Object.entries(typed)) await fill(label, text);
    await office.getByRole("button", { name: m.content_save({}, said) }).click();
    await expect(office.getByRole("heading", { name: m.zones_list({}, said) })).toBeVisible();
  };

  await test.step("a shop without zones says what it always said", async () => {
    await fillCart(page, shop, id);
    await page.goto(`${shop.url}/hi/cart`);
    const details = page.getByRole("region", { name: m.price_details({}, said) });
    await expect(details).toContainText(m.shipping_free({}, said));
    await expect(details.getByRole("textbox")).toHaveCount(0);
  });

  await test.step("a manager adds a zone; a place that is none is named, and what was typed stays", async () => {
    await office.goto(`${shop.url}/hi/my/delivery/charges`);
    await office.getByRole("link", { name: m.zones_add({}, said) }).click();
    await fill(m.zone_name({}, said), "झारखंड");
    await fill(m.zone_places({}, said), "झारखंड, अटलांटिस");
    await fill(m.zone_first_charge({}, said), "40");
    await fill(m.zone_more_charge({}, said), "25");
    const save = office.getByRole("button", { name: m.zones_add({}, said) });
    await save.click();
    await expect(office.getByText(m.zone_place_odd({ place: "अटलांटिस" }, said))).toBeVisible();
    await expect(office.getByRole("textbox", { name: m.zone_name({}, said) })).toHaveValue("झारखंड");
    await fill(m.zone_places({}, said), "झारखंड");
    await save.click();
    await expect(office.getByText(/814-818, 822, 825-835/)).toBeVisible();
    await expectUsable(office, "hi");
  });

  await test.step("she tries it out", async () => {
    await fill(m.zones_try_pin({}, said), "८३४००१");
    await fill(m.zones_try_grams({}, said), "600");
    await fill(m.zones_try_worth({}, said), "210");
    await office.getByRole("button", { name: m.zones_try_show({}, said) }).click();
    const paid = m.zones_try_paid({ charge: "₹65", zone: "झारखंड" }, said);
    await expect(office.getByText(paid)).toBeVisible();
  });

  await test.step("the open cart asks for the pin code, and then says the charge", async () => {
    const details = page.getByRole("region", { name: m.price_details({}, said) });
    await expect(details).toContainText(m.zone_by_pin({}, said), live);
    await expectNothingBeyond(page);
    await details.getByRole("textbox").fill(pinCode);
    await details.getByRole("button", { name: m.delivery_show({}, said) }).click();
    await expect(details).toContainText(m.zone_charge_to({ pinCode, charge: "₹65" }, said));
    await expect(details).toContainText(rupees(65));
    await expectUsable(page, "hi");
  });

  await test.step("the product's page says it too", async () => {
    await page.goto(`${shop.url}/hi/products/${id}`);
    await expect(page.getByText(m.zone_charge_to({ pinCode, charge: "₹65" }, said))).toBeVisible();
  });

  const details = page.getByRole("region", { name: m.price_details({}, said) });
  const place = page.getByRole("button", { name: m.place_order({}, said) });
  await test.step("the open checkout tells both totals when the charge changes", async () => {
    await page.goto(`${shop.url}/hi/address`);
    await page.getByRole("radio", { description: /Harmu/ }).check();
    await page.getByRole("button", { name: m.select_address({}, said) }).click();
    await page.getByRole("radio", { name: new RegExp(m.payment_cod({}, said)) }).check();
    await expect(details).toContainText(rupees(65));
    await change({ [m.zone_first_charge({}, said)]: "50" });
    const told = m.total_changed_to({ before: rupees(65), now: rupees(75) }, said);
    await expect(details).toContainText(told, live);
    await expectNothingBeyond(page);
  });

  await test.step("changed while the order is on its way, it is refused with both", async () => {
    let done = false;
    await page.route("**/address.data*", async (route) => {
      if (route.request().method() === "POST" && !done) {
        done = true;
        await change({ [m.zone_first_charge({}, said)]: "60" });
      }
      await route.continue();
    });
    await place.click();
    const told = m.total_changed({ before: rupees(75), now: rupees(85) }, said);
    await expect(page.getByText(told)).toBeVisible(live);
  });

  await test.step("where it does not go, the checkout says so, and nothing is placed", async () => {
    await office.getByRole("link", { name: "झारखंड" }).click();
    await office.getByRole("combobox", { name: m.zone_served({}, said) }).selectOption("no");
    await office.getByRole("button", { name: m.content_save({}, said) }).click();
    await expect(details).toContainText(m.zone_not_there({}, said), live);
    await place.click();
    await expect(page.getByRole("alertdialog")).toContainText(pinCode);
    await page.getByRole("button", { name: m.ok({}, said) }).click();
    expect(await asha.order([])).toBeUndefined();
  });

  await test.step("served again, the order has the charge that was read", async () => {
    await office.getByRole("link", { name: "झारखंड" }).click();
    await office.getByRole("combobox", { name: m.zone_served({}, said) }).selectOption("yes");
    await office.getByRole("button", { name: m.content_save({}, said) }).click();
    await expect(details).toContainText(rupees(85), live);
    await place.click();
    await expect(page.getByRole("alertdialog")).toContainText(m.order_placed({}, said));
    const { rows: orders } = await shop.query(
      `select shipping_charge::int as charge, packed_weight as grams from orders
       join order_lines on order_id = id where user_id = $1`,
      [asha.addressId],
    );
    expect(orders).toEqual([{ charge: 8_500, grams: 600 }]);
  });
  await context.close();
});
