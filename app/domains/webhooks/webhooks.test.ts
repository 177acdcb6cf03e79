import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { v4 as uuid } from "uuid";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { contactMessages } from "#app/domains/enquiries/enquiry-tables.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { removeOutdated } from "#app/domains/privacy/remove-outdated.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { admin, makeBuyer, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { isSignedBy, startWebhookReceiver } from "#tests/webhook-receiver.ts";
import {
  countDeadWebhooks,
  findMessage,
  findWebhook,
  messagesPage,
} from "./read-webhooks.server.ts";
import { endpointsDue, sendToEndpoint, sendWebhooks } from "./send-webhooks.server.ts";
import { maxWebhooks, pauseAfter, type WebhookEvent, webhookEvents } from "./webhook.ts";
import {
  addWebhook,
  deleteWebhook,
  makeWebhookSecret,
  sendAgain,
  showWebhookSecret,
  switchWebhook,
  tryWebhook,
  updateWebhook,
} from "./webhook-commands.server.ts";
import { webhookAttempts, webhookEndpoints, webhookMessages } from "./webhook-tables.server.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let folder: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  folder = mkdtempSync(join(tmpdir(), "madua-webhooks-"));
  // Before the settings are read for the first time.
  vi.stubEnv("WEBHOOK_TEST_ORIGIN", receiver.origin);
  vi.stubEnv("DATA_DIR", folder);
  log.level = "silent";
});
ownDatabase({ connections: 20 });
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await db.delete(webhookEndpoints);
  await db.delete(webhookMessages);
  await pool.query("delete from pgboss.job");
  receiver.taken.length = 0;
  receiver.answers((_, response) => response.writeHead(204).end());
});

/** An address of the receiver's that listens to some events, or to all. */
async function listening(events: readonly WebhookEvent[] = webhookEvents, path = "/hook") {
  const id = uuid();
  const given = { url: receiver.origin + path, events: [...events], note: "" };
  expect(await addWebhook(id, given, admin)).toMatchObject({ ok: true });
  return id;
}

const failing = () => receiver.answers((_, response) => response.writeHead(500).end("Not now."));

/** What was written down for an address, in its order. */
const messagesOf = (endpointId: string) =>
  db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.endpointId, endpointId))
    .orderBy(webhookMessages.sequence);

const stateOf = async (id: string) =>
  (await messagesOf(id)).map(({ state, tries }) => [state, tries]);

async function order() {
  const { user, addressId } = await makeBuyer();
  const product = await makeProduct();
  const placed = await placeOrder(user, makeCheckout(addressId, [[product, 2]]));
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { ...placed.value, product, user };
}

