import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { HttpShopper } from "#tests/http-shopper.ts";
import { MortalShop } from "./mortal-shop.ts";
import { bought, Purchase, units } from "./purchase.ts";

let shop: MortalShop;
let admin: HttpShopper;

beforeAll(async () => {
  shop = await MortalShop.open(inject("postgresUrl"));
  admin = await HttpShopper.enter(shop.url, shop.query, "admin");
});

afterEach(async () => {
  shop.webhooksArrive = false;
  // After a failure, so that the next test has its own.
  if (shop.isDead) await shop.start();
});

afterAll(() => shop.close());

// What a strike locks, so that the shop stands still there.
const orderRow = async (purchase: Purchase): Promise<[string, string]> => [
  "select 1 from orders where id = $1 for update",
  (await purchase.order()).id,
];
const productRow = ({ product }: Purchase): [string, string] => [
  "select 1 from products where id = $1 for update",
  product.id,
];

const lookUpPayment = /^GET \/v1\/payments\/\w+$/;
const makeRefund = /^POST \/v1\/payments\/\w+\/refund$/;

/**
 * Where the shop is killed: before and after each thing that is written, here or at the provider. A
 * strike where something is only read leaves what the one before has left.
 */
const strikes = {
  "as the order is saved": (purchase) =>
    shop.killWhereLocked(productRow(purchase), () => purchase.press()),
  "as it asks for the provider's order": (purchase) =>
    shop.killAt("before", /^POST \/v1\/orders$/, () => purchase.press()),
  "when the provider's order is made": (purchase) =>
    shop.killAt("after", /^POST \/v1\/orders$/, () => purchase.press()),
  "as it writes down the provider's order": (purchase) =>
    shop.killWhereLocked(["lock provider_orders in share mode"], () => purchase.press()),
  "when the payment is open": async (purchase) => {
    await purchase.press();
    await shop.kill();
  },

  "when a confirmation has looked the payment up": async (purchase) => {
    await purchase.press();
    await shop.killAt("after", lookUpPayment, () => purchase.payAndConfirm());
  },
  "as a confirmation writes the payment down": async (purchase) => {
    await purchase.press();
    await shop.killWhereLocked(await orderRow(purchase), () => purchase.payAndConfirm());
  },

  "as a webhook writes the payment down": async (purchase) => {
    shop.webhooksArrive = true;
    await purchase.press();
    await shop.killWhereLocked(await orderRow(purchase), () => purchase.pay());
  },
  "when a webhook has written the payment down": async (purchase) => {
    shop.webhooksArrive = true;
    await purchase.press();
    // In order, the first event would be one that writes nothing.
    const pay = () => purchase.pay("out-of-order");
    await shop.killWhereLocked(["lock webhook_events in share mode"], pay);
    expect(await purchase.state()).toEqual(ends.paid);
  },

  "as the job writes the payment down": async (purchase) => {
    await purchase.press();
    await purchase.pay();
    await shop.killWhereLocked(await orderRow(purchase), () => purchase.askAboutPayment());
  },
  "as the job ends the hold": async (purchase) => {
    await purchase.press();
    await shop.killWhereLocked(productRow(purchase), () => purchase.reconcile());
  },

  "as it ends the hold of one who gives up": async (purchase) => {
    await purchase.press();
    await shop.killWhereLocked(productRow(purchase), () => purchase.report("release"));
  },

  "as it writes down that money goes back": async (purchase) => {
    await purchase.press();
    await purchase.payAndConfirm();
    await shop.killWhereLocked(await orderRow(purchase), () => purchase.refund(admin));
  },
  "as it asks for the refund": async (purchase) => {
    await purchase.press();
    await purchase.payAndConfirm();
    await shop.killAt("before", makeRefund, () => purchase.refund(admin));
  },
  "when the refund is made": async (purchase) => {
    await purchase.press();
    await purchase.payAndConfirm();
    await shop.killAt("after", makeRefund, () => purchase.refund(admin));
  },
} satisfies Record<string, (purchase: Purchase) => Promise<void>>;

