import sharp from "sharp";
import { enterAs } from "./all-pages.ts";
import { expectNoViolation } from "./expect-usable.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

const logo = async () => ({
  name: "logo.png",
  mimeType: "image/png",
  buffer: await sharp({
    create: { width: 500, height: 200, channels: 4, background: "#00000000" },
  })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><ellipse cx="250" cy="100" rx="180" ry="70" fill="#143d1f"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer(),
});

// (rules: looks-1, looks-2, looks-3, looks-4, looks-6)
test("a look is tried, saved, seen by a visitor at once, and undone", async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await visitor.goto(shop.url);
  const associates = visitor.getByRole("heading", { name: "In Associate with" });
  const button = visitor.getByRole("link", { name: "See all products" }).first();
  const paint = () => button.evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(associates).toBeVisible();
  const before = await paint();

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/look`);
  const field = page.getByRole("group", { name: "Picture of your logo" });
  await field.locator("input[type=file]").setInputFiles(await logo());
  await expect(field.locator("input[type=hidden]")).toHaveCount(1);
  await page.getByRole("textbox", { name: "Colour code" }).fill("#ffee88");
  await page.getByRole("checkbox", { name: "In Associate with" }).uncheck();
  await page.getByRole("button", { name: "Move About the program one place earlier" }).click();
  await expect(page.getByText("On light pages your colour was made darker")).toBeVisible();
  await expect(page.getByText("In the dark your logo would be hard to see")).toBeVisible();

  // The preview is the home page itself, on a phone in the place of the form.
  await page.getByRole("button", { name: "See it" }).click();
  const tried = page.frameLocator("iframe");
  await expect(tried.getByRole("heading", { name: "Bestselling Products" })).toBeVisible();
  await expect(tried.getByRole("heading", { name: "In Associate with" })).toBeHidden();
  await expect
    .poll(() => tried.locator("style").allTextContents())
    .toContainEqual(expect.stringContaining("/look/header-light/"));
  await page.getByLabel("As on").selectOption("Sarhul");
  await expect
    .poll(() => tried.locator("style").allTextContents())
    .toContainEqual(expect.stringContaining("mask-image"));
  await page.getByLabel("As on").selectOption("today");
  await expect(associates).toBeVisible();

  await page.getByRole("button", { name: "Go on choosing" }).click();
  await page.getByRole("button", { name: "Save the look" }).click();
  await expect(page.getByText("The look is saved")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }

  // The page that was open all the time has changed without a reload.
  await expect(associates).toBeHidden(live);
  await expect.poll(paint, live).not.toBe(before);
  const headings = await visitor.locator("main section h2").allTextContents();
  expect(headings).toEqual(
    ["Bestselling Products", "About the program", "Recent Events"].filter((name) =>
      headings.includes(name),
    ),
  );
  expect(headings.indexOf("About the program")).toBeLessThan(2);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    await expectNoViolation(visitor);
  }
  // And it is so for who comes now: with its icon and its app.
  await visitor.reload();
  const icon = await visitor.locator("link[rel=icon]").getAttribute("href");
  const drawn = await visitor.request.get(shop.url + icon);
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
  const manifest = await (await visitor.request.get(`${shop.url}/app.webmanifest`)).json();
  expect(manifest.icons[0].src).toBe(icon);
  expect(manifest.theme_color).toMatch(/^#[\da-f]{6}$/);
  expect(manifest.theme_color).not.toBe("#ffffff");

  await visitor.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The look before is back")).toBeVisible();
  await expect(associates).toBeVisible(live);
  await expect.poll(paint, live).toBe(before);
  await expect(page.getByRole("textbox", { name: "Colour code" })).toHaveValue("");
});