describe("what happens is written down in its transaction", () => {
  test("an order from its placing to its cancellation, without anything of a person", async () => {
    const id = await listening();
    const { id: orderId, orderNumber, product, user } = await order();
    await setOrderStatus(orderId, "processing", admin);
    await setOrderStatus(orderId, "ordered", admin);
    await cancelOrder(orderId, { reason: "No courier goes there.", staff: admin });
    const messages = await messagesOf(id);
    expect(messages.map(({ event, subject }) => `${event} ${subject.split(":")[0]}`)).toEqual([
      ...["product.changed product", "stock.changed product", "order.placed order"],
      ...["order.packed order", "order.changed order"],
      ...["stock.changed product", "order.cancelled order"],
    ]);
    const placed = messages.find(({ event }) => event === "order.placed");
    expect(JSON.parse(placed?.body ?? "")).toEqual({
      type: "order.placed",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      data: expect.objectContaining({
        ...{ id: orderId, orderNumber, status: "ordered", paymentMethod: "cod", refund: null },
        ...{ totalQuantity: 2, grandTotal: expect.any(Number), shippedAt: null, channel: "web" },
      }),
    });
    const bodies = messages.map(({ body }) => body).join();
    expect(bodies).not.toMatch(/Asha|@|9000000001|No courier/);
    expect(bodies).not.toContain(user.id);
    expect(JSON.parse(messages[1]?.body ?? "").data).toMatchObject({
      id: product.id,
      currentStock: 98,
    });
  });

  test("only for who listens, and not where it is undone", async () => {
    const [orderly, stocky] = [
      await listening(["order.placed"]),
      await listening(["stock.changed"]),
    ];
    const off = await listening();
    await switchWebhook(off, false, admin);
    await order();
    await db
      .transaction(async (tx) => {
        await tx.update(products).set({ currentStock: 3 });
        tx.rollback();
      })
      .catch(() => {});
    expect((await messagesOf(orderly)).map(({ event }) => event)).toEqual(["order.placed"]);
    expect((await messagesOf(stocky)).map(({ event }) => event)).toEqual(["stock.changed"]);
    expect(await messagesOf(off)).toEqual([]);
  });

  test("each kind by its name, and what an import brings in by none", async () => {
    await makeOrderRow({ time: new Date("2025-05-01") });
    const id = await listening();
    await makeOrderRow({ time: new Date("2025-05-02") });
    const orderId = await makeOrderRow({ paymentStatus: "pending", confirmation: "asked" });
    const set = (values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, orderId));
    await set({ confirmation: "confirmed" });
    await set({ paymentStatus: "online" });
    await set({ status: "shipped", shippedAt: new Date(), courier: "other" });
    await set({ trackingNumber: "AWB 1" });
    await set({ status: "delivered" });
    await set({ status: "returned" });
    await set({ status: "came-back" });
    await set({ status: "replaced" });
    await set({ email: "other@example.org" });
    await pool.query(
      `insert into order_returns (id, order_id, wish, reason, message, picture_urls, state)
       values ('r1', $1, 'refund', 'damaged', 'Crumbs of Asha', '{}', 'asked')`,
      [orderId],
    );
    await pool.query(
      `insert into provider_orders (id, order_id, order_number, email, amount) values ('po', $1, 'N', '', 100);`,
      [orderId],
    );
    await pool.query(`
      insert into payments (id, provider_order_id, amount, state) values ('pay', 'po', 100, 'kept');
      insert into partial_refunds (id, payment_id, amount, state, reason, is_for_lines) values ('part', 'pay', 30, 'asked', '', false);
      update partial_refunds set state = 'refunded', refunded_at = now() where id = 'part';
      update payments set state = 'refunded', refund_reason = 'returned', refunded_at = now() where id = 'pay';
      update payments set state = 'refunded' where id = 'pay';`);
    await db.insert(contactMessages).values({
      ...{ id: "m1", customerName: "Asha", customerPhoneNumber: "9000000001", subject: "Ragi" },
      ...{ customerEmailAddress: "asha@example.org", customerMessage: "Have you ragi?" },
    });
    await db.delete(orders).where(eq(orders.id, orderId));
    const { id: productId } = await makeProduct();
    await db.update(products).set({ unitsSold: 4 }).where(eq(products.id, productId));
    await db.update(products).set({ isHidden: true }).where(eq(products.id, productId));
    await db.delete(products).where(eq(products.id, productId));
    const messages = await messagesOf(id);
    expect(messages.map(({ event }) => event)).toEqual([
      ...["order.placed", "order.confirmed", "order.paid", "order.shipped", "order.changed"],
      ...["order.delivered", "order.returned", "order.came_back", "order.returned"],
      ...["return.asked", "refund.made", "refund.made", "enquiry.received", "order.deleted"],
      ...["product.changed", "product.changed", "product.deleted"],
    ]);
    const refunds = messages.filter(({ event }) => event === "refund.made");
    expect(refunds.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { id: "part", orderId, paymentId: "pay", amount: 30, isPart: true },
      { id: "pay", orderId, paymentId: "pay", amount: 70, isPart: false },
    ]);
    expect(messages.map(({ body }) => body).join()).not.toMatch(/Asha|@|Crumbs/);
  });
});

