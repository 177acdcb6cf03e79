import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

// The sample's packs say all that they must.
test.beforeAll(() => shop.query("delete from pack_facts"));

test("what a pack says is asked for, held to its figures, and read before buying", async ({
  page,
  browser,
}) => {
  const visitors = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const buyer = await visitors.newPage();
  await buyer.goto(`${shop.url}/products/sample-ragi-til-laddu`);
  await enterAs(page, "admin", shop);

  await test.step("the list says what is missing", async () => {
    await page.goto(`${shop.url}/my/labelling`);
    const laddu = page.getByRole("listitem").filter({ hasText: "Ragi Til Laddu" }).first();
    await expect(laddu).toContainText("Missing: Common name, Ingredients, Nutrition");
    await laddu.getByRole("link").click();
    await expect(page.getByRole("heading", { name: /Ragi Til Laddu/ })).toBeVisible();
  });

  await test.step("what its texts claim without a figure is said, and stops nothing", async () => {
    await expect(
      page.getByText(
        "The product’s texts say “Source of calcium”, “कैल्शियम मिलता है”: “Source of calcium” needs the figure of Calcium in 100 g, which is not given.",
      ),
    ).toBeVisible();
  });

  await test.step("a claim without its figure is refused, and nothing that was typed is lost", async () => {
    await page.getByLabel("Common name", { exact: true }).fill("Ragi and sesame sweet");
    await page.getByLabel("Common name (Hindi)").fill("रागी और तिल की मिठाई");
    await page.getByLabel("Ingredients", { exact: true }).fill("Ragi (60 %)\nJaggery\nSesame");
    await page.getByLabel("How to store it", { exact: true }).fill("Cool and dry");
    await page.getByLabel("Vegetarian mark").selectOption("Vegetarian");
    await page.getByLabel("Best before").fill("2");
    const figures = ["420", "8.1", "68", "30", "28", "6", "12", "2", "0", "20", "310", "5"];
    for (const [at, field] of (await page.locator("input[name^='nutrition.']").all()).entries()) {
      await field.fill(figures[at] ?? "");
    }
    await page.getByLabel("A serving, in grams").fill("25");
    await page.getByLabel("Rich in iron").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("“Rich in iron” needs at least 5.7 mg of Iron")).toBeVisible();
    await page.getByLabel("Rich in iron").uncheck();
    await page.getByLabel("Rich in calcium").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("What the pack says is saved")).toBeVisible();
  });

  await test.step("the open page of a buyer says it at once, and in Hindi too", async () => {
    const said = buyer.getByRole("region", { name: "About the pack" });
    await expect(said).toContainText("Ragi and sesame sweet", live);
    await expect(buyer.getByText(/incl\. of all taxes/)).toBeVisible();
    await buyer.goto(`${shop.url}/hi/products/sample-ragi-til-laddu`);
    const section = buyer.getByRole("region", { name: "पैक के बारे में" });
    await expect(section).toContainText("रागी और तिल की मिठाई");
    await expect(section).toContainText("कैल्शियम से भरपूर");
    await expect(section.getByRole("row", { name: /प्रोटीन/ })).toContainText("2 ग्राम");
    await expect(buyer.getByText(/सभी करों सहित/)).toBeVisible();
  });

  await test.step("its list has it no more", async () => {
    await expect(page.getByRole("heading", { name: "What packs say" })).toBeVisible();
    const missing = page.getByRole("listitem").filter({ hasText: "Ragi Til Laddu" });
    await expect(missing.getByText("Common name")).toHaveCount(0);
  });

  await test.step("a claim that the pack makes is not spoken of any more", async () => {
    await page.goto(`${shop.url}/my/labelling/sample-ragi-til-laddu`);
    await expect(page.getByLabel("Rich in calcium")).toBeChecked();
    await expect(page.getByText("The product’s texts say")).toHaveCount(0);
  });

  await test.step("and the audit log tells it in words", async () => {
    await page.goto(`${shop.url}/my/audit`);
    const entry = page.getByRole("listitem").filter({ hasText: /what the pack of .* says/ });
    await entry.first().locator("summary").click();
    const claim = entry.getByRole("definition").filter({ hasText: /^Rich in calcium$/ });
    await expect(claim).toBeVisible();
    await expect(entry.getByRole("term").filter({ hasText: "Hindi" })).toBeVisible();
    // The pack said nothing before.
    await expect(entry.getByRole("term").filter({ hasText: /^Before$/ })).toHaveCount(0);
  });
  await visitors.close();
});