/** What happens from then on. */
const sequels = {
  "the shopper stays away": async (purchase) => {
    await shop.start();
    await purchase.reconcile();
  },
  "the shopper comes back": async (purchase) => {
    shop.webhooksArrive = false;
    await shop.start();
    await purchase.press();
    if (!purchase.proof) await purchase.payAndConfirm();
  },
  "the webhook comes": async (purchase) => {
    shop.webhooksArrive = true;
    if (!purchase.proof) await purchase.pay();
    await shop.start();
  },
  "only the job comes": async (purchase) => {
    shop.webhooksArrive = false;
    if (!purchase.proof) await purchase.pay();
    await shop.start();
    await purchase.reconcile();
  },
  "the admin presses again": async (purchase) => {
    await shop.start();
    await purchase.refund(admin);
  },
} satisfies Record<string, (purchase: Purchase) => Promise<void>>;

const ends = {
  paid: {
    payment_status: "online",
    stock_hold: "taken",
    refund: null,
    held: false,
    stock: units - bought,
    events: ["paid"],
    payments: ["kept"],
  },
  "given back": {
    payment_status: "pending",
    stock_hold: "released",
    refund: null,
    held: false,
    stock: units,
    events: ["not-paid"],
    payments: [],
  },
  refunded: {
    payment_status: "online",
    stock_hold: "released",
    refund: "refunded",
    held: false,
    stock: units,
    events: ["paid", "refund-asked", "refunded"],
    payments: ["refunded"],
  },
};

/** No paid order is lost, and no stock is held for ever (rules: payments-6, payments-16). */
test.each<[keyof typeof strikes, keyof typeof sequels, keyof typeof ends]>([
  ["as the order is saved", "the shopper comes back", "paid"],
  ["as it asks for the provider's order", "the shopper stays away", "given back"],
  ["when the provider's order is made", "the shopper comes back", "paid"],
  ["as it writes down the provider's order", "the shopper comes back", "paid"],
  ["when the payment is open", "the shopper stays away", "given back"],
  ["when the payment is open", "the webhook comes", "paid"],
  ["when the payment is open", "only the job comes", "paid"],
  ["when a confirmation has looked the payment up", "the webhook comes", "paid"],
  ["as a confirmation writes the payment down", "only the job comes", "paid"],
  ["as a webhook writes the payment down", "the webhook comes", "paid"],
  ["when a webhook has written the payment down", "the webhook comes", "paid"],
  ["as the job writes the payment down", "only the job comes", "paid"],
  ["as the job ends the hold", "the shopper stays away", "given back"],
  ["as it ends the hold of one who gives up", "the shopper stays away", "given back"],
  ["as it writes down that money goes back", "the admin presses again", "refunded"],
  ["as it asks for the refund", "only the job comes", "refunded"],
  ["when the refund is made", "only the job comes", "refunded"],
])("the shop is killed %s, and %s: %s", async (strike, sequel, end) => {
  const purchase = await Purchase.begin(shop);
  await strikes[strike](purchase);
  expect(shop.isDead).toBe(true);
  await sequels[sequel](purchase);
  await expect.poll(() => purchase.state(), { timeout: 30_000 }).toEqual(ends[end]);

  // What was lost on its way comes late, and changes nothing.
  shop.webhooksArrive = true;
  await shop.gateway.delivered();
  expect(await purchase.state()).toEqual(ends[end]);
  const paymentId = purchase.proof?.razorpay_payment_id;
  if (paymentId) expect(await shop.refundsOf(paymentId)).toBe(end === "refunded" ? 1 : 0);

  const { number } = await purchase.order();
  expect(await purchase.press()).toContain(number);
  await expectBooksToBalance();
});

/** Of all that was bought so far: every piece is somewhere, every number is there once. */
async function expectBooksToBalance(): Promise<void> {
  const { rows: missing } = await shop.query(
    `select id, current_stock, units_sold from products
     left join lateral (
       select coalesce(sum(order_lines.quantity), 0) as taken
       from order_lines join orders on orders.id = order_id
       where product_id = products.id and stock_hold <> 'released'
     ) as sold on true
     where current_stock + taken <> products.quantity or units_sold <> taken`,
  );
  expect(missing).toEqual([]);
  const { rows: orders } = await shop.query("select sequence from orders order by sequence");
  expect(orders.map(({ sequence }) => sequence)).toEqual(orders.map((_, n) => n + 1));
}
