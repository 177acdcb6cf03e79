import type { Page } from "@playwright/test";
import sharp from "sharp";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** Every page of the back office, by its link (rules: office-3). */
const pages: readonly [name: string, path: string][] = [
  ["Today", "/my/today"],
  ["Dashboard", "/my/dashboards"],
  ["Orders", "/my/dashboards?view=orders"],
  ["To confirm", "/my/orders/to-confirm"],
  ["Returns", "/my/returns"],
  ["Undelivered", "/my/orders/undelivered"],
  ["Offers", "/my/offers"],
  ["Search", "/my/search"],
  ["Delivery days", "/my/delivery"],
  ["Delivery charges", "/my/delivery/charges"],
  ["Cash on delivery", "/my/cash-on-delivery"],
  ["WhatsApp", "/my/whatsapp"],
  ["Users", "/my/dashboards?view=users"],
  ["Products and prices", "/my/products"],
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
  ["Import and export", "/my/products/import"],
  ["Add located area", "/my/ragiLocations"],
  ["Located areas", "/my/locationArea"],
  ["Image gallery", "/my/gallery"],
  ["All pictures", "/my/media"],
  ["Testimonials", "/my/testimonal"],
  ["Add mission section", "/my/addData"],
  ["Ragi: about", "/my/getRagiAbout"],
  ["Ragi: case", "/my/getRagiCase"],
  ["Ragi: product", "/my/getRagiProduct"],
  ["Look", "/my/look"],
  ["Contact messages", "/my/messages"],
  ["Complaints", "/my/complaints"],
  ["Reviews", "/my/reviews"],
  ["What packs say", "/my/labelling"],
  ["Tax", "/my/tax"],
  ["Invoices and books", "/my/invoices"],
  ["Staff", "/my/staff"],
  ["Audit log", "/my/audit"],
  ["Daily checks", "/my/books"],
  ["Open your shop", "/my/open"],
  ["New order", "/my/orders/new"],
  ["Stock", "/my/stock"],
  ["Groups", "/my/groups"],
  ["Scan", "/my/scan"],
  ["Cash", "/my/cash"],
  ["Couriers", "/my/couriers"],
  ["Categories", "/my/categories"],
  ["Prices", "/my/prices"],
  ["Reports", "/my/figures"],
  ["What came back", "/my/figures/came-back"],
  ["What to make", "/my/make-next"],
  ["Notifications", "/my/notifications"],
  ["Shop details", "/my/shop"],
  ["Keys", "/my/connections"],
  ["API", "/my/api"],
  ["Webhooks", "/my/webhooks"],
  ["ONDC", "/my/ondc"],
  ["Open or closed", "/my/opening"],
  ["Practice", "/my/rehearsal"],
];

/** To the list that one is chosen from (rules: office-18). */
const lists: Readonly<Record<string, string>> = {
  "/my/updateproduct": "/my/dashboards?view=products",
  "/my/updateBlog": "/my/allBlog",
  "/my/updateAbout": "/my/allAbout",
};

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Back office menu" });

/** A link of the menu; a number at its side belongs to its name. */
const linkTo = (page: Page, name: string) =>
  menuOf(page).getByRole("link", { name: new RegExp(`^${name}( \\S+ waiting)?$`) });

const groupOf = (page: Page, name: string) =>
  menuOf(page).getByRole("button", { name: new RegExp(`^${name}( \\S+ waiting)?$`) });

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

