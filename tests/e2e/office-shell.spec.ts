import type { Page } from "@playwright/test";
import sharp from "sharp";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** Every page of the back office, by its link (rules: office-3). */
const pages: readonly [name: string, path: string][] = [
  ["Dashboard", "/my/dashboards"],
  ["Orders", "/my/dashboards?view=orders"],
  ["Users", "/my/dashboards?view=users"],
  ["Update product", "/my/updateproduct"],
  ["My Profile", "/my/profile"],
  ["Banner images", "/my/images"],
  ["Distributor requests", "/my/distributors"],
  ["Add blog", "/my/addBlog"],
  ["All blogs", "/my/allBlog"],
  ["Update blog", "/my/updateBlog"],
  ["Add about", "/my/addabout"],
  ["All about", "/my/allAbout"],
  ["Update about", "/my/updateAbout"],
  ["Client images", "/my/addClient"],
  ["Add product", "/my/product"],
  ["Add located area", "/my/ragiLocations"],
  ["Located areas", "/my/locationArea"],
  ["Image gallery", "/my/gallery"],
  ["Testimonials", "/my/testimonal"],
  ["Add mission section", "/my/addData"],
  ["Ragi: about", "/my/getRagiAbout"],
  ["Ragi: case", "/my/getRagiCase"],
  ["Ragi: product", "/my/getRagiProduct"],
  ["Contact messages", "/my/messages"],
  ["Audit log", "/my/audit"],
];

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Back office menu" });

/** A link of the menu; a number at its side belongs to its name. */
const linkTo = (page: Page, name: string) =>
  menuOf(page).getByRole("link", { name: new RegExp(`^${name}( \\S+ waiting)?$`) });

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/dashboards`);
});

test("the sidebar leads to every page under exactly its path", async ({ page }) => {
  const own = new Set<string | null>();
  for (const link of await menuOf(page).getByRole("link").all()) {
    own.add(await link.getAttribute("href"));
  }
  expect([...own].sort()).toEqual(pages.map(([, path]) => path).sort());
  for (const [name, path] of pages) {
    await linkTo(page, name).click();
    await expect(page).toHaveURL(shop.url + path);
    await expect(linkTo(page, name)).toHaveAttribute("aria-current", "page");
    await expect(menuOf(page).locator("[aria-current]")).toHaveCount(1);
    await expect(page.getByRole("banner")).toContainText(name);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
  // Opened by its address, too, the last line is in sight, and the page at its top.
  const [last = "", path] = pages.at(-1) ?? [];
  await page.goto(`${shop.url}${path}`);
  await expect(linkTo(page, last)).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the empty path leads to the dashboard", async ({ page }) => {
  await page.goto(`${shop.url}/my`);
  await expect(page).toHaveURL(`${shop.url}/my/dashboards`);
});

test("a narrow sidebar is kept, in the server's first answer already", async ({ page }) => {
  await page.getByRole("button", { name: "Narrow the menu" }).click();
  await expect(page.getByRole("button", { name: "Widen the menu" })).toBeVisible();
  const answer = await page.request.get(`${shop.url}/my/audit`);
  expect(await answer.text()).toContain("Widen the menu");

  await page.goto(`${shop.url}/my/audit`);
  await linkTo(page, "My Profile").click();
  await expect(page).toHaveURL(`${shop.url}/my/profile`);
  await page.getByRole("button", { name: "Widen the menu" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Narrow the menu" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the menu opens over the page, holds the focus, and closes", async ({ page }) => {
    await expect(menuOf(page)).toBeHidden();
    const button = page.getByRole("button", { name: /^Open menu/ });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await expect(linkTo(page, "Dashboard")).toBeVisible();
    for (let pressed = 0; pressed < pages.length + 3; pressed++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement: active, body } = document;
        return active !== body && !active?.closest("dialog");
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await linkTo(page, "Contact messages").click();
    await expect(page).toHaveURL(`${shop.url}/my/messages`);
    await expect(sheet).toBeHidden();
  });

  test("the overview is folded away until it is asked for", async ({ page }) => {
    const fold = page.getByRole("button", { name: /^Overview/ });
    await expect(page.getByRole("heading", { name: "What waits" })).toBeHidden();
    await fold.click();
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("heading", { name: "What waits" })).toBeVisible();
  });
});

test("a banner image is uploaded from any page", async ({ page }) => {
  const slides = async () => (await shop.query("select id from carousel_slides")).rows.length;
  const before = await slides();
  await page.goto(`${shop.url}/my/audit`);
  await page.getByRole("banner").getByRole("button", { name: "Upload banner image" }).click();
  const popup = page.getByRole("dialog", { name: "Upload banner image" });
  await popup.locator("input[type=file]").setInputFiles({
    name: "banner.png",
    mimeType: "image/png",
    buffer: await sharp({
      create: { width: 800, height: 400, channels: 3, background: "#7A2E1F" },
    })
      .png()
      .toBuffer(),
  });
  await expect(popup.getByText("banner.png is ready")).toBeVisible();
  await popup.locator("button[type=submit]").click();
  await expect(page.getByText("Images uploaded successfully!")).toBeVisible();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(`${shop.url}/my/audit`);
  expect(await slides()).toBe(before + 1);
  await expect(page.getByText("added a banner image")).toBeVisible(live);
});

test("the add-product popup opens on any page, and closes with it", async ({ page }) => {
  await page.goto(`${shop.url}/my/messages`);
  await page.getByRole("banner").getByRole("button", { name: "Add product" }).click();
  const popup = page.getByRole("dialog", { name: "Add product" });
  await expect(popup.getByLabel("Title")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "Add product" }).click();
  await expect(popup.getByLabel("Title")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${shop.url}/my/dashboards`);
  await expect(popup).toBeHidden();
});

