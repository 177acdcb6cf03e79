import type { Locator } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { brokenInPage } from "../long-words/broken-in-page.ts";
import { enterAs } from "./all-pages.ts";
import { tabTo } from "./keyboard.ts";
import { makeOrder } from "./made-order.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

const shop = ownShop();

test("the back office's daily path by keyboard: the orders, one of them, its status", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const { id, orderNumber } = await makeOrder(shop.query, { userId: asha.addressId });
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/dashboards?view=orders`);
  const number = orderNumber.split("/").slice(2).join("/");

  await test.step("past the menu, to the order", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: number, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${shop.url}/my/orders/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(orderNumber);
  });

  await test.step("its status, which is saved by Enter", async () => {
    const status = page.getByLabel(`Status of order ${number}`);
    await tabTo(page, status);
    await page.keyboard.type("Shi");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Status updated to shipped")).toBeVisible();
    await expect(status).toBeFocused();
    const { rows } = await shop.query("select status from orders where id = $1", [id]);
    expect(rows).toEqual([{ status: "shipped" }]);
  });

  await test.step("and back to the list", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/view=orders/);
    await expect(page.getByLabel(`Status of order ${number}`)).toHaveValue("shipped");
  });
});

const looked = ["/", "/products", "/products/sample-ragi-til-laddu", "/login", "/bulkOrder"];

/** A window's width, and the browser's setting in pixels. */
const largeLetters = [
  [720, 32],
  [360, 20],
  [360, 24],
  [360, 32],
] as const;

test("letters as large as the browser's setting: up to twice as large, nothing is cut off, on a phone neither", async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await fillCart(page, shop, "sample-ragi-til-laddu");
  for (const path of [...looked, "/cart", "/address"]) {
    await test.step(path, async () => {
      if (path === "/address") await enterAs(page, "shopper", shop);
      await page.goto(shop.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const [width, standard] of largeLetters) {
        await page.setViewportSize({ width, height: 1480 });
        await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
        expect([width, standard, await page.evaluate(brokenInPage)]).toEqual([width, standard, []]);
        // The smallest text of ours is 12 px where the setting is 16.
        expect(await page.evaluate(smallestText)).toBeGreaterThanOrEqual(0.75 * standard);
        if (path !== "/cart") continue;
        // It stands beside its picture only where that leaves it room for words.
        const title = await page.getByRole("heading", { name: "Ragi Til Laddu" }).boundingBox();
        expect(title?.width).toBeGreaterThan(5 * standard);
      }
    });
  }
});

/** Runs in the page. In pixels. */
function smallestText(): number {
  return Math.min(
    ...[...document.querySelectorAll("main *")]
      .filter((one) => one.checkVisibility() && one.childElementCount === 0)
      .filter((one) => one.textContent?.trim() && !one.closest("svg"))
      .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
}

test("who wants no motion sees none", async ({ page }) => {
  for (const path of looked) {
    await test.step(path, async () => {
      await page.goto(shop.url + path);
      if (path === "/") await expect(page.locator(".page-spinner")).toBeHidden();
      const moving = await page.evaluate(async () => {
        window.scrollTo(0, 600);
        // What comes into sight is told of within a frame, rendered in the next, and would have begun in the one after it.
        for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
        return document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().endTime) > 1)
          .map((one) => (one.effect as KeyframeEffect | null)?.target)
          .filter((one) => one?.checkVisibility({ visibilityProperty: true }))
          .map((one) => one?.outerHTML.slice(0, 100));
      });
      expect(moving).toEqual([]);
    });
  }
});

test("in the system's own colours what is chosen differs from its neighbours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1280, height: 800 });
  const background = (link: Locator) =>
    link.evaluate((element) => getComputedStyle(element).backgroundColor);

  await page.goto(`${shop.url}/products`);
  const links = page.getByRole("banner").getByRole("navigation");
  expect(await background(links.getByRole("link", { name: "Products" }))).not.toBe(
    await background(links.getByRole("link", { name: "Blog" })),
  );
  const [track, knob] = await page.getByRole("switch").locator("span").all();
  expect(await background(knob as Locator)).not.toBe(await background(track as Locator));

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/dashboards?view=orders`);
  const menu = page.getByRole("complementary");
  const chosen = menu.getByRole("link", { name: "Orders", exact: true });
  await expect(chosen).toHaveAttribute("aria-current", "page");
  expect(await background(chosen)).not.toBe(
    await background(menu.getByRole("link", { name: "Returns", exact: true })),
  );
});