describe("what is written down is sent", () => {
  test("signed, as it was written, once, and the address then works", async () => {
    const id = await listening(["order.placed"]);
    const secret = await showWebhookSecret(id, admin);
    if (!secret.ok) throw new Error(secret.refusal);
    await order();
    expect(await endpointsDue()).toEqual([id]);
    await sendToEndpoint(id);
    await sendToEndpoint(id);
    expect(await endpointsDue()).toEqual([]);
    const [message] = await messagesOf(id);
    expect(receiver.taken).toHaveLength(1);
    const [taken] = receiver.taken;
    expect(taken).toMatchObject({
      path: "/hook",
      headers: { "content-type": "application/json", "webhook-id": message?.id },
      body: message?.body,
    });
    expect(taken && isSignedBy(secret.value, taken)).toBe(true);
    expect(await findMessage(id, message?.id ?? "")).toMatchObject({
      state: "delivered",
      attempts: [{ status: 204, answer: "" }],
    });
    expect(await findWebhook(id)).toMatchObject({
      failingSince: null,
      deliveredAt: expect.any(Date),
    });
  });

  test("in its order for an order, although others go on", async () => {
    const id = await listening(["order.placed", "order.packed", "order.shipped"]);
    const [first, second] = [await order(), await order()];
    await setOrderStatus(first.id, "processing", admin);
    await setOrderStatus(first.id, "shipped", admin);
    receiver.answers(({ body }, response) =>
      response.writeHead(JSON.parse(body).data.id === first.id ? 503 : 200).end(),
    );
    await sendToEndpoint(id);
    const told = () =>
      receiver.taken.map(({ body }) => {
        const { type, data } = JSON.parse(body);
        return `${type} ${data.id === first.id ? 1 : 2}`;
      });
    expect(told().sort()).toEqual(["order.placed 1", "order.placed 2"]);
    // Before its time it is not tried again.
    await sendToEndpoint(id);
    expect(told()).toHaveLength(2);
    receiver.answers((_, response) => response.writeHead(200).end());
    receiver.taken.length = 0;
    const later = new Date(Date.now() + 2 * 60_000);
    await sendToEndpoint(id, () => later);
    expect(told()).toEqual(["order.placed 1", "order.packed 1", "order.shipped 1"]);
    expect(second.id).not.toBe(first.id);
  });

  test("tried ten times within three days, then given up, and the next of the order goes", async () => {
    const id = await listening(["order.placed", "order.packed"]);
    const { id: orderId } = await order();
    await setOrderStatus(orderId, "processing", admin);
    failing();
    const start = Date.now();
    let now = start;
    const tried: number[] = [];
    for (let tries = 1; tries <= 10; tries += 1) {
      // A moment before it is due, nothing is sent.
      if (tries > 1) await sendToEndpoint(id, () => new Date(now - 1));
      expect(receiver.taken).toHaveLength(tries - 1);
      await sendToEndpoint(id, () => new Date(now));
      expect(receiver.taken).toHaveLength(tries);
      tried.push(now - start);
      now += pauseAfter(tries, now - start) ?? 0;
    }
    expect(new Set(receiver.told())).toEqual(new Set(["order.placed"]));
    expect(tried.at(-1)).toBe(3 * day);
    expect(await stateOf(id)).toEqual([
      ["given-up", 10],
      ["waiting", 0],
    ]);
    receiver.answers((_, response) => response.writeHead(200).end());
    await sendToEndpoint(id, () => new Date(now));
    expect(receiver.told().at(-1)).toBe("order.packed");
  });

  test("at once where the address works again, whatever it had to wait for", async () => {
    const id = await listening(["order.placed"]);
    await order();
    await order();
    failing();
    const start = Date.now();
    const sendAfter = (minutes: number) =>
      sendToEndpoint(id, () => new Date(start + minutes * 60_000));
    for (const minutes of [0, 1, 6]) await sendAfter(minutes);
    expect((await findWebhook(id))?.failure).toBe("500");
    expect((await findMessage(id, (await messagesOf(id))[0]?.id ?? ""))?.attempts).toMatchObject([
      ...Array(3).fill({ status: 500, answer: "Not now." }),
    ]);
    await sendAfter(15);
    expect(receiver.taken).toHaveLength(6);
    receiver.answers((_, response) => response.writeHead(200).end());
    await order();
    await sendAfter(15);
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(Array(3).fill("delivered"));
    expect(await findWebhook(id)).toMatchObject({ failingSince: null, failure: null });
  });

  test("by one process, where two look at once", async () => {
    const id = await listening(["order.placed"]);
    for (let n = 0; n < 6; n += 1) await order();
    await Promise.all([1, 2, 3].map(() => sendToEndpoint(id)));
    const ids = receiver.taken.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  test("of thousands that wait the first of each, without comparing all with all", async () => {
    const id = await listening();
    // All due: those of a few products, of which each waits for the one before, and of many orders.
    await pool.query(
      `insert into webhook_messages (id, endpoint_id, event, subject, body)
       select 'msg_' || n, $1, 'order.placed', case when n % 2 = 0 then 'order:' || n else 'product:' || n % 18 end, '{}'
       from generate_series(1, 20000) as n`,
      [id],
    );
    failing();
    // By comparing it would take a minute, and the database's connections wait for no answer as long.
    await sendToEndpoint(id);
    const ids = receiver.taken.map(({ headers }) => headers["webhook-id"]);
    expect(ids.sort()).toEqual(["msg_1", "msg_2", "msg_3", "msg_4"]);
  });

  test("by another process where one was killed before or while it sent, under the same id", async () => {
    const id = await listening(["order.placed"]);
    await order();
    // Killed between the commit and the sending: nothing but the row tells of it.
    expect(await endpointsDue()).toEqual([id]);
    // Killed between the answer and our noting it.
    const settle = vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("killed"));
    await expect(sendToEndpoint(id)).rejects.toThrow("killed");
    settle.mockRestore();
    expect(receiver.taken).toHaveLength(1);
    await sendToEndpoint(id);
    expect(receiver.taken).toHaveLength(1);
    await sendToEndpoint(id, () => new Date(Date.now() + 61_000));
    const ids = receiver.taken.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await stateOf(id)).toEqual([["delivered", 2]]);
  });

  test("by the jobs, and a slow address holds up no other", async () => {
    const [slow, fast] = [
      await listening(["order.placed"], "/slow"),
      await listening(["order.placed"]),
    ];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answers(async ({ path }, response) => {
      if (path === "/slow") await held;
      response.writeHead(200).end();
    });
    const jobs = await openJobs(process.env.DATABASE_URL ?? "");
    const end = await sendWebhooks(jobs, 0.5);
    onTestFinished(async () => {
      release();
      end();
      await closeJobs(jobs);
    });
    const arrivedFast = () => receiver.taken.filter(({ path }) => path === "/hook").length;
    await order();
    publish("orders");
    await vi.waitFor(() => expect(receiver.taken).toHaveLength(2), 15_000);
    await order();
    publish("orders");
    await vi.waitFor(() => expect(arrivedFast()).toBe(2), 15_000);
    expect(await stateOf(fast)).toContainEqual(["delivered", 1]);
    expect((await stateOf(slow)).every(([state]) => state === "waiting")).toBe(true);
    release();
    await vi.waitFor(async () => {
      expect((await stateOf(slow)).every(([state]) => state === "delivered")).toBe(true);
    }, 15_000);
  });
});

