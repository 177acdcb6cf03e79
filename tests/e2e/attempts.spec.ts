import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { makeOrder } from "./made-order.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** A sum that is none. */
test.use({ provokes: /400/ });

const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");

/** A shipped cash order of two packs: one of batch 14, one of none. */
async function shippedParcel() {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  // A name that a finger finds.
  await shop.query("update users set full_name = 'Bina Devi' where id = $1", [buyer.addressId]);
  const order = await makeOrder(shop.query, { userId: buyer.addressId, status: "shipped" });
  await shop.query(
    `update orders set courier = 'india-post', tracking_number = 'EX123456789IN',
       shipped_at = now() - interval '3 days' where id = $1`,
    [order.id],
  );
  await shop.query(
    `with batch as (
       insert into stock_batches (id, product_id, number, best_before)
       select 'batch-14', product_id, '14', '2099-01-01' from order_lines where order_id = $1
       on conflict do nothing
       returning id, product_id
     )
     insert into order_batches (order_id, product_id, batch_id, units)
     select $1, product_id, id, 1 from batch`,
    [order.id],
  );
  return { ...order, buyer };
}

test.beforeEach(async ({ page }) => {
  await shop.query("delete from orders");
  await enterAs(page, "admin", shop);
  await page.setViewportSize({ width: 360, height: 740 });
});

test("a parcel is scanned as not delivered, called, comes again, and comes back, its pieces by batch", async ({
  page,
}) => {
  const { id, orderNumber } = await shippedParcel();
  const number = short(orderNumber);

  await page.goto(`${shop.url}/my/orders/undelivered`);
  await expect(page.getByText("No parcel waits for you")).toBeVisible();
  await expectUsable(page, "en");

  await page.goto(`${shop.url}/my/scan`);
  await page.getByLabel("Number, or scan with a hand scanner").fill("ex 123 456 789 in");
  await page.getByRole("button", { name: "Open the order" }).click();
  await page.getByRole("button", { name: "Could not be delivered" }).click();
  const why = page.getByRole("dialog", { name: `Why could order ${number} not be delivered?` });
  await why.getByText("Not accepted").click();
  await why.getByLabel("Note for us").fill("The guard said so");
  await why.getByRole("button", { name: "Could not be delivered" }).click();
  await expect(why).toBeHidden();
  const card = page.getByRole("region", { name: "Undelivered" });
  await expect(card).toContainText("Attempt 1 of 3: Not accepted");
  await expect(card).toContainText("India Post (Speed Post) keeps it until");
  await expectUsable(page, "en");

  await page.goto(`${shop.url}/my/today`);
  await page.getByRole("link", { name: "Undelivered 1" }).click();
  const due = page.getByRole("region", { name: "To do now" });
  await expect(due.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:/);
  await expectUsable(page, "en");
  await due.getByRole("button", { name: "Another day" }).click();
  const when = page.getByRole("dialog", { name: `When does order ${number} come again?` });
  await when.getByRole("button", { name: "Arrange it" }).click();
  await expect(when).toBeHidden();
  const waiting = page.getByRole("region", { name: "Arranged, or on its way back" });
  await expect(waiting).toContainText("Comes again on");
  await expect(due).toBeHidden();
  await waiting.getByRole("button", { name: "Let it come back" }).click();
  await expect(waiting).toContainText("Given up: it is to come back");

  await waiting.getByRole("link", { name: "Parcel came back" }).click();
  await page.getByRole("button", { name: "Parcel came back" }).click();
  const back = page.getByRole("dialog", { name: `Order ${number} came back` });
  await expect(back).toContainText("Batch 14");
  await back.getByRole("button", { name: "Fewer on the shelf" }).first().click();
  await expect(back).toContainText("1 of 1 written off");
  await back.getByLabel("Carriage there").fill("sixty");
  await back.getByRole("button", { name: "Parcel came back" }).click();
  await expect(page.getByText("Carriage is an amount in rupees")).toBeVisible();
  await back.getByLabel("Carriage there").fill("65.50");
  await back.getByRole("button", { name: "Parcel came back" }).click();
  await expect(back).toBeHidden();
  await expect(card).toContainText("1 on the shelf, 1 written off");
  await expect(card).toContainText("Carriage: ₹65.50 there, not known back");
  const { rows } = await shop.query(
    `select status, stock_hold, (
       select array_agg(kind || ' ' || units || ' ' || coalesce(batch_id, '') order by number)
       from stock_entries where order_id = orders.id
     ) as entries from orders where id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      ...{ status: "came-back", stock_hold: "released" },
      entries: ["returned 2 ", "spoiled -1 batch-14"],
    },
  ]);
});

test("its buyer reads it kindly, with the shop's number one tap away", async ({
  page,
  context,
}) => {
  const { id, buyer } = await shippedParcel();
  const day = "2026-05-02";
  await shop.query(
    `insert into delivery_attempts (id, order_id, number, day, reason, source, key, state, next_step,
       due_on, comes_on, kept_until)
     values ('a1', $1, 1, $2, 'not-at-home', 'courier', 'a1', 'arranged', 'call', $2, '2026-05-04', $2)`,
    [id, day],
  );
  await context.clearCookies();
  await context.addCookies([buyer.browserCookie]);
  await page.goto(`${shop.url}/account/orders/${id}`);
  await expect(page.getByText("On 02 May 2026 nobody was at home.")).toBeVisible();
  await expect(page.getByText("It comes again on 04 May 2026.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call \+?[\d ]+$/ })).toHaveAttribute(
    "href",
    /^tel:/,
  );
  await expectUsable(page, "en");
  await shop.query("update orders set status = 'came-back' where id = $1", [id]);
  await page.reload();
  await expect(page.getByText("Your parcel is with us again")).toBeVisible();
  await expect(page.getByText("You owe nothing for it.")).toBeVisible();
});
