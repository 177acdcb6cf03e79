// @ts-nocheck
import { enterAs } from "./all-pages.ts";
import { ownShop, test, expect, live } from "./shop.ts";
const shop = ownShop();
test("look", async ({ page }) => {
  await enterAs(page, "admin", shop);
  const shot = async (name) => {
    for (const dark of [false, true]) for (const width of dark ? [360] : [360, 768, 1280]) {
      await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `/tmp/import/${name}-${width}${dark ? "-dark" : ""}.png`, fullPage: true });
    }
  };
  const send = async (text) => {
    await page.goto(`${shop.url}/my/products/import`);
    await page.getByLabel("File", { exact: true }).setInputFiles({ name: "Goods for Diwali (prices).csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.waitForURL(/import\/./);
  };
  await send("id,title,price,quantity\nsample-ragi-til-laddu,,x,-1\nnobody,Long title that goes on and on,1,1\n,New one,,\n");
  await expect(page.getByText("Nothing is saved while there is an error")).toBeVisible(live);
  await shot("errors");
  await send("id,title,category,price,productMRP,benefits,description,Notes,quantity\nsample-ragi-til-laddu,Ragi Til Laddu,Sweets,333,400,\"a\nb\",<p>New text which is rather long and goes on and on over the line for sure</p>,x,12\n,Ragi Oats with honey and nuts,Oats,45,,,,,\n");
  await expect(page.getByText(/→ ₹333/)).toBeVisible(live);
  await shot("preview");
  await page.getByRole("button", { name: "Import 2 products" }).click();
  await expect(page.getByText(/1 new, 1 changed/)).toBeVisible(live);
  await shot("done");
  await shop.query(`insert into product_imports (id, kind, file_name, status, rows, rows_checked, sent_by) values ('x', 'stock', 'count.xlsx', 'checking', 10000, 3500, '{"id":"","email":"manager@example.org"}')`);
  await page.goto(`${shop.url}/my/products/import/x`);
  await shot("checking");
  await page.goto(`${shop.url}/my/products/import`);
  await page.getByRole("button", { name: "Check the file" }).click();
  await shot("files");
});
