import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** Jobs begin within a second or two, and two may follow each other. */
const done = { timeout: 60_000 };

test.use({ viewport: { width: 360, height: 740 } });

const csv = (text: string) => ({
  name: "goods.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\u{FEFF}${text}`),
});

test("a file is checked, mended, looked at and imported, and open pages follow", async ({
  page,
  browser,
}) => {
  const id = "sample-ragi-til-laddu";
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${shop.url}/products/${id}`);
  await enterAs(page, "admin", shop);
  const send = async (text: string) => {
    await page.goto(`${shop.url}/my/products/import`);
    await page.getByLabel(/^File/).setInputFiles(csv(text));
    await page.getByRole("button", { name: "Check the file" }).dblclick();
    await expect(page.getByRole("heading", { name: "goods.csv" })).toBeVisible();
  };

  await test.step("errors are told by row and column, and nothing can be imported", async () => {
    await send(`id,price,productMRP\n${id},much,400\nnobody,1,1\n`);
    await expect(page.getByText("Nothing is saved while there is an error")).toBeVisible(done);
    const errors = page.getByRole("table", { name: "Errors" });
    await expect(errors.getByRole("row", { name: /Row 2.*price.*above 0/s })).toBeVisible();
    await expect(errors.getByRole("row", { name: /Row 3.*id.*No product/s })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import/ })).toBeHidden();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("No file has been brought in yet.")).toBeVisible();
  });

  await test.step("the preview is made anew where a product was changed meanwhile", async () => {
    await send(
      `id,title,category,price,productMRP\n${id},Ragi Til Laddu,Laddu,333,400\n,Ragi Oats,Oats,45,\n`,
    );
    await expect(page.getByText(/→ ₹333/)).toBeVisible(done);
    await shop.query("update products set price = 20100 where id = $1", [id]);
    await page.getByRole("button", { name: "Import 2 products" }).click();
    await expect(page.getByText("Products were changed in the meantime")).toBeVisible(done);
    await expect(page.getByText("₹201 → ₹333")).toBeVisible();
  });

  await test.step("it is imported once, and shown everywhere", async () => {
    await page.getByRole("button", { name: "Import 2 products" }).dblclick();
    await expect(page.getByText(/1 new, 1 changed/)).toBeVisible(done);
    await expect(visitor.getByText("₹333").first()).toBeVisible(live);
    const { rows } = await shop.query("select price from products where title = 'Ragi Oats'");
    expect(rows).toEqual([{ price: 4500 }]);
  });

  await test.step("the file that is taken out then changes nothing", async () => {
    await page.goto(`${shop.url}/my/products/import`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "All products, XLSX" }).click(),
    ]);
    await page.getByLabel(/^File/).setInputFiles(await download.path());
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText(/^Nothing to change/)).toBeVisible(done);
  });
});
