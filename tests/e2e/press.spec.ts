import type { Locator, Page } from "@playwright/test";
import { enterAs } from "./all-pages.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

const viewport = { width: 360, height: 2000 };

/** How far down the page something stands once whatever has changed is drawn; a pressed button shrinks. */
async function placeOf(element: Locator) {
  await element.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return element.evaluate((button) => {
    const { top, height } = button.getBoundingClientRect();
    return Math.round(window.scrollY + top + height / 2);
  });
}

/** Presses a button out of an empty field that must be filled, as slowly as a hand does. */
async function pressOutOf(page: Page, field: Locator, button: Locator) {
  // The editor comes by a script of its own.
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await field.focus();
  await button.hover();
  const before = await placeOf(button);
  await page.mouse.down();
  expect(await placeOf(button)).toEqual(before);
  await page.mouse.up();
}

test.describe("no form moves under a finger (rules: forms-11)", () => {
  // All of a form is in view: a browser that has scrolled makes up for what moves above.
  test.use({ viewport });

  for (const [path, field, button, said] of [
    ["/my/testimonal", "Review", "Submit review", "Review and image upload are required."],
    ["/my/addBlog", "Title", "Add post", "Please fill all the details"],
  ] as const) {
    test(`${path} is sent by the first press`, async ({ page }) => {
      await enterAs(page, "admin", shop);
      await page.goto(shop.url + path);
      const main = page.getByRole("main");
      await pressOutOf(
        page,
        main.getByRole("textbox", { name: field, exact: true }),
        main.getByRole("button", { name: button }),
      );
      await expect(page.getByRole("alertdialog").getByText(said)).toBeVisible();
    });
  }

  test("the sign-up too, by a touch as well, and what is left by a press elsewhere is checked after it", async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport,
      hasTouch: true,
    });
    const page = await context.newPage();
    await page.goto(`${shop.url}/signup`);
    await page.locator("#reload-offer").waitFor({ state: "detached" });
    const send = page.getByRole("button", { name: "Sign up", exact: true });
    const lacking = page.getByText("Last Name is required");
    await page.getByLabel("First name").focus();
    await pressOutOf(page, page.getByLabel("First name"), page.getByRole("heading", { level: 1 }));
    await expect(page.getByText("First Name is required")).toBeVisible();
    await expect(lacking).toBeHidden();
    await page.getByLabel("Email").focus();
    await send.tap();
    await expect(lacking).toBeVisible();
    await page.reload();
    await page.locator("#reload-offer").waitFor({ state: "detached" });
    await pressOutOf(page, page.getByLabel(/^Password/), send);
    await expect(lacking).toBeVisible();
    await context.close();
  });
});

test("a menu that is opened between the change of the address and that of the page stays open", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...to) => {
      push(...to);
      document.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.click();
    };
  });
  await page.goto(`${shop.url}/faq`);
  await page.getByRole("contentinfo").getByRole("link", { name: "From seed to laddu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/story`);
  await expect(page.locator("main h1")).not.toContainText(/question/i);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