test("the sidebar leads to every page under exactly its path, and stays as narrow as it was left", async ({
  page,
}) => {
  await test.step("each page names itself, and its link is the open one", async () => {
    for (const [name, path] of pages) {
      if (lists[path]) {
        const answer = await page.request.get(shop.url + path, { maxRedirects: 0 });
        expect(answer.headers().location).toBe(lists[path]);
        continue;
      }
      const html = await (await page.request.get(shop.url + path)).text();
      const [banner = ""] = /<header.*?<\/header>/s.exec(html) ?? [];
      expect(banner, path).toContain(`>${name}</p>`);
      const [menu = ""] = /<nav aria-label="Back office menu".*?<\/nav>/s.exec(html) ?? [];
      expect(
        menu
          .match(/<a [^>]*aria-current="page"[^>]*>/g)
          ?.map((link) => /href="(.*?)"/.exec(link)?.[1]),
        path,
      ).toEqual([path]);
    }
  });

  await page.goto(`${shop.url}/my/dashboards`);
  const hrefs = await menuOf(page)
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.sort()).toEqual(pages.map(([, path]) => path).sort());
  // The dashboard is in no group, so that all are closed.
  await expect(menuOf(page).getByRole("link")).toHaveText(["Today", "Dashboard"]);
  const [last, lastPath] = ["Notifications", "/my/notifications"];
  for (const [group, name] of [
    ["Customers", "Users"],
    ["Site", "Ragi: case"],
    ["Shop", last],
  ] as const) {
    await groupOf(page, group).click();
    await linkTo(page, name).click();
    await expect(page).toHaveURL(shop.url + pages.find(([each]) => each === name)?.[1]);
    await expect(linkTo(page, name)).toHaveAttribute("aria-current", "page");
    await expect(menuOf(page).locator("[aria-current]")).toHaveCount(1);
    await expect(page.getByRole("banner")).toContainText(name);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }

  await test.step("groups are in the server's first answer as they were left, by the keyboard too", async () => {
    const opened = async (path: string) => {
      const html = await (await page.request.get(shop.url + path)).text();
      const groups = html.matchAll(/aria-expanded="true" aria-controls="[^"]*-(\w+)-pages"/g);
      return [...groups].map(([, group]) => group);
    };
    expect(await opened("/my/dashboards")).toEqual(["site", "customers", "shop"]);
    const site = groupOf(page, "Site");
    await expect(site).toHaveAttribute("aria-expanded", "true");
    await site.press("Enter");
    await expect(site).toHaveAttribute("aria-expanded", "false");
    await expect(linkTo(page, "Ragi: case")).toBeHidden();
    expect(await opened("/my/dashboards")).toEqual(["customers", "shop"]);
    // That of the open page is open all the same.
    expect(await opened("/my/getRagiCase")).toEqual(["site", "customers", "shop"]);
  });

  await test.step("narrow in the server's first answer already, until it is widened", async () => {
    await page.getByRole("button", { name: "Narrow the menu" }).click();
    await expect(page.getByRole("button", { name: "Widen the menu" })).toBeVisible();
    const answer = await page.request.get(`${shop.url}/my/audit`);
    expect(await answer.text()).toContain("Widen the menu");
    await page.reload();
    await linkTo(page, "My Profile").click();
    await expect(page).toHaveURL(`${shop.url}/my/profile`);
    await page.getByRole("button", { name: "Widen the menu" }).click();
    await page.goto(`${shop.url}${lastPath}`);
    await expect(page.getByRole("button", { name: "Narrow the menu" })).toBeVisible();
  });

  // Opened by its address, too, the last line is in sight, and the page at its top.
  await expect(linkTo(page, last)).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the overview is folded away, and the menu opens over the page, holds the focus and closes", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/my/dashboards`);
    await test.step("the overview is folded away until it is asked for", async () => {
      const fold = page.getByRole("button", { name: /^Overview/ });
      await expect(page.getByRole("heading", { name: "To do" })).toBeHidden();
      await fold.click();
      await expect(fold).toHaveAttribute("aria-expanded", "true");
      await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
    });

    await expect(menuOf(page)).toBeHidden();
    const button = page.getByRole("button", { name: /^Open menu/ });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await expect(linkTo(page, "Dashboard")).toBeVisible();
    for (let pressed = 0; pressed < pages.length + 12; pressed++) {
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

    for (let times = 0; times < 3; times++) {
      // Two presses from whichever page.
      await button.click();
      await linkTo(page, "Contact messages").first().click();
      await expect(page).toHaveURL(`${shop.url}/my/messages`);
      await expect(sheet).toBeHidden();
      await button.click();
      await linkTo(page, "Today").click();
      await expect(page).toHaveURL(`${shop.url}/my/today`);
    }
    await button.click();
    await expect(sheet.getByRole("list", { name: "Most used on this device" })).toContainText(
      "Contact messages",
    );
    await groupOf(page, "Site").click();
    await page.reload();
    await button.click();
    await expect(groupOf(page, "Site")).toHaveAttribute("aria-expanded", "false");
    await expect(groupOf(page, "Shop")).toHaveAttribute("aria-expanded", "true");
  });
});

test("the title bar: a banner image, one's own profile, theme, shop, and a logout that reloads", async ({
  page,
}) => {
  await page.goto(`${shop.url}/my/audit`);

  await test.step("a banner image is uploaded from any page", async () => {
    const slides = async () => (await shop.query("select id from carousel_slides")).rows.length;
    const before = await slides();
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

  const open = () => page.getByRole("button", { name: /^Profile menu/ }).click();
  await open();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await expect(page).toHaveURL(`${shop.url}/my/profile`);

  await test.step("an admin edits their own profile, and stays there", async () => {
    await page.getByLabel("Full name").fill("Asha Devi");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/my/profile`);
    await expect(page.getByRole("heading", { name: "Asha Devi" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Profile menu of Asha Devi" })).toBeVisible();
  });

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
  const again = await page.request.get(`${shop.url}/my/audit`, { maxRedirects: 0 });
  expect(again.headers().location).toMatch(/^\/login/);
});

test("the overview tells what was ordered, what waits and what runs low, and changes while one looks", async ({
  page,
}) => {
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
  await expect(page).toHaveURL(/view=orders&stage=unpaid/);
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("rowheader");
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await overview.getByRole("link", { name: "To pack 1" }).click();
  await expect(page).toHaveURL(/view=orders&stage=to-pack/);
  await expect(rows).toHaveCount(1);
  // Where orders are worked on, the list comes first.
  await expect(overview).toBeHidden();
  await page.goBack();
  await buyer.post("/bulkOrder", {
    fullName: "Chandni Traders",
    email: "chandni@example.org",
    phone: "9000000003",
  });
  await expect(overview.getByText("Chandni Traders")).toBeVisible(live);

  await test.step("so does Today, each number with its list", async () => {
    await linkTo(page, "Today").click();
    const line = (name: string) => page.getByRole("main").getByRole("link", { name });
    await expect(line("To pack 1")).toBeVisible();
    await expect(line("To send 0")).toBeVisible();
    await makeOrder(shop.query, { ...order, status: "processing" });
    await shop.query("select pg_notify('madua_changed', 'another-process orders')");
    await line("To send 1").click(live);
    await expect(page).toHaveURL(/view=orders&stage=to-send/);
    await expect(rows).toHaveCount(1);
  });

  await test.step("numbers beside the links tell what waits", async () => {
    await groupOf(page, "Customers").click();
    const link = linkTo(page, "Contact messages");
    const before = Number(/\d+/.exec(await link.innerText())?.[0] ?? 0);
    await buyer.post("/contactUs", { customerName: "Bina", customerMessage: "Hello" });
    await expect(link).toHaveAccessibleName(`Contact messages ${before + 1} waiting`, live);
    await shop.query("update contact_messages set handled_at = now(), handled_by = 'x'");
    await shop.query("select pg_notify('madua_changed', 'another-process contact-messages')");
    await expect(link).toHaveAccessibleName("Contact messages", live);
  });
});
