import type { Page } from "@playwright/test";
import { gstinCheck } from "#app/lib/tax/gstin.ts";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expect, fillCart, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** With the check character that belongs to it. */
const gstinOf = (first14: string) => `${first14}${gstinCheck(first14)}`;

test.use({ viewport: { width: 360, height: 740 } });

/** Chooses or types a fact of the shop, as its owner. */
async function changeFact(page: Page, label: string, value: string) {
  await page.getByRole("button", { name: `Change: ${label}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const choice = dialog.getByRole("combobox", { name: label });
  if (await choice.isVisible()) await choice.selectOption({ label: value });
  else await dialog.getByRole("textbox", { name: label }).fill(value);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("from the shop's registration to the accountant's files", async ({ page, browser }) => {
  await enterAs(page, "admin", shop);

  await test.step("the first page of the office tells what the law still asks for", async () => {
    await page.goto(`${shop.url}/my/today`);
    const lacking = page.getByRole("region", { name: "What the law still asks for" });
    await expect(lacking).toContainText("FSSAI licence");
    await expect(lacking).toContainText("Complaints go to a person who is named");
  });

  await test.step("the owner says how the company is registered; a wrong GSTIN is refused", async () => {
    await page.goto(`${shop.url}/my/shop`);
    await page.getByRole("button", { name: "Change: GSTIN", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("20AABCM1234A1Z9");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toContainText("one of these does not fit the others");
    await dialog.getByRole("textbox").fill(gstinOf("20AABCM1234A1Z"));
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    await changeFact(page, "GST registration", "Regular");
    await changeFact(page, "UPI ID", "madua@sbi");
    await expect(page.getByText("Regular", { exact: true }).first()).toBeVisible();
  });

  await test.step("products get their class, many at once", async () => {
    await page.goto(`${shop.url}/my/tax`);
    const laddu = page.getByRole("combobox", { name: /^Tax class: Ragi Til Laddu/ });
    await laddu.selectOption({ label: "Laddu and other sweets" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("1 changed")).toBeVisible();
    await expect(laddu).toHaveCount(0);
  });

  await test.step("who takes an order down sees what of it is tax: which, once it is known where it goes", async () => {
    await page.goto(`${shop.url}/my/orders/new`);
    await page
      .getByRole("list", { name: "Products to choose from" })
      .getByRole("button", { name: /^Ragi Til Laddu/ })
      .click();
    const shown = page.getByText(/^Includes tax/).filter({ visible: true });
    await expect(shown).toHaveText(/^Includes tax GST ₹[\d.]+$/);
    await page.getByLabel("Mobile number or name").fill("9555555555");
    await page.getByRole("button", { name: "New customer" }).click();
    await page.getByLabel("PIN code").fill("560001");
    await expect(shown).toHaveText(/CGST ₹[\d.]+ \+ SGST ₹[\d.]+$/);
    await page.getByLabel("State").selectOption("Karnataka");
    await expect(shown).toHaveText(/^Includes tax IGST ₹[\d.]+$/);
    await page.getByRole("radio", { name: "At the fair" }).check();
    await page.getByLabel("Customer takes it now").check();
    await expect(shown).toHaveText(/CGST ₹[\d.]+ \+ SGST ₹[\d.]+$/);
  });

  const visitors = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const buyer = await visitors.newPage();
  const asha = await HttpShopper.enter(shop.url, shop.query);
  await visitors.addCookies([asha.browserCookie]);
  const { rows } = await shop.query("select id from products where title = 'Ragi Til Laddu'");

  let said = "";
  await test.step("a business gives its GSTIN in one closed line of the checkout", async () => {
    await fillCart(buyer, shop, rows[0]?.id ?? "");
    await buyer.goto(`${shop.url}/cart`);
    await expect(buyer.getByText(/^GST ₹/)).toBeVisible();
    await buyer.goto(`${shop.url}/address`);
    await buyer.getByRole("radio", { description: /Harmu/ }).check();
    await buyer.getByRole("button", { name: "Select Address" }).click();
    await buyer.getByRole("radio", { name: /Cash on delivery/ }).check();
    const taxes = buyer.getByText(/^CGST ₹[\d.]+ \+ SGST ₹[\d.]+$/);
    said = (await taxes.textContent()) ?? "";
    await buyer.getByText("Buying for a business? Add its GSTIN").click();
    const gstin = buyer.getByRole("textbox", { name: "GSTIN of the business" });
    await gstin.fill("20AAACX9999K1Z1");
    await expect(buyer.getByText("Enter the 15 characters of the GSTIN")).toBeVisible();
    await gstin.fill(gstinOf("20AAACX9999K1Z"));
    await buyer.getByRole("textbox", { name: "Company or shop" }).fill("Ranchi Store");
    await buyer.getByRole("button", { name: "Place Order" }).first().click();
    await expect(buyer.getByText(/JRMG\/\d{4}/).first()).toBeVisible();
  });

  const { rows: orders } = await shop.query("select id, grand_total as total, cgst from orders");
  const [order] = orders;
  expect(Number(order?.cgst)).toBe(Math.round((Number(order?.total) * 5) / 210));

  await test.step("its page shows the tax; the invoice is there when the parcel leaves", async () => {
    await buyer.goto(`${shop.url}/account/orders/${order?.id}`);
    await expect(buyer.getByText("Includes tax").first()).toBeVisible();
    // To the paisa what stood at the checkout (rules: tax-1).
    await expect(buyer.getByText(said, { exact: true }).first()).toBeVisible();
    const early = await buyer.request.get(`${shop.url}/account/orders/${order?.id}/invoice.pdf`);
    expect(early.status()).toBe(404);
    await page.goto(`${shop.url}/my/orders/${order?.id}`);
    const printed = await page.request.get(`${shop.url}/my/orders/${order?.id}/invoice.pdf`);
    expect(printed.headers()["content-type"]).toBe("application/pdf");
    const own = buyer.getByRole("link", { name: /Tax invoice INV\/\d\d-\d\d\/0001/ });
    await expect(own).toBeVisible(live);
    const path = (await own.getAttribute("href")) ?? "";
    const pdf = await buyer.request.get(`${shop.url}${path}`);
    expect((await pdf.body()).equals(await printed.body())).toBe(true);
    const stranger = await HttpShopper.enter(shop.url, shop.query);
    const refused = await fetch(`${shop.url}${path}`, { headers: { cookie: stranger.cookie } });
    expect(refused.status).toBe(404);
  });

  await test.step("the accountant takes away what the portal reads, after what it would complain about", async () => {
    await page.goto(`${shop.url}/my/invoices`);
    await expect(page.getByRole("link", { name: /^INV/ })).toHaveCount(1);
    await expect(page.getByRole("listitem").filter({ hasText: "Ranchi Store" })).toBeVisible();
    const search = new URL(
      (await page.getByRole("link", { name: /^GSTR-1, for the portal/ }).getAttribute("href")) ??
        "",
      shop.url,
    ).search;
    const gstr1 = await (await page.request.get(`${shop.url}/my/gstr1.json${search}`)).json();
    expect(gstr1).toMatchObject({
      gstin: gstinOf("20AABCM1234A1Z"),
      b2b: [
        {
          ctin: gstinOf("20AAACX9999K1Z"),
          inv: [{ pos: "20", rchrg: "N", itms: [{ itm_det: { rt: 5 } }] }],
        },
      ],
      doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 1, cancel: 0 }] }] },
    });
    for (const file of [
      "gstr1.xlsx",
      "tally.xml",
      "books/sales-register.csv",
      "books/day-book.csv",
      "books/stock-worth.csv",
      "invoices.pdf",
    ]) {
      const answer = await page.request.get(`${shop.url}/my/${file}${search}`);
      expect(answer.status(), file).toBe(200);
      expect((await answer.body()).length, file).toBeGreaterThan(100);
    }
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: /^All papers, to print/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^invoices-[\d-]+\.pdf$/);
    await expect(page.getByRole("link", { name: "The file is ready" })).toBeVisible();
  });
  await visitors.close();
});
