import type { Page } from "@playwright/test";
import { DatabaseLine } from "../database-line.ts";
import { HttpShopper } from "../http-shopper.ts";
import type { ServerProcess } from "../server-process.ts";
import { enterAs } from "./all-pages.ts";
import { expect, fillCart, ownShop, test } from "./shop.ts";

// A second process of the shop, on a line that dies without a word.
const shop = ownShop();
let line: DatabaseLine;
let cutOff: ServerProcess;
test.use({ provokes: /503/ });

test.beforeAll(async () => {
  const frozen = await DatabaseLine.to(shop.databaseUrl);
  line = frozen.line;
  cutOff = await shop.another({ DATABASE_URL: frozen.url });
});
test.afterEach(async () => {
  line.thaw();
  await isReady();
});
test.afterAll(() => line.close());

const readiness = async (path: string) => (await fetch(cutOff.url + path)).text();
const isReady = () =>
  expect.poll(() => readiness("/readyz?for=orders"), { timeout: 60_000 }).toContain("ok");

/** Until it has found out, the shop waits for answers, and shows the pages of the last second as new ones. */
async function freeze(): Promise<void> {
  line.freeze();
  await expect.poll(() => readiness("/readyz"), { timeout: 60_000 }).toContain("reading only");
}

const note = (page: Page) => page.getByText("This page may be a little old");

test("a visitor goes on in the last good pages, which say that they may be old until they are not", async ({
  page,
}) => {
  const { rows } = await shop.query("select id, title from products order by date desc limit 1");
  const [{ id, title }] = rows;
  for (const path of ["/products", `/products/${id}`]) {
    await page.goto(cutOff.url + path);
    await expect(note(page)).toBeHidden();
  }
  await freeze();
  await page.goto(`${cutOff.url}/products`);
  await expect(note(page)).toBeVisible();
  // Its data were never asked for; as a document it is there.
  const loaded = page.waitForEvent("load");
  await page.locator(`main a[href="/products/${id}"]`).first().click();
  await loaded;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(note(page)).toBeVisible();
  // One that nobody has opened before.
  await page.goto(`${cutOff.url}/products/never-asked-for`, { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shop is busy right now");
  await page.goto(`${cutOff.url}/products`);
  await expect(note(page)).toBeVisible();

  line.thaw();
  await expect(note(page)).toBeHidden({ timeout: 60_000 });
});

test("what was typed stays while it cannot be sent, and goes out after", async ({ page }) => {
  await enterAs(page, "shopper", { ...shop, url: cutOff.url });
  await page.goto(`${cutOff.url}/contactUs`);
  await page.getByLabel("Message").fill("Do you send to Gumla?");
  await freeze();
  const send = page.getByRole("button", { name: "Send message" });
  await send.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The shop is busy right now, so this was not done.",
  );
  await expect(page.getByLabel("Message")).toHaveValue("Do you send to Gumla?");
  line.thaw();
  await isReady();
  // A line of before may still be silent, as the page says then: who reads that presses once more.
  await expect(async () => {
    await send.click();
    await expect(page.getByRole("main").getByRole("status")).toContainText(
      "Your message has arrived",
      { timeout: 60_000 },
    );
  }).toPass();
});

test("an order that the shop cannot take goes out again by itself, and is placed once", async ({
  page,
}) => {
  const { rows } = await shop.query("select id from products where current_stock > 5 limit 1");
  const asha = (await HttpShopper.enter(shop.url, shop.query)).at(cutOff.url);
  await page.context().addCookies([asha.browserCookie]);
  await fillCart(page, { ...shop, url: cutOff.url }, rows[0].id);
  await page.goto(`${cutOff.url}/address`);
  const address = page.getByRole("radio", { description: /Harmu/ });
  if (!(await address.isChecked())) await address.check();
  await page.getByRole("button", { name: "Select Address" }).click();
  await page.getByRole("radio", { name: /Cash on delivery/ }).check();
  await freeze();
  await page.getByRole("button", { name: "Place Order" }).first().click();
  const calm = page.getByText("Your order will go through by itself; please wait.");
  await expect(calm.filter({ visible: true })).toBeVisible();
  line.thaw();
  await expect(page.getByRole("alertdialog")).toContainText(/JRMG\//, { timeout: 60_000 });
  await expect(calm).toHaveCount(0);
  const orders = await shop.query("select 1 from orders where user_id = $1", [asha.addressId]);
  expect(orders.rowCount).toBe(1);
});