describe("an address that is dead", () => {
  test("is switched off after five days, its owners are told, and it can be switched on again", async () => {
    const owner = await makeUser({ role: "admin", designation: "owner" });
    const id = await listening(["order.placed"]);
    failing();
    await order();
    const start = Date.now();
    await sendToEndpoint(id, () => new Date(start));
    await order();
    await sendToEndpoint(id, () => new Date(start + 5 * day - 1000));
    expect(await findWebhook(id)).toMatchObject({ isOn: true, failingSince: new Date(start) });
    expect(await countDeadWebhooks()).toBe(0);
    await sendToEndpoint(id, () => new Date(start + 6 * day));
    expect(await findWebhook(id)).toMatchObject({ isOn: false, offReason: "failed" });
    expect(await countDeadWebhooks()).toBe(1);
    expect(await mailsTo(owner.email)).toMatchObject([
      { kind: "webhook-off", host: new URL(receiver.origin).host },
    ]);
    const count = receiver.taken.length;
    await order();
    await sendToEndpoint(id, () => new Date(start + 9 * day));
    expect(await endpointsDue(new Date(start + 9 * day))).toEqual([]);
    expect(receiver.taken).toHaveLength(count);
    receiver.answers((_, response) => response.writeHead(200).end());
    await switchWebhook(id, true, admin);
    await sendToEndpoint(id, () => new Date(Date.now() + 1000));
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(["given-up", "delivered"]);
    expect(await findWebhook(id)).toMatchObject({
      isOn: true,
      offReason: null,
      failingSince: null,
    });
  });

  test("that says 410 is switched off at once", async () => {
    const id = await listening(["order.placed"]);
    receiver.answers((_, response) => response.writeHead(410).end());
    await order();
    await sendToEndpoint(id);
    expect(await findWebhook(id)).toMatchObject({ isOn: false, offReason: "gone", failure: "410" });
  });
});

