import { HttpShopper } from "../http-shopper.ts";
import { adminPassword } from "../server-process.ts";
import { makeOrder, type OrderToMake } from "./made-order.ts";
import { expect, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

const short = (number: string) => number.split("/").slice(2).join("/");

async function make(order: Omit<OrderToMake, "userId"> = {}) {
  const { addressId: userId } = await HttpShopper.enter(shop.url, shop.query);
  return makeOrder(shop.query, { userId, ...order });
}

async function rowOf(id: string) {
  const { rows } = await shop.query("select * from orders where id = $1", [id]);
  return rows[0];
}

// What is refused on purpose, and so said by the browser too.
test.use({ viewport: { width: 360, height: 740 }, provokes: /40[09]/ });

test.beforeEach(({ page }) => logInAsAdmin(page, shop.url));

test("an order is changed, told of somebody else's change, noted about and cancelled, on a phone", async ({
  page,
}) => {
  const order = await make({ titles: ["Ragi Til Laddu", "Ragi Noodles"] });
  await page.goto(`${shop.url}/my/orders/${order.id}`);
  await page.getByRole("link", { name: "Change order" }).click();
  await page.getByRole("button", { name: "One more Ragi Til Laddu" }).click();
  await page.getByRole("button", { name: "Remove Ragi Noodles" }).click();
  await page.getByLabel("Search by name").fill("malt");
  await page
    .getByRole("button", { name: /^Add Ragi.*Malt/ })
    .first()
    .click();
  await page.getByLabel("Phone number").fill("9000000077");

  // Somebody else has changed the address meanwhile.
  await shop.query(
    `update orders set selected_addresses = selected_addresses || '{"city": "Khunti"}' where id = $1`,
    [order.id],
  );
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("has changed this order in the meantime").first()).toBeVisible();
  await expect(page.getByLabel("Phone number")).toHaveValue("9000000077");
  await page.reload();
  await page.getByRole("button", { name: "One more Ragi Til Laddu" }).click();
  await page.getByLabel("Phone number").fill("9000000077");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`Order ${short(order.orderNumber)} was changed`)).toBeVisible();
  await expect(page.getByText("Earlier versions (1)")).toBeVisible();
  expect(await rowOf(order.id)).toMatchObject({
    total_quantity: 5,
    selected_addresses: { city: "Khunti", phoneNumber: "9000000077" },
  });

  await page.getByLabel("New note").fill("Rings after 5 pm");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Rings after 5 pm")).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("");

  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why?").selectOption("Another reason");
  await dialog.getByLabel("In your own words").fill("The village is cut off.");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("The village is cut off.")).toBeVisible();
  expect(await rowOf(order.id)).toMatchObject({
    status: "cancelled",
    cancel_reason: "The village is cut off.",
  });
  await expect(page.getByRole("link", { name: "Change order" })).toHaveCount(0);
});

test("a part that the provider refuses stands there and can be dropped; a wish is accepted and comes back", async ({
  page,
}) => {
  const paid = await make({ status: "delivered", payment: { state: "kept" } });
  await page.goto(`${shop.url}/my/orders/${paid.id}`);
  await page.getByRole("button", { name: "Refund a part" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("An amount").click();
  await dialog.getByLabel("Amount in ₹").fill("nothing");
  await dialog.getByLabel("Reason").fill("A dented box.");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Please give an amount like 120 or 99.50.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("A dented box.");
  await dialog.getByLabel("Amount in ₹").fill("12.50");
  // Meanwhile it is too long ago that she has shown who she is: what she typed stays.
  await shop.query("update sessions set confirmed_at = confirmed_at - interval '11 minutes'");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByText(/^This moves money/)).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Confirm who you are" }).click();
  const elsewhere = await opened;
  await elsewhere.getByLabel(/^Password/).fill(adminPassword);
  await elsewhere.getByRole("button", { name: "Go on" }).click();
  await elsewhere.waitForURL(({ pathname }) => pathname.startsWith("/my"));
  await elsewhere.close();
  // The practice gateway does not know the sample's payments.
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Not sent")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Drop it" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Drop it" }).click();
  await expect(page.getByText("Not sent")).toHaveCount(0);

  const cash = await make({ status: "delivered" });
  await shop.query(
    `insert into order_returns (id, order_id, wish, reason, message, picture_urls, state)
     values ('wish', $1, 'return', 'damaged', 'It is open.', '{}', 'asked')`,
    [cash.id],
  );
  await page.goto(`${shop.url}/my/returns`);
  await page.getByRole("link", { name: short(cash.orderNumber) }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await dialog.getByLabel("Answer").fill("Please send it back.");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("button", { name: "Settle it" }).click();
  await dialog.getByText("All of them back on the shelf").click();
  await dialog.getByRole("button", { name: "Settle it" }).click();
  await expect(page.getByText(`Order ${short(cash.orderNumber)} is back`)).toBeVisible();
  expect(await rowOf(cash.id)).toMatchObject({ status: "returned", stock_hold: "released" });
});
