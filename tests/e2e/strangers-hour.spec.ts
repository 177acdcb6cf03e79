import { type PracticeGateway, startPracticeGateway } from "@madua/practice-gateway";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { appCode } from "../app-code.ts";
import { admin, adminPassword } from "../server-process.ts";
import { typedAddress } from "../typed.ts";
import { countPresses } from "./count-presses.ts";
import { expect, live, ownShop, shopper, test } from "./shop.ts";

const keys = { keyId: "rzp_test_shop", keySecret: "secret of the key", webhookSecret: "a word" };

/** What a person may have to press from the first login to the label of the first parcel, buying included. */
const mostPresses = 150;

const picture = (width: number, height: number, background: string, type: "png" | "jpeg") =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer()
    .then((buffer) => ({ name: `picture.${type}`, mimeType: `image/${type}`, buffer }));

for (const { locale, viewport } of [
  { locale: "hi", viewport: { width: 360, height: 740 } },
  { locale: "en", viewport: { width: 1280, height: 800 } },
] as const) {
  test.describe(`a stranger's hour (${locale})`, () => {
    const settings: Record<string, string> = {};
    let gateway: PracticeGateway;
    test.beforeAll(async () => {
      const webhookUrl = () => `${shop.url}/hooks/razorpay`;
      gateway = await startPracticeGateway({ ...keys, webhookUrl });
      settings.RAZORPAY_URL = gateway.url;
    });
    const shop = ownShop(settings);
    test.afterAll(() => gateway.close());
    test.use({ viewport });

    const said = { locale };
    const at = (path: string) => shop.url + pathIn(path, locale);
    const press = (page: Page, name: string) =>
      page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
    const follow = (page: Page, name: string | RegExp) =>
      page.getByRole("main").getByRole("link", { name }).filter({ visible: true }).first().click();

    test("from the first login to a paid order with its invoice and its label, and no file edited", async ({
      page,
      context,
      browser,
    }) => {
      const hand = await countPresses(context);
      await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
      // The menu's link to the steps, and an order's row, are presses too.
      const go = async (path: string) => {
        hand.presses += 1;
        await page.goto(at(path));
      };
      const toSteps = () => go("/my/open");

      await test.step("logs in, and is led to the steps", async () => {
        await go("/login");
        await page.getByRole("main").getByLabel(m.login_email({}, said)).fill(admin);
        await page.getByLabel(m.login_password({}, said)).first().fill(adminPassword);
        await press(page, m.login_button({}, said));
        await expect(page).toHaveURL(/\/my\/open$/);
      });

      await test.step("sets up the second factor", async () => {
        await follow(page, m.account_factor({}, said));
        await press(page, m.factor_begin({}, said));
        const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
        await page.getByLabel(m.code_label({}, said)).fill(await appCode(secret));
        await press(page, m.factor_confirm({}, said));
        await page.getByRole("link", { name: m.factor_codes_kept({}, said) }).click();
        // Back to where she came from.
        await expect(page).toHaveURL(/\/my\/open$/);
      });

      await test.step("says who the company is", async () => {
        await follow(page, m.admin_shop_facts({}, said));
        const facts = [
          [m.fact_name({}, said), "Jhumri"],
          [m.fact_legal_name({}, said), "Jhumri Mahila Producer Company Limited"],
          [m.fact_phone({}, said), "+91 94310 12345"],
          [m.fact_email({}, said), "shop@jhumri.in"],
        ];
        for (const [name = "", value = ""] of facts) {
          await press(page, m.fact_edit_named({ name }, said));
          const dialog = page.getByRole("dialog", { name });
          await dialog.getByRole("textbox").first().fill(value);
          await dialog.getByRole("button", { name: m.fact_save({}, said) }).click();
          await expect(dialog).toBeHidden();
        }
      });

      await test.step("takes the sample away", async () => {
        await toSteps();
        await follow(page, m.open_sample_link({}, said));
        await press(page, m.sample_take({}, said));
        await expect(page.getByText(m.sample_taken({}, said)).first()).toBeVisible();
      });

      await test.step("chooses the look", async () => {
        await toSteps();
        await follow(page, m.open_look_link({}, said));
        const logo = page.getByRole("group", { name: m.look_logo_file({}, said) });
        const file = logo.locator("input[type=file]");
        await file.setInputFiles(await picture(500, 200, "#143d1f", "png"));
        await expect(logo.locator("input[type=hidden]")).toHaveCount(1);
        await page.getByRole("textbox", { name: m.look_colour_code({}, said) }).fill("#0b6e4f");
        await press(page, m.look_save({}, said));
        await expect(page.getByText(m.look_saved({}, said))).toBeVisible();
      });

      await test.step("adds the first product", async () => {
        await toSteps();
        await follow(page, m.open_goods_link({}, said));
        await page
          .locator("input[capture]")
          .setInputFiles(await picture(600, 800, "#7A3B1E", "jpeg"));
        const field = (name: string) => page.getByRole("main").getByLabel(name);
        await field(m.product_title({}, said)).fill("Mandua Atta");
        await field(m.product_price({}, said)).fill("120");
        await field(m.product_quantity({}, said)).fill("40");
        await page.getByText(m.pack_option({ grams: 200 }, said), { exact: true }).click();
        await field(m.quick_category_other({}, said)).fill("Atta");
        await press(page, m.quick_next({}, said));
        await expect(page.getByText("Mandua Atta").first()).toBeVisible();
        await expect
          .poll(async () => (await shop.query("select title from products")).rows, live)
          .toEqual([{ title: "Mandua Atta" }]);
      });

      await test.step("types the keys of the payment provider", async () => {
        await toSteps();
        await follow(page, m.open_keys_link({}, said));
        const name = m.keys_payments({}, said);
        const card = page.getByRole("region", { name, exact: true });
        await card.getByRole("button", { name: m.keys_set_up_named({ name }, said) }).click();
        await card.getByLabel(m.keys_razorpay_id({}, said)).fill(keys.keyId);
        const secret = card.getByRole("textbox", { name: m.keys_razorpay_secret({}, said) });
        await secret.fill(keys.keySecret);
        await card.getByRole("button", { name: m.keys_try_and_keep({}, said) }).click();
        await expect(card.getByText("••shop")).toBeVisible();
      });

      const visitor = await browser.newContext({ viewport });
      await visitor.addInitScript(() => localStorage.setItem("language-offered", "yes"));
      const bought = await countPresses(visitor);
      const buyer = await visitor.newPage();
      await test.step("somebody finds the product, signs up and pays", async () => {
        await buyer.goto(at("/"));
        await expect(buyer.getByRole("link", { name: /Jhumri/ }).first()).toBeVisible();
        await follow(buyer, "Mandua Atta");
        await press(buyer, m.add_to_cart({}, said));
        await follow(buyer, m.go_to_cart({}, said));
        await follow(buyer, m.login_to_signup({}, said));
        await buyer.getByLabel(m.first_name({}, said)).fill(shopper.firstName);
        await buyer.getByLabel(m.last_name({}, said)).fill(shopper.lastName);
        await buyer.getByLabel(m.mobile_number({}, said)).fill(shopper.mobileNumber);
        await buyer.getByLabel(m.email({}, said)).fill(shopper.email);
        await buyer.getByLabel(m.password({}, said)).first().fill(shopper.password);
        await press(buyer, m.signup_button({}, said));
        await follow(buyer, m.place_order({}, said));
        const field = (name: string) => buyer.getByRole("main").getByLabel(name);
        await field(m.address_pin_code({}, said)).fill(typedAddress.pinCode);
        await expect(field(m.address_city({}, said))).toHaveValue(typedAddress.city);
        await field(m.address_line({}, said)).fill(typedAddress.addressLine);
        await field(m.address_area({}, said)).fill(typedAddress.areaLocality);
        await field(m.address_landmark({}, said)).fill(typedAddress.landmark);
        await press(buyer, m.save_address({}, said));
        await expect(buyer.getByText(typedAddress.addressLine).first()).toBeAttached();
        await buyer.getByRole("radio", { name: m.pay_online({}, said) }).check();
        await press(buyer, m.place_order({}, said));
        const sheet = buyer.frameLocator("iframe.razorpay-checkout-frame");
        await sheet.getByRole("button", { name: "Pay", exact: true }).click();
        await expect
          .poll(async () => (await shop.query("select payment_status from orders")).rows, live)
          .toEqual([{ payment_status: "online" }]);
      });
      await visitor.close();

      await test.step("the order is packed, with its invoice and its label", async () => {
        const { rows } = await shop.query("select id, order_number as number from orders");
        const [{ id, number }] = rows;
        await go(`/my/orders/${id}`);
        await press(page, m.parcel_pack({}, said));
        await follow(page, m.label_print_one({ number }, said));
        await expect(page).toHaveURL(/\/orders\/print\?/);
        await expect(page.getByText(shopper.firstName).first()).toBeVisible();
        await page.goBack();
        await page.getByLabel(m.parcel_number({}, said)).fill("5555666677");
        await press(page, m.parcel_ship({}, said));
        const invoice = page.getByRole("main").locator('a[href*="invoice.pdf"]').first();
        const file = await page.request.get(shop.url + (await invoice.getAttribute("href")));
        expect(file.headers()["content-type"]).toBe("application/pdf");
      });
      // A counter that hears nothing would be glad of everything.
      expect(hand.presses).toBeGreaterThan(30);
      expect(hand.presses + bought.presses).toBeLessThanOrEqual(mostPresses);
    });
  });
}