test("the profile menu: profile, theme, shop, and a logout that reloads", async ({ page }) => {
  const open = () => page.getByRole("button", { name: /^Profile menu/ }).click();
  await open();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await expect(page).toHaveURL(`${shop.url}/my/profile`);

  await open();
  const dark = page.getByRole("menuitemcheckbox", { name: "Dark mode" });
  await expect(dark).toHaveAttribute("aria-checked", "false");
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(dark).toHaveAttribute("aria-checked", "true");

  await page.getByRole("menuitem", { name: "To the shop" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto(`${shop.url}/my/audit`);
  await page.evaluate(() => document.body.setAttribute("data-before", "logout"));
  await open();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.locator("body[data-before]")).toHaveCount(0);
  await page.goto(`${shop.url}/my/audit`);
  await expect(page).toHaveURL(/\/login/);
});

test("an admin edits their own profile, and stays there", async ({ page }) => {
  await page.goto(`${shop.url}/my/profile`);
  await page.getByLabel("Full name").fill("Asha Devi");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/my/profile`);
  await expect(page.getByRole("heading", { name: "Asha Devi" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Profile menu of Asha Devi" })).toBeVisible();
});

test("numbers beside the links tell what waits, and change while one looks", async ({ page }) => {
  await page.goto(`${shop.url}/my/profile`);
  const link = linkTo(page, "Contact messages");
  const before = await waitingAt(page, "Contact messages");
  const visitor = await HttpShopper.enter(shop.url, shop.query);
  await visitor.post("/contactUs", { customerName: "Bina", customerMessage: "Hello" });
  await expect(link).toHaveAccessibleName(`Contact messages ${before + 1} waiting`, live);
  await shop.query("update contact_messages set handled_at = now(), handled_by = 'x'");
  await page.reload();
  await expect(link).toHaveAccessibleName("Contact messages");
});

async function waitingAt(page: Page, name: string): Promise<number> {
  const text = await linkTo(page, name).innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

test("the overview tells what was ordered, what waits and what runs low", async ({ page }) => {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  const order = { userId: buyer.addressId, time: new Date().toISOString() };
  await makeOrder(shop.query, order);
  await makeOrder(shop.query, { ...order, payment: "unpaid" });
  // Neither can be paid any more, nor may be shipped: in no count, and in no list behind one.
  await makeOrder(shop.query, { ...order, payment: "unpaid", time: "2020-05-01T12:00:00+05:30" });
  await shop.query("update products set current_stock = 3 where title = 'Ragi Til Laddu'");
  await page.goto(`${shop.url}/my/dashboards`);
  const overview = page.getByRole("region", { name: "Overview" });
  const day = overview.getByRole("slider", { name: "Day" });
  await expect(day).toHaveAttribute("aria-valuetext", /: 2 orders, ₹\d/);
  await day.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(day).toHaveAttribute("aria-valuetext", /: 0 orders, ₹0$/);

  await overview.getByText("Show as a table").click();
  await expect(overview.getByRole("row")).toHaveCount(31);
  await expect(overview.getByRole("link", { name: "Ragi Til Laddu" })).toHaveAttribute(
    "href",
    /^\/my\/updateproduct\?productId=./,
  );
  await overview.getByRole("link", { name: "Unpaid, last 7 days 1" }).click();
  await expect(page).toHaveURL(/view=orders&payment=payable/);
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("rowheader");
  await expect(rows).toHaveCount(1);
  await overview.getByRole("link", { name: "Ordered, to be shipped 1" }).click();
  await expect(page).toHaveURL(/view=orders&status=ordered&payment=settled/);
  await expect(rows).toHaveCount(1);
  await buyer.post("/bulkOrder", {
    fullName: "Chandni Traders",
    email: "chandni@example.org",
    phone: "9000000003",
  });
  await expect(overview.getByText("Chandni Traders")).toBeVisible(live);
});
