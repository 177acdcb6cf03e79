import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectNothingBeyond, expectNoViolation } from "./expect-usable.ts";
import { makeOrder } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  /** Columns that are not yet named. */
  provokes: /400/,
});

/** A cash order that Delhivery carries. */
async function shipped(
  trackingNumber: string | null,
  status: "shipped" | "processing" = "shipped",
) {
  const { addressId: userId } = await HttpShopper.enter(shop.url, shop.query);
  const order = await makeOrder(shop.query, { userId, status });
  await shop.query(
    `update orders set tracking_number = $2, courier = 'delhivery',
       shipped_at = case when status = 'shipped' then now() end where id = $1`,
    [order.id, trackingNumber],
  );
  const { rows } = await shop.query("select grand_total from orders where id = $1", [order.id]);
  return { ...order, rupees: Number(rows[0].grand_total) / 100 };
}

const short = (number: string) => number.split("/").slice(2).join("/");

async function send(page: Page, kind: string, name: string, text: string) {
  await page.goto(`${shop.url}/my/couriers`);
  await page.getByText(kind, { exact: true }).click();
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

test("on a phone: what a courier paid out is seen line by line and received, and the next sheet goes out", async ({
  page,
}) => {
  await shop.query("delete from orders");
  await enterAs(page, "admin", shop);
  const right = await shipped("38061110519610");
  const less = await shipped("38061110519621");
  const toSend = await shipped(null, "processing");
  const noPin = await shipped(null, "processing");
  await shop.query(
    `update orders set selected_addresses = selected_addresses || '{"pinCode": "none"}' where id = $1`,
    [noPin.id],
  );
  const file = [
    "Waybill Number,Order Number,Amount Payable,Remittance Date,UTR",
    `38061110519610,,${right.rupees}.00,05/04/2026,IN2262541`,
    `38061110519621,,${less.rupees - 50},05/04/2026,IN2262541`,
    "99999999999,,450,05/04/2026,IN2262541",
  ].join("\n");

  await test.step("nothing is written before the differences were seen", async () => {
    await send(page, "Cash paid out", "remittance.csv", file);
    await expect(page.getByText("Read by the layout “Delhivery”.")).toBeVisible();
    const lines = page.getByRole("region", { name: "Lines" }).getByRole("listitem");
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(0)).toContainText(short(less.orderNumber));
    await expect(lines.nth(0)).toContainText("Another amount");
    await expect(lines.nth(1)).toContainText("No such order");
    await expectNothingBeyond(page);
    await expectNoViolation(page);
    const { rows } = await shop.query("select 1 from orders where collected_at is not null");
    expect(rows).toHaveLength(0);
  });

  await test.step("one press receives what matches, another amount asks why", async () => {
    await page.getByRole("button", { name: /^Cash received: ₹[\d,.]+ \(1\)$/ }).click();
    await expect(page.getByText(/ received, 1 of 3 lines, by /)).toBeVisible(live);
    await page.getByText("Another amount was right").click();
    await page.getByLabel("Why it is another amount").fill("a torn packet");
    await page.getByRole("button", { name: /^Receive ₹[\d,.]+ all the same$/ }).click();
    await expect(page.getByText(/ received, 2 of 3 lines, by /)).toBeVisible(live);
    const { rows } = await shop.query(
      "select collected_amount, collected_reason from orders where collected_at is not null order by 1",
    );
    expect(rows.map((row) => Number(row.collected_amount))).toEqual(
      [less.rupees * 100 - 5000, right.rupees * 100].sort((a, b) => a - b),
    );
    await page.goto(`${shop.url}/my/orders/${right.id}`);
    await expect(page.getByText("Paid out 05 Apr 2026, IN2262541")).toBeVisible();
  });

  await test.step("the same file again is known, and changes nothing", async () => {
    await send(page, "Cash paid out", "remittance.csv", file);
    await expect(page.getByText(/^The same file was written already/)).toBeVisible();
    await expect(page.getByText("There is nothing to write")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "Couriers", level: 1 })).toBeVisible();
  });

  await test.step("a file that nobody knows is read once its columns are named", async () => {
    const own = `Parcel;Where;When\n38061110519610;Delivered;05/04/2026\n`;
    await send(page, "Where parcels are", "round.csv", own);
    await expectNoViolation(page);
    await page.getByLabel("What “Parcel” holds").selectOption("Tracking number");
    await page.getByLabel("Name of this layout").fill("Our rider");
    await page.getByRole("button", { name: "Read by these columns" }).click();
    await expect(page.getByText("Still missing: Where the parcel is")).toBeVisible();
    await page.getByLabel("What “Where” holds").selectOption("Where the parcel is");
    await page.getByRole("button", { name: "Read by these columns" }).click();
    await page.getByRole("button", { name: "Write what they say (1)" }).click();
    await expect(page.getByText(/^1 of 1 lines were written, by /)).toBeVisible(live);
    await page.goto(`${shop.url}/my/couriers`);
    await expect(page.getByText("Our rider")).toBeVisible();
    await expectNothingBeyond(page);
  });

  await test.step("the sheet of what is to be sent names what is not on it", async () => {
    await page.getByText("What sheets say of your parcels").click();
    await page.getByLabel("Weight of box and filling, in gm").fill("150");
    await page.getByLabel("Delhivery: pickup location").fill("Madua Ranchi");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("The sheets say so from now on")).toBeVisible();
    await page.getByLabel("Sheet for").selectOption("Delhivery (CSV)");
    await page.getByRole("button", { name: "Sheet of all to send" }).click();
    await expect(page.getByText(/^1 on the sheet, ₹/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Not on the sheet (1)" })).toContainText(
      "No pin code of six digits",
    );
    await expectNothingBeyond(page);
    await expectNoViolation(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^delhivery-\d{4}-\d\d-\d\d\.csv$/);
    const [head = "", row = ""] = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(head).toContain('"Sale Order Number*","Pickup Location Name*"');
    expect(row).toContain(`"${toSend.orderNumber}","Madua Ranchi","Surface","COD","`);
    expect(row).toContain('"834001"');
  });
});
