import { staffRoles } from "#app/lib/shop/domain.ts";
import { HttpShopper } from "../http-shopper.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  /** The help that does not come, and the sheet that is not hers. */
  provokes: /my\/help|net::ERR_FAILED|404/,
});

/** How many sides a printed page has. */
const sidesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("a packer reads the help of her page in Hindi, searches in it, and prints her sheet", async ({
  page,
}) => {
  const packer = await HttpShopper.enter(shop.url, shop.query, "admin", "packer");
  await page.context().addCookies([packer.browserCookie]);
  await page.goto(`${shop.url}/hi/my/dashboards?view=orders&stage=to-pack`);
  const button = page.getByRole("link", { name: "इस पेज की मदद" });
  const sheet = page.getByRole("dialog", { name: "ऑर्डर" });

  await test.step("it names the page's own buttons, and closes by Escape", async () => {
    await button.click();
    await expect(sheet.getByRole("heading", { name: "ऑर्डर पैक करना" })).toBeVisible();
    await expect(sheet.getByText("पैक हो गया", { exact: true }).first()).toBeVisible();
    const { width } = (await sheet.boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(360);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/dashboards\?view=orders/);
  });

  await test.step("without a connection, what was read opens again and what was not says so", async () => {
    await page.context().setOffline(true);
    await button.click();
    await expect(sheet.getByRole("heading", { name: "ऑर्डर पैक करना" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.context().setOffline(false);
    await page.goto(`${shop.url}/hi/my/scan`);
    await page.route("**/my/help/page?*", (route) => route.abort());
    await button.click();
    const alert = page.getByRole("dialog").getByRole("alert");
    await expect(alert).toContainText("आपका कुछ नहीं खोया");
    await page.unroute("**/my/help/page?*");
    await alert.getByRole("button", { name: "फिर कोशिश करें" }).click();
    await expect(page.getByRole("heading", { name: "फ़ोन से स्कैन करना" })).toBeVisible();
  });

  await test.step("a link leads from the sheet to all of it, and back closes nothing else", async () => {
    await page.getByRole("dialog").getByRole("link", { name: "पूरी मदद और खोज" }).click();
    await expect(page).toHaveURL(`${shop.url}/hi/my/help`);
    await expect(page.getByRole("dialog")).toBeHidden();
    // Cash and prices are others' work.
    await expect(page.locator("summary", { hasText: "स्कैन" })).toBeVisible();
    await expect(page.locator("summary", { hasText: "नकद" })).toHaveCount(0);
  });

  await test.step("she searches, by how it sounds too", async () => {
    await page.getByRole("searchbox", { name: "मदद में खोजें" }).fill("lebal");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=lebal/);
    await expect(page.getByRole("heading", { level: 2, name: "ऑर्डर प्रिंट करें" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${shop.url}/hi/my/help`);
  });

  await test.step("her sheet is one side of A4", async () => {
    await page.getByRole("link", { name: "मेरा काम, एक पन्ने पर" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "मेरा काम: पैकर" })).toBeVisible();
    await expect(page.getByRole("button", { name: "प्रिंट करें" })).toBeVisible();
    expect(sidesOf(await page.pdf({ format: "A4" }))).toBe(1);
    expect((await page.goto(`${shop.url}/hi/my/help/role/owner`))?.status()).toBe(404);
  });

  await test.step("without scripts the ? leads to the page's help, which is open", async () => {
    const html = await (await page.request.get(`${shop.url}/hi/my/scan`)).text();
    const href = /href="([^"]*my\/help\?page=[^"]*)"/.exec(html)?.[1] ?? "";
    expect(href).toBe("/hi/my/help?page=orders/scan#orders/scan");
    const help = await (await page.request.get(shop.url + href)).text();
    expect(/<details [^>]*id="orders\/scan"[^>]*>/.exec(help)?.[0]).toContain("open");
  });
});

test("each role's sheet is one side of A4 in each language", async ({ page }) => {
  const owner = await HttpShopper.enter(shop.url, shop.query, "admin");
  await page.context().addCookies([owner.browserCookie]);
  for (const address of ["", "/hi"].flatMap((language) =>
    staffRoles.map((role) => `${language}/my/help/role/${role}`),
  )) {
    await page.goto(shop.url + address);
    await page.evaluate(() => document.fonts.ready);
    expect(sidesOf(await page.pdf({ format: "A4" })), address).toBe(1);
  }
});
