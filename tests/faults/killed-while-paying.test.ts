import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { insertJob } from "#app/server/jobs.server.ts";
import { type PracticeGateway, startPracticeGateway } from "#practice-gateway";
import type { MadeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { kill } from "#tests/processes.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";
import { cloneDatabase } from "#tests/test-database.ts";

const keys = { keyId: "rzp_test_shop", keySecret: "key secret", webhookSecret: "webhook secret" };

/** Of each product, before anybody buys. */
const pieces = 5;

const folder = mkdtempSync(join(tmpdir(), "madua-paying-"));
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
let gateway: PracticeGateway;
let shop: ServerProcess;
let admin: HttpShopper;
/** What happens as a webhook leaves the gateway. */
let onWebhook = () => {};
/** True: webhooks get lost. */
let deaf = false;

const query = (text: string, values: unknown[] = []) => pool.query(text, values);

async function openShop() {
  shop = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SAMPLE_SHOP: "no",
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_URL: gateway.url,
  });
}

const killShop = () => kill(shop.child.pid ?? 0);

beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  pool = new pg.Pool({ connectionString: database.url });
  gateway = await startPracticeGateway({
    ...keys,
    stateFile: undefined,
    webhookUrl: () => {
      onWebhook();
      // Nobody listens on the port for discarded data.
      return deaf ? "http://127.0.0.1:9/" : `${shop.url}/hooks/razorpay`;
    },
    // For longer than a start takes.
    retryDelays: Array(1000).fill(50),
  });
  await openShop();
  admin = await HttpShopper.enter(shop.url, query);
  await query("update users set role = 'admin' where id = $1", [admin.addressId]);
});

