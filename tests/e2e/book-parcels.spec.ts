import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { makeOrder } from "./made-order.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop({ PRACTICE_COURIER: "yes" });

test.use({ viewport: { width: 360, height: 740 } });

const short = (number: string) => number.split("/").slice(2).join("/");

async function packed() {
  const { addressId: userId } = await HttpShopper.enter(shop.url, shop.query);
  // A name that a finger finds.
  await shop.query("update users set full_name = 'Bina Devi' where id = $1", [userId]);
  return makeOrder(shop.query, { userId, status: "processing" });
}

/** What booking needs to know of the shop, typed as a manager does. */
async function fillSettings(page: Page) {
  await page.goto(`${shop.url}/my/couriers`);
  await page.getByText("What sheets say of your parcels").click();
  await page.getByLabel("Shiprocket: pickup location").fill("Primary");
  await page.getByLabel("Sender’s pin code").fill("835103");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The sheets say so from now on")).toBeVisible();
}

/** Moves a parcel on at the practice server, as a press on its page does. */
async function move(page: Page, practice: string, number: string, step: string) {
  const other = await page.context().newPage();
  await other.goto(practice, { waitUntil: "load" });
  await expect(other.getByText("Practice: no parcel is booked")).toBeVisible();
  await other
    .getByRole("listitem")
    .filter({ hasText: number })
    .getByRole("button", { name: step, exact: true })
    .click();
  await other.close();
}

test.beforeEach(async ({ page }) => {
  await shop.query("delete from orders");
  await enterAs(page, "admin", shop);
});

test("a parcel is booked on its order's page, and what its courier says stands there at once", async ({
  page,
}) => {
  const { id, orderNumber } = await packed();
  await page.goto(`${shop.url}/my/orders/${id}`);
  const booking = page.getByRole("region", { name: "Book parcels" });
  await booking.getByRole("button", { name: "Book with Shiprocket" }).click();
  await expect(booking).toContainText("The sheet lacks what the courier needs");
  await fillSettings(page);

  await page.goto(`${shop.url}/my/orders/${id}`);
  await booking.getByRole("button", { name: "Book with Shiprocket" }).click();
  await expect(booking.getByRole("listitem").first()).toContainText("Delhivery Surface");
  await expect(booking.getByRole("listitem").first()).toContainText("5 days");
  await expectUsable(page, "en");
  await booking.getByRole("button", { name: "Book with Xpressbees Surface" }).click();
  await expect(booking).toContainText(/Booked: Xpressbees Surface, PRACTICE\d+/);
  await expect(booking).toContainText("It costs ₹");
  await expect(page.getByLabel("Tracking number")).toHaveValue(/^PRACTICE/);
  await expectUsable(page, "en");
  const label = await booking.getByRole("link", { name: "Print label" }).getAttribute("href");
  const pdf = await page.request.get(`${shop.url}${label}`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  // The page stays open, and nobody touches it.
  const link = booking.getByRole("link", { name: "Move parcels on" });
  const practice = (await link.getAttribute("href")) ?? "";
  await move(page, practice, orderNumber, "picked up");
  await expect(booking).toContainText("PICKED UP");
  await expect(page.getByRole("button", { name: "Could not be delivered" })).toBeVisible();
  await move(page, practice, orderNumber, "not at home");
  const attempts = page.getByRole("region", { name: "Undelivered" });
  await expect(attempts).toContainText("Attempt 1 of 3: Nobody at home");
  await move(page, practice, orderNumber, "coming back");
  await expect(attempts).toContainText("The courier says: it is on its way back");
  await move(page, practice, orderNumber, "back");
  await expect(attempts).toContainText("scan it at the door");
  await page.goto(`${shop.url}/my/orders/undelivered`);
  await expect(page.getByRole("region", { name: "To do now" })).toContainText(short(orderNumber));
  await expectUsable(page, "en");
});

test("chosen orders are booked together, those that are not fit are named, and a pick-up is asked for", async ({
  page,
}) => {
  await fillSettings(page);
  const orders = [await packed(), await packed(), await packed()];
  const [, , odd] = orders;
  await shop.query(
    `update orders set selected_addresses = selected_addresses || '{"pinCode": "none"}' where id = $1`,
    [odd?.id],
  );
  await page.goto(`${shop.url}/my/couriers`);
  await expect(page.getByRole("region", { name: "Book parcels" })).toContainText("/hooks/parcels");
  await expectUsable(page, "en");
  await page.getByRole("link", { name: "Bookings" }).click();
  await expect(page.getByText("2 parcels can be booked")).toBeVisible();
  await expect(page.getByText("No pin code of six digits")).toBeVisible();
  await expectUsable(page, "en");
  await page.getByRole("button", { name: "Book 2 parcels" }).click();
  const booked = page.getByRole("region", { name: "Booked" });
  await expect(booked.getByRole("listitem").filter({ hasText: /PRACTICE\d+/ })).toHaveCount(2);
  await booked.getByRole("button", { name: "Ask for pick-up (2)" }).click();
  await expect(booked.getByText("Waits to be picked up")).toHaveCount(2);

  // Not the first: the courier knows its number from the test before.
  await page.goto(`${shop.url}/my/orders/${orders[1]?.id}`);
  const booking = page.getByRole("region", { name: "Book parcels" });
  await booking.getByRole("button", { name: "Cancel booking" }).click();
  await expect(booking.getByRole("button", { name: "Book with Shiprocket" })).toBeVisible();
  await expect(page.getByLabel("Tracking number")).toHaveValue("");
});
