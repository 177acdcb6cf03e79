import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 780 } });

test("Hindi is written beside the English, and read at once where Hindi is read", async ({
  page,
  browser,
}) => {
  const id = "sample-ragi-gud-laddu";
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const [hindi, english] = [await context.newPage(), await context.newPage()];
  await hindi.goto(`${shop.url}/hi/products`);
  await english.goto(`${shop.url}/products`);
  await expect(hindi.getByRole("link", { name: "रागी गुड़ लड्डू" })).toBeVisible();

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/updateproduct?productId=${id}`);
  await page.getByRole("button", { name: "Hindi", exact: true }).click();
  const title = page.getByRole("textbox", { name: "Title (Hindi)", exact: true });
  await expect(title).toHaveValue("रागी गुड़ लड्डू");
  await expect(title).toHaveAttribute("lang", "hi");
  await title.fill("गुड़ का लड्डू");
  await page.reload();
  await page.getByRole("button", { name: "Hindi", exact: true }).click();
  await expect(title).toHaveValue("गुड़ का लड्डू");
  await page.getByRole("textbox", { name: "Description (Hindi)", exact: true }).fill("");
  await page.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(page).toHaveURL(/dashboards/);

  await expect(hindi.getByRole("link", { name: "गुड़ का लड्डू" })).toBeVisible(live);
  await expect(english.getByRole("link", { name: "Ragi Gud Laddu" })).toBeVisible();
  await hindi.getByRole("link", { name: "गुड़ का लड्डू" }).click();
  await expect(hindi.locator("[lang=en]").getByText("Three things make this laddu")).toBeVisible();
  await expect(hindi).toHaveTitle(/गुड़ का लड्डू/);
  await page.goto(`${shop.url}/my/products?state=untranslated`);
  await expect(page.getByRole("rowheader", { name: /Ragi Gud Laddu/ })).toContainText("Hindi");
  await context.close();
});