afterAll(async () => {
  await shop.stop();
  await gateway.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** One shopper's way from the button to the money. */
class Purchase {
  readonly product: MadeProduct;
  readonly shopper: HttpShopper;
  readonly checkoutKey = randomUUID();
  proof: Awaited<ReturnType<PracticeGateway["pay"]>> | undefined;

  private constructor(product: MadeProduct, shopper: HttpShopper) {
    this.product = product;
    this.shopper = shopper;
  }

  static async begin(): Promise<Purchase> {
    const product = { id: randomUUID(), price: 21_000, productMRP: 25_000 };
    await query(
      `insert into products (id, title, category, price, product_mrp, quantity, current_stock)
       values ($1, 'Laddu', 'Laddu', $2, $3, $4, $4)`,
      [product.id, product.price, product.productMRP, pieces],
    );
    return new Purchase(product, await HttpShopper.enter(shop.url, query));
  }

  /** Presses Place Order; the answer's text. */
  async press(): Promise<string> {
    const fields = this.shopper.checkoutFields([[this.product, 2]], this.checkoutKey, "online");
    return (await this.shopper.at(shop.url).post("/address.data", fields)).text();
  }

  /** Pays in the provider's window. */
  async pay(): Promise<void> {
    const { rows } = await query(
      `select provider_orders.id from provider_orders join orders on orders.id = order_id
       where checkout_key = $1`,
      [this.checkoutKey],
    );
    this.proof = await gateway.pay(rows[0].id);
  }

  /** The window reports to the shop, as success or as given up. */
  async report(intent: "confirm" | "release"): Promise<void> {
    const { id } = await this.order();
    const path = `/account/orders/${id}/payment`;
    await this.shopper.at(shop.url).post(path, { intent, ...this.proof });
  }

  async payAndConfirm(): Promise<void> {
    await this.pay();
    await this.report("confirm");
  }

  /** An admin sends the money back. */
  async refund(): Promise<void> {
    const id = this.proof?.razorpay_payment_id ?? "";
    await admin.at(shop.url).post("/my/dashboards.data", { intent: "refund", id });
  }

  async order() {
    const { rows } = await query(
      "select id, order_number as number from orders where checkout_key = $1",
      [this.checkoutKey],
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  }

  /** Lets the time come at which the job looks at all that is open. */
  async letTimePass(): Promise<void> {
    const { id } = await this.order();
    await query("update orders set held_until = now() where held_until > now() and id = $1", [id]);
    await query(
      "update provider_orders set check_at = now() where check_at > now() and order_id = $1",
      [id],
    );
    await query(
      `update payments set refund_check_at = now() where refund_check_at > now()
       and provider_order_id in (select id from provider_orders where order_id = $1)`,
      [id],
    );
  }

  /** Lets the job look at it. */
  async reconcile(): Promise<void> {
    await this.letTimePass();
    const { before, after } = insertJob("reconcile-payments");
    await query(`${before} '{}'::jsonb ${after} on conflict do nothing`);
  }

  /** All that the shop knows of it. */
  async state() {
    const { rows } = await query(
      `select payment_status, stock_hold, refund, held_until is not null as held,
         (select current_stock from products where id = $2) as stock,
         array(select event from order_events where order_id = orders.id order by id) as events,
         array(
           select state from payments join provider_orders on provider_orders.id = provider_order_id
           where order_id = orders.id
         ) as payments
       from orders where checkout_key = $1`,
      [this.checkoutKey, this.product.id],
    );
    return rows[0];
  }
}

/**
 * Kills the shop as its request is at the provider.
 * @param moment before: the provider never hears of the request; after: its answer is lost.
 */
async function killAt(
  moment: "before" | "after",
  request: RegExp,
  act: () => Promise<unknown>,
): Promise<void> {
  const struck = Promise.withResolvers<void>();
  gateway[moment] = async (method, path) => {
    if (!request.test(`${method} ${path}`)) return;
    gateway[moment] = () => {};
    await killShop();
    struck.resolve();
    if (moment === "before") throw new Error("who asked is gone");
  };
  await Promise.all([struck.promise, unanswered(act)]);
}

/** Kills the shop in the middle of its work on the database: where it waits for what `lock` locks. */
async function killWhereLocked(
  [lock, ...values]: [lock: string, ...values: string[]],
  act: () => Promise<unknown>,
): Promise<void> {
  const holder = await pool.connect();
  const waiting = "from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
  try {
    await holder.query("begin");
    await holder.query(lock, values);
    const acted = unanswered(act);
    await expect
      .poll(async () => (await holder.query(`select 1 ${waiting}`)).rowCount, { timeout: 20_000 })
      .toBe(1);
    await killShop();
    // PostgreSQL sees that a client is gone once it speaks to it, and would finish the statement.
    await holder.query(`select pg_terminate_backend(pid, 10000) ${waiting}`);
    await acted;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/** Who asked the shop that dies gets no answer. */
const unanswered = (act: () => Promise<unknown>) => act().catch(() => undefined);

const orderRow = async (purchase: Purchase): Promise<[string, string]> => [
  "select 1 from orders where id = $1 for update",
  (await purchase.order()).id,
];
const productRow = ({ product }: Purchase): [string, string] => [
  "select 1 from products where id = $1 for update",
  product.id,
];

const lookUpPayment = /^GET \/v1\/payments\/\w+$/;
const lookUpOrder = /^GET \/v1\/orders\/\w+\/payments$/;
const makeRefund = /^POST \/v1\/payments\/\w+\/refund$/;

/** Where the shop is killed. */
const strikes = {
  "as the order is saved": (purchase) =>
    killWhereLocked(productRow(purchase), () => purchase.press()),
  "as it asks for the provider's order": (purchase) =>
    killAt("before", /^POST \/v1\/orders$/, () => purchase.press()),
  "when the provider's order is made": (purchase) =>
    killAt("after", /^POST \/v1\/orders$/, () => purchase.press()),
  "as it writes down the provider's order": (purchase) =>
    killWhereLocked(["lock provider_orders in share mode"], () => purchase.press()),
  "when the payment is open": async (purchase) => {
    await purchase.press();
    await killShop();
  },

  "as a confirmation looks the payment up": async (purchase) => {
    await purchase.press();
    await killAt("before", lookUpPayment, () => purchase.payAndConfirm());
  },
  "when a confirmation has looked the payment up": async (purchase) => {
    await purchase.press();
    await killAt("after", lookUpPayment, () => purchase.payAndConfirm());
  },
  "as a confirmation writes the payment down": async (purchase) => {
    await purchase.press();
    await killWhereLocked(await orderRow(purchase), () => purchase.payAndConfirm());
  },

  "as a webhook leaves for it": async (purchase) => {
    await purchase.press();
    const struck = Promise.withResolvers<void>();
    onWebhook = () => {
      onWebhook = () => {};
      struck.resolve(killShop());
    };
    await Promise.all([struck.promise, purchase.pay()]);
  },
  "as a webhook writes the payment down": async (purchase) => {
    await purchase.press();
    await killWhereLocked(await orderRow(purchase), () => purchase.pay());
  },
  "when a webhook has written the payment down": async (purchase) => {
    await purchase.press();
    await killWhereLocked(["lock webhook_events in share mode"], () => purchase.pay());
  },

  "as the job looks for payments": async (purchase) => {
    deaf = true;
    await purchase.press();
    await purchase.pay();
    await killAt("before", lookUpOrder, () => purchase.reconcile());
  },
  "as the job writes the payment down": async (purchase) => {
    deaf = true;
    await purchase.press();
    await purchase.pay();
    await killWhereLocked(await orderRow(purchase), () => purchase.reconcile());
  },
  "as the job ends the hold": async (purchase) => {
    await purchase.press();
    await killWhereLocked(productRow(purchase), () => purchase.reconcile());
  },

  "as it looks for payments of one who gives up": async (purchase) => {
    await purchase.press();
    await killAt("before", lookUpOrder, () => purchase.report("release"));
  },
  "as it ends the hold of one who gives up": async (purchase) => {
    await purchase.press();
    await killWhereLocked(productRow(purchase), () => purchase.report("release"));
  },

  "as it writes down that money goes back": async (purchase) => {
    await purchase.press();
    await purchase.payAndConfirm();
    await killWhereLocked(await orderRow(purchase), () => purchase.refund());
  },
  "as it asks for the refund": async (purchase) => {
    await purchase.press();
    await purchase.payAndConfirm();
    await killAt("before", makeRefund, () => purchase.refund());
  },
  "when the refund is made": async (purchase) => {
    await purchase.press();
    await purchase.payAndConfirm();
    await killAt("after", makeRefund, () => purchase.refund());
  },
} satisfies Record<string, (purchase: Purchase) => Promise<void>>;

/** What happens from then on. */
const sequels = {
  "the shopper stays away": async (purchase) => {
    await reopenShop();
    await purchase.reconcile();
  },
  "the shopper comes back": async (purchase) => {
    deaf = true;
    await reopenShop();
    await purchase.press();
    if (!purchase.proof) await purchase.payAndConfirm();
  },
  "the webhook comes": async (purchase) => {
    if (!purchase.proof) await purchase.pay();
    await reopenShop();
  },
  "only the job comes": async (purchase) => {
    deaf = true;
    if (!purchase.proof) await purchase.pay();
    await reopenShop();
    await purchase.reconcile();
  },
  "the admin presses again": async (purchase) => {
    await reopenShop();
    await purchase.refund();
  },
} satisfies Record<string, (purchase: Purchase) => Promise<void>>;

async function reopenShop() {
  // A run of the job that died counts as running for ten minutes. They are over.
  await query(
    `update pgboss.job set state = 'failed', completed_on = now()
     where name = 'reconcile-payments' and state = 'active'`,
  );
  await openShop();
}

const ends = {
  paid: {
    payment_status: "online",
    stock_hold: "taken",
    refund: null,
    held: false,
    stock: pieces - 2,
    events: ["paid"],
    payments: ["kept"],
  },
  "given back": {
    payment_status: "pending",
    stock_hold: "released",
    refund: null,
    held: false,
    stock: pieces,
    events: ["not-paid"],
    payments: [],
  },
  refunded: {
    payment_status: "online",
    stock_hold: "released",
    refund: "refunded",
    held: false,
    stock: pieces,
    events: ["paid", "refund-asked", "refunded"],
    payments: ["refunded"],
  },
};

afterEach(() => {
  deaf = false;
});

test.each<[keyof typeof strikes, keyof typeof sequels, keyof typeof ends]>([
  ["as the order is saved", "the shopper comes back", "paid"],
  ["as it asks for the provider's order", "the shopper stays away", "given back"],
  ["as it asks for the provider's order", "the shopper comes back", "paid"],
  ["when the provider's order is made", "the shopper stays away", "given back"],
  ["when the provider's order is made", "the shopper comes back", "paid"],
  ["as it writes down the provider's order", "the shopper stays away", "given back"],
  ["as it writes down the provider's order", "the shopper comes back", "paid"],
  ["when the payment is open", "the shopper stays away", "given back"],
  ["when the payment is open", "the shopper comes back", "paid"],
  ["when the payment is open", "the webhook comes", "paid"],
  ["when the payment is open", "only the job comes", "paid"],
  ["as a confirmation looks the payment up", "the shopper comes back", "paid"],
  ["as a confirmation looks the payment up", "only the job comes", "paid"],
  ["when a confirmation has looked the payment up", "the webhook comes", "paid"],
  ["as a confirmation writes the payment down", "only the job comes", "paid"],
  ["as a webhook leaves for it", "the webhook comes", "paid"],
  ["as a webhook writes the payment down", "the webhook comes", "paid"],
  ["as a webhook writes the payment down", "the shopper comes back", "paid"],
  ["when a webhook has written the payment down", "the webhook comes", "paid"],
  ["as the job looks for payments", "only the job comes", "paid"],
  ["as the job writes the payment down", "only the job comes", "paid"],
  ["as the job ends the hold", "the shopper stays away", "given back"],
  ["as it looks for payments of one who gives up", "the shopper stays away", "given back"],
  ["as it ends the hold of one who gives up", "the shopper stays away", "given back"],
  ["as it ends the hold of one who gives up", "the shopper comes back", "paid"],
  ["as it writes down that money goes back", "the admin presses again", "refunded"],
  ["as it asks for the refund", "only the job comes", "refunded"],
  ["when the refund is made", "the webhook comes", "refunded"],
  ["when the refund is made", "only the job comes", "refunded"],
])("the shop is killed %s, and %s: %s", async (strike, sequel, end) => {
  const purchase = await Purchase.begin();
  await strikes[strike](purchase);
  expect(shop.child.signalCode ?? "running").toBe("SIGKILL");
  await sequels[sequel](purchase);
  await expect.poll(() => purchase.state(), { timeout: 30_000 }).toEqual(ends[end]);

  // What was lost on its way comes late, and changes nothing.
  deaf = false;
  await gateway.delivered();
  expect(await purchase.state()).toEqual(ends[end]);
  if (end === "refunded") expect(await refundsMade(purchase)).toBe(1);

  const { number } = await purchase.order();
  expect(await purchase.press()).toContain(number);
  await expectBooksToBalance();
});

async function refundsMade({ proof }: Purchase): Promise<number> {
  const login = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64");
  const path = `/v1/payments/${proof?.razorpay_payment_id}/refunds`;
  const response = await fetch(gateway.url + path, {
    headers: { authorization: `Basic ${login}` },
  });
  return (await response.json()).count;
}

/** Of all that was bought so far: every piece is somewhere, every number is there once. */
async function expectBooksToBalance(): Promise<void> {
  const { rows: missing } = await query(
    `select id, current_stock, units_sold from products
     left join lateral (
       select coalesce(sum(order_lines.quantity), 0) as taken
       from order_lines join orders on orders.id = order_id
       where product_id = products.id and stock_hold <> 'released'
     ) as sold on true
     where current_stock + taken <> products.quantity or units_sold <> taken`,
  );
  expect(missing).toEqual([]);
  const { rows: orders } = await query("select sequence from orders order by sequence");
  expect(orders.map(({ sequence }) => sequence)).toEqual(orders.map((_, n) => n + 1));
}
