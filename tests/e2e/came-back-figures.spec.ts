import { readFileSync } from "node:fs";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("what came back on a phone: costs from a day on, the pin codes that cost, rules, and files", async ({
  page,
}) => {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const make = async (days: number, status: "shipped" | "delivered") => {
    const made = await makeOrder(shop.query, {
      ...{ userId: asha.addressId, status, time: daysAgo(days) },
    });
    await shop.query("update orders set courier = 'india-post' where id = $1", [made.id]);
    return made;
  };
  await make(9, "delivered");
  await make(8, "delivered");
  const refused = await make(7, "shipped");

  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/figures/came-back`);
  await expect(page.getByText("No costs are entered yet")).toBeVisible();
  const rate = page.locator("dl > div").filter({ hasText: "Came back" });
  await expect(rate.getByRole("definition").first()).toHaveText("0 of 2");

  await page.getByRole("link", { name: "Costs of an order" }).click();
  await page.getByRole("link", { name: "Enter costs from a day" }).click();
  const near = page.getByRole("group", { name: "Carriage nearby" });
  await page.getByLabel("For orders from this day on").fill(daysAgo(30).slice(0, 10));
  await near.getByLabel("Pin codes begin with").fill("Ranchi");
  await near.getByLabel("First weight step (₹)").fill("40");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Pin codes or their first digits")).toBeVisible();
  await near.getByLabel("Pin codes begin with").fill("83");
  await near.getByLabel("Each further step (₹)").fill("20");
  await page.getByLabel("Box, filling and label of a parcel (₹)").fill("10");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /^From / })).toBeVisible();
  await expect(page.getByText("packing ₹10")).toBeVisible();

  // Somebody else takes the parcel back while the page is open.
  await page.goto(`${shop.url}/my/figures/came-back`);
  await expect(page.getByText("Nothing has come back.")).toBeVisible();
  await shop.query(
    `with back as (update orders set status = 'came-back' where id = $1)
     insert into came_back_parcels (order_id, pieces, carriage_out, received_by) values ($1, '[]', 6000, 'asha')`,
    [refused.id],
  );
  const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
  const note = { intent: "add-note", text: "It came back." };
  expect((await admin.post(`/my/orders/${refused.id}.data`, note)).ok).toBe(true);
  await expect(page.getByRole("heading", { name: "This PIN code cost you ₹130" })).toBeVisible(
    live,
  );
  await expect(rate.getByRole("definition").first()).toHaveText("1 of 3");
  await page.getByRole("link", { name: "Courier" }).click();
  await expect(page.getByRole("row").filter({ hasText: "India Post" })).toContainText("1 of 3");
  const earned = page.getByRole("row").filter({ hasText: "All orders" });
  await expect(earned).toContainText("Stays");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "This table, as CSV" }).first().click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toMatch(/"834001 .*","834001","3","2","1","130.00"/);

  await page.getByRole("link", { name: /^834001/ }).click();
  await expect(page).toHaveURL(/status=came-back/);
  await page.goBack();

  await page.goto(`${shop.url}/my/cash-on-delivery`);
  await page.getByRole("button", { name: "Change the rules" }).click();
  await page.getByLabel("Cash on delivery up to ₹").fill("5000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Cash on delivery up to ₹")).toBeHidden();
  await page.goto(`${shop.url}/my/figures/came-back`);
  const changed = page.getByRole("row").filter({ hasText: "Who may pay at the door" });
  await expect(changed).toContainText("1 of 3");
  await expect(changed).toContainText("–");
});
