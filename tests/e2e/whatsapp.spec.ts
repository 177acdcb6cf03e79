import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectNoViolation } from "./expect-usable.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** A price that is none. */
test.use({ viewport: { width: 360, height: 740 }, provokes: /\b400\b/ });

test("an owner turns WhatsApp on, a shopper asks for it at the checkout, is told of her order, and ends it by STOP", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const office = await context.newPage();
  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/whatsapp`);
  const wide = () => office.evaluate(() => document.documentElement.scrollWidth);

  await test.step("it says that nothing is sent, and shows each text as a phone does", async () => {
    await expect(office.getByText("Practice: nothing is sent.")).toBeVisible();
    await expect(office.getByText("नमस्ते आशा जी").first()).toBeVisible();
    await expect(office.getByText("confirm_order", { exact: true })).toBeVisible();
    expect(await wide()).toBeLessThanOrEqual(360);
  });

  await test.step("what is typed wrong is said beside its field, and stays", async () => {
    await office.getByLabel("Tell shoppers on WhatsApp").check();
    await office.getByLabel("Order received").check();
    const price = office.getByLabel("About an order (utility)");
    await price.fill("cheap");
    await office.getByRole("button", { name: "Save" }).click();
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await expect(price).toHaveValue("cheap");
    await price.fill("0.115");
    await office.getByRole("button", { name: "Save" }).click();
    await expect(office.getByText("Saved.")).toBeVisible();
  });

  const { rows } = await shop.query(
    "update products set quantity = 40, current_stock = 40 where title = $1 returning id",
    ["Ragi Til Laddu"],
  );
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await page.context().addCookies([asha.browserCookie]);
  await fillCart(page, shop, rows[0].id);
  await page.goto(`${shop.url}/address`);
  await page.getByRole("radio", { description: /Harmu/ }).check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();

  await test.step("the box is not ticked beforehand, and keeps what is said at once", async () => {
    const box = page.getByLabel("Tell me about my orders on WhatsApp");
    await expect(box).not.toBeChecked();
    await box.check();
    await expect
      .poll(async () => (await shop.query("select is_in from whatsapp_consents")).rows)
      .toEqual([{ is_in: true }]);
    await expect(box).toBeChecked();
    await expectNoViolation(page);
  });

  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { name: /Thank you|placed/i }).first()).toBeVisible();
  const placed = await shop.query("select id from orders order by time desc limit 1");
  await office.goto(`${shop.url}/my/orders/${placed.rows[0].id}`);
  await expect(office.getByText(/^(Delivered|Read), /)).toBeVisible({ timeout: 60_000 });

  await test.step("the practice shows it as a phone would, and takes an answer", async () => {
    await office.goto(`${shop.url}/my/whatsapp`);
    const href = await office
      .getByRole("link", { name: "Messages of the practice" })
      .getAttribute("href");
    await office.goto(href ?? "");
    await expect(office.getByRole("heading", { name: "Practice: nothing is sent" })).toBeVisible();
    await expect(office.getByText(/We have your order/)).toBeVisible();
    await expectNoViolation(office);
    expect(await wide()).toBeLessThanOrEqual(360);
    await office.getByLabel("Answer").fill("STOP");
    await office.getByRole("button", { name: "Send" }).click();
    await expect(office.getByText("STOP", { exact: true })).toBeVisible();
  });

  await page.goto(`${shop.url}/account/privacy`);
  await expect(page.getByLabel("Tell me about my orders on WhatsApp").first()).not.toBeChecked();
  await page.goto(`${shop.url}/policies/privacy-policy`);
  await expect(page.getByText(/answering STOP/)).toBeVisible();
});
