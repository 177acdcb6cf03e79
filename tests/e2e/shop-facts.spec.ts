import type { Page } from "@playwright/test";
import { site } from "#site";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

/** Types a new value into the window of a fact. */
async function type(page: Page, label: string, value: string) {
  await page.getByRole("button", { name: `Change: ${label}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: label }).fill(value);
}

async function change(page: Page, label: string, value: string) {
  await type(page, label, value);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("what an owner changes shows on open and on cached pages of another process", async ({
  page: office,
  browser,
}) => {
  const other = await shop.another();
  const visitors = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const home = await visitors.newPage();
  await home.goto(other.url);
  await home.getByRole("button", { name: "Add To Cart" }).first().click();
  const cart = await visitors.newPage();
  await cart.goto(`${other.url}/cart`);
  const warning = cart.getByText(/Low stock: Only \d+ left in stock/);
  await expect(cart.getByRole("heading", { name: /cart/i }).first()).toBeVisible();
  await expect(warning).toHaveCount(0);
  const policy = `${other.url}/policies/privacy-policy`;
  // Now it is cached.
  expect(await (await visitors.request.get(policy)).text()).toContain(site.phone);

  await enterAs(office, "admin", shop);
  await office.goto(`${shop.url}/my/shop`);
  await change(office, "Name", "Mandua Ghar");
  await change(office, "Phone", "+91 98765 43210");
  await change(office, "Low stock, in pieces", "1000");

  await expect(home.getByRole("banner")).toContainText("Mandua Ghar", live);
  await expect(home).toHaveTitle(/Mandua Ghar/);
  const call = home.getByRole("link", { name: "+91 98765 43210" });
  await expect(call).toHaveAttribute("href", "tel:+919876543210");
  await cart.bringToFront();
  await expect(warning).toBeVisible(live);
  const text = await (await visitors.request.get(policy)).text();
  expect(text).toContain("+91 98765 43210");
  expect(text).not.toContain(site.phone);
  await visitors.close();
});

test.describe("two owners", () => {
  test.use({ provokes: /409/ });

  test("do not write over each other unseen, and one change is put back by itself", async ({
    page,
    context,
  }) => {
    await enterAs(page, "admin", shop);
    await page.goto(`${shop.url}/my/shop`);
    await type(page, "Opening hours", "Daily 9-5");
    const second = await context.newPage();
    await second.goto(`${shop.url}/my/shop`);
    await change(second, "Opening hours", "Daily 10-4");
    await page.bringToFront();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("changed this to “Daily 10-4”");
    await expect(dialog.getByRole("textbox")).toHaveValue("Daily 9-5");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Daily 9-5", { exact: true }).first()).toBeVisible();

    const back = `Put back: Opening hours, ${site.openingHours}`;
    await page.getByRole("button", { name: back }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: back })).toHaveCount(0);
    await second.goto(`${shop.url}/contactUs`);
    await expect(second.getByText(site.openingHours.split(", ")[0] ?? "")).toBeVisible();
    const { rows } = await shop.query("select from shop_facts where name = 'openingHours'");
    expect(rows).toEqual([]);
  });
});

test.describe("what is no fact", () => {
  test.use({ provokes: /400/ });

  test("is said beside its field, in the browser and by the server", async ({ page }) => {
    await enterAs(page, "admin", shop);
    await page.goto(`${shop.url}/my/shop`);
    await type(page, "GSTIN", "20abc");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("Enter the 15 characters of the GSTIN");
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("20abc");
    const answer = await page.request.post(`${shop.url}/my/shop.data`, {
      form: { fact: "email", seen: site.email, value: "nobody" },
      headers: { origin: shop.url },
    });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain("Enter a valid email address");
  });
});
