import { m } from "#app/paraglide/messages.js";
import { HttpShopper } from "../http-shopper.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();
const hi = { locale: "hi" } as const;

test.use({ viewport: { width: 360, height: 740 } });

test.describe("in a browser that prefers Hindi", () => {
  test.use({ locale: "hi-IN" });

  test("Hindi is offered once, kept from page to page, and again after coming from elsewhere", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/products`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const offer = page.getByRole("button", { name: m.language_offer_taken({}, hi) });
    await offer.click();
    await expect(page).toHaveURL(`${shop.url}/hi/products`);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page.getByRole("heading", { name: m.product_list({}, hi) })).toBeVisible();

    const product = "/hi/products/sample-ragi-til-laddu";
    await page.locator(`main a[href="${product}"]`).first().click();
    await expect(page).toHaveURL(shop.url + product);
    await page.goBack();
    await expect(page).toHaveURL(`${shop.url}/hi/products`);

    await test.step("a bookmark of an English page", async () => {
      const other = await page.context().newPage();
      await other.goto(`${shop.url}/faq?from=chat#top`);
      await expect(other).toHaveURL(`${shop.url}/hi/faq?from=chat#top`);
      await expect(other.getByRole("heading", { name: m.top_queries({}, hi) })).toBeVisible();
    });

    await test.step("back to English, which is kept too", async () => {
      await page.getByRole("banner").getByRole("link", { name: "EN", exact: true }).click();
      await expect(page).toHaveURL(`${shop.url}/products`);
      await page.goto(`${shop.url}/hi/blog`);
      await expect(page).toHaveURL(`${shop.url}/blog`);
      await expect(offer).toBeHidden();
    });
  });

  test("who does not choose is sent nowhere and asked once", async ({ page }) => {
    await page.goto(`${shop.url}/products/sample-ragi-til-laddu`);
    const offer = page.getByText(m.language_offer({}, hi));
    await expect(offer).toBeVisible();

    await test.step("it stands at the foot of the screen, below what sticks there", async () => {
      const size = page.viewportSize();
      const bar = page.locator("#language-offer");
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      expect(y + height).toBe(size?.height);
      expect(height).toBeLessThan(60);
    });
    await page.goto(`${shop.url}/blog`);
    await expect(page).toHaveURL(`${shop.url}/blog`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test("from a product to the placed order, all in Hindi", async ({ page }) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.goto(`${shop.url}/hi/products/sample-ragi-til-laddu`);
  await page.getByRole("button", { name: m.add_to_cart({}, hi) }).click();
  await page.getByRole("link", { name: m.go_to_cart({}, hi) }).click();

  await test.step("the login leads back, in Hindi", async () => {
    await expect(page).toHaveURL(`${shop.url}/hi/login?redirectTo=%2Fcart`);
    await page.context().addCookies([asha.browserCookie]);
    await page.reload();
    await expect(page).toHaveURL(`${shop.url}/hi/cart`);
  });

  await page
    .getByRole("link", { name: m.place_order({}, hi) })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(`${shop.url}/hi/address`);
  await page.getByRole("radio", { description: /Harmu/ }).check();
  await page.getByRole("button", { name: m.select_address({}, hi) }).click();
  await page.getByRole("radio", { name: new RegExp(m.payment_cod({}, hi)) }).check();
  await page
    .getByRole("button", { name: m.place_order({}, hi) })
    .first()
    .click();
  await expect(page.getByRole("alertdialog")).toContainText(m.order_placed({}, hi));
  await expect(page).toHaveURL(`${shop.url}/hi/dashboard`);

  await page.goto(`${shop.url}/hi/account/orders`);
  const order = page.getByRole("main");
  await expect(order).toContainText(m.payment_cod({}, hi));
  // Nothing is left in English but what people have typed: product, name and address.
  expect(await order.innerText()).not.toMatch(/\b(orders?|delivery|address|payment|total)\b/i);

  await test.step("a logout leaves the account in Hindi (rules: mail-7)", async () => {
    await page.getByRole("button", { name: m.menu_open({}, hi) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: m.log_out({}, hi) })
      .click();
    await expect(page).toHaveURL(`${shop.url}/hi`);
    const { rows } = await shop.query("select language from users where id = $1", [asha.addressId]);
    expect(rows).toEqual([{ language: "hi" }]);
  });
});