describe("owners", () => {
  test("see a secret once; a new one signs beside the old for a day", async () => {
    const id = await listening(["order.placed"]);
    const old = await showWebhookSecret(id, admin);
    expect(await showWebhookSecret(id, admin)).toEqual({ ok: false, refusal: "seen" });
    const start = Date.now();
    await makeWebhookSecret(id, admin, new Date(start));
    const fresh = await showWebhookSecret(id, admin);
    if (!old.ok || !fresh.ok) throw new Error("not shown");
    expect(fresh.value).not.toBe(old.value);
    const signs = async (at: number) => {
      receiver.taken.length = 0;
      await tryWebhook(id, admin);
      await sendToEndpoint(id, () => new Date(at));
      const [taken] = receiver.taken;
      return taken && [isSignedBy(fresh.value, taken), isSignedBy(old.value, taken)];
    };
    expect(await signs(start + 23 * hour)).toEqual([true, true]);
    expect(await signs(start + 25 * hour)).toEqual([true, false]);
    const { rows } = await pool.query("select secret, former_secret from webhook_endpoints");
    expect(JSON.stringify(rows)).not.toMatch(/whsec/);
    const log = await auditPage({ kind: "webhook" }, undefined, 50);
    expect(JSON.stringify(log)).not.toMatch(/whsec/);
    // On a machine that has another key.
    await db
      .update(webhookEndpoints)
      .set({ secret: "1.AAAA", formerSecret: null, formerUntil: null });
    expect(await signs(start + 26 * hour)).toBeUndefined();
    expect(await findWebhook(id)).toMatchObject({
      failure: "no-secret",
    });
  });

  test("send again what was delivered, under its id; what is gone is told", async () => {
    const id = await listening(["order.placed"]);
    await order();
    await sendToEndpoint(id);
    const [message] = await messagesOf(id);
    expect(await sendAgain(id, message?.id ?? "", admin)).toBeDefined();
    await sendToEndpoint(id, () => new Date(Date.now() + 1000));
    const ids = receiver.taken.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([message?.id, message?.id]);
    expect(await sendAgain(id, "msg_none", admin)).toBeUndefined();
    expect(await sendAgain(uuid(), message?.id ?? "", admin)).toBeUndefined();
    const kinds = await Promise.all(
      (["delivered", "waiting", undefined] as const).map((state) =>
        messagesPage(id, state, undefined, 5),
      ),
    );
    expect(kinds.map(({ rows }) => rows.length)).toEqual([1, 0, 1]);
  });

  test("add an address once, change it, and delete it with what waits; some are refused", async () => {
    const id = uuid();
    const given = {
      url: `${receiver.origin}/a`,
      events: ["order.placed" as const],
      note: "Accounts",
    };
    expect(await addWebhook(id, given, admin)).toMatchObject({ ok: true });
    expect(await addWebhook(id, given, admin)).toMatchObject({ ok: true });
    expect(await addWebhook(id, { ...given, note: "Other" }, admin)).toMatchObject({
      refusal: { code: "added-before" },
    });
    const inside = { ...given, url: "https://10.0.0.1/a" };
    expect(await addWebhook(uuid(), inside, admin)).toMatchObject({
      refusal: { code: "not-public" },
    });
    const seen = (await findWebhook(id))?.updatedAt as Date;
    expect(await updateWebhook(id, seen, inside, admin)).toMatchObject({
      refusal: { code: "not-public" },
    });
    expect(await updateWebhook(id, seen, { ...given, note: "Mine" }, admin)).toMatchObject({
      ok: true,
    });
    expect(await updateWebhook(id, seen, { ...given, note: "Late" }, admin)).toMatchObject({
      refusal: { code: "edit-conflict", present: { note: "Mine" } },
    });
    await order();
    await deleteWebhook(id, admin);
    expect(await messagesOf(id)).toEqual([]);
    expect(await deleteWebhook(id, admin)).toBeUndefined();
    expect(await updateWebhook(id, seen, given, admin)).toMatchObject({
      refusal: { code: "not-found" },
    });
    for (let n = 0; n < maxWebhooks; n += 1) await listening([], `/${n}`);
    expect(await addWebhook(uuid(), given, admin)).toMatchObject({ refusal: { code: "too-many" } });
  });
});

test("after 30 days what was sent is removed, with its answers", async () => {
  const id = await listening(["order.placed"]);
  await order();
  await sendToEndpoint(id);
  const storage = folderStore(join(folder, "outbox"));
  await removeOutdated(storage, new Date(Date.now() + 29 * day));
  expect(await db.$count(webhookAttempts)).toBe(1);
  await removeOutdated(storage, new Date(Date.now() + 31 * day));
  expect([await db.$count(webhookAttempts), await db.$count(webhookMessages)]).toEqual([0, 0]);
});
