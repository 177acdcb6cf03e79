import { eq } from "drizzle-orm";
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
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import { contactMessages } from "#app/domains/enquiries/enquiry-tables.server.ts";
import { confirmOrder } from "#app/domains/orders/confirming/confirm-order.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { askReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import {
  partialRefunds,
  payments,
  providerOrders,
} from "#app/domains/payments/payment-tables.server.ts";
import { failPart } from "#app/domains/payments/refunds/record-part.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { whatsappMessages } from "#app/domains/whatsapp/whatsapp-tables.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs/jobs.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { isPublicAddress } from "#app/server/push/public-address.server.ts";
import { site } from "#site";
import { askConfirmations } from "#tests/asking-confirmation.ts";
import { makeBuyer, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { startPushService } from "#tests/push-service.ts";
import { announceNews } from "./announce.server.ts";
import { notificationKinds } from "./notification.ts";
import { announcements, pushSubscriptions } from "./notification-tables.server.ts";
import { kindsFor, saveSubscription } from "./push-subscriptions.server.ts";
import { sendPushes } from "./send-pushes.server.ts";

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  // Before the settings are read for the first time.
  vi.stubEnv("PUSH_TEST_ORIGIN", service.origin);
  log.level = "silent";
});
ownDatabase();
beforeAll(async () => {
  await pool.query(
    "update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'push'",
  );
  await announceNews();
});
afterAll(() => service.close());

beforeEach(async () => {
  await db.delete(pushSubscriptions);
  await pool.query("delete from pgboss.job");
  service.taken.length = 0;
  service.answers.length = 0;
});

/** Somebody who works here, told of all that they may see on a device of this name. */
async function staff(designation: string, device: string): Promise<User> {
  const user = await makeUser({ role: "admin", designation });
  const kinds = [...notificationKinds];
  await saveSubscription(user, { ...service.subscription(device), kinds }, "Chrome/120 Android");
  return user;
}

async function order(quantity = 2) {
  const { user, addressId } = await makeBuyer();
  const product = await makeProduct();
  const placed = await placeOrder(user, makeCheckout(addressId, [[product, quantity]]));
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value;
}

/** Works on the queue until nothing in it is left to be done. */
async function untilPushed(): Promise<void> {
  const jobs = await openJobs(process.env.DATABASE_URL ?? "");
  onTestFinished(() => closeJobs(jobs));
  await sendPushes(jobs, 0.5);
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select from pgboss.job where name = 'push' and state not in ('completed', 'failed')",
    );
    expect(rows).toEqual([]);
  }, 20_000);
}

const queued = async () => {
  const { rows } = await pool.query("select data from pgboss.job where name = 'push'");
  return rows.map(({ data }) => data);
};

test("an order is pushed once to each device, encrypted for it, without amounts or names", async () => {
  await staff("packer", "phone");
  await staff("", "laptop");
  const { id, orderNumber } = await order();
  await Promise.all([announceNews(), announceNews()]);
  await announceNews();
  await untilPushed();
  expect(service.taken.map(({ path }) => path).sort()).toEqual(["/laptop", "/phone"]);
  const [push] = service.taken;
  expect(push?.headers).toMatchObject({ urgency: "high", topic: push?.notification.tag });
  expect(push?.headers.authorization).toMatch(/^vapid t=/);
  expect(push?.notification).toMatchObject({
    title: `New order ${orderNumber.split("/").slice(2).join("/")}`,
    url: `/my/orders/${id}`,
  });
  expect(JSON.stringify(service.taken)).not.toMatch(/₹|Asha|420/);
});

test("an order that is to be confirmed first is told of once it can be packed", async () => {
  await askConfirmations();
  onTestFinished(() => askConfirmations({ isOn: false }));
  await staff("packer", "phone");
  const { id } = await order();
  await announceNews();
  expect(await db.select().from(announcements).where(eq(announcements.subjectId, id))).toEqual([]);
  await confirmOrder(id);
  await announceNews();
  await untilPushed();
  expect(service.taken.map(({ notification: { url } }) => url)).toEqual([`/my/orders/${id}`]);
});

test("a device is told in the language of the page on which that was chosen", async () => {
  const pages = { id: "", clientNetwork: "", language: "hi" } as const;
  await withRequest(pages, () => staff("packer", "phone"));
  await staff("packer", "laptop");
  const { id } = await order();
  await announceNews();
  await untilPushed();
  const told = service.taken.map(({ path, notification: { title, url } }) => [path, title, url]);
  expect(told.sort()).toEqual([
    ["/laptop", expect.stringMatching(/^New order /), `/my/orders/${id}`],
    ["/phone", expect.stringMatching(/^नया ऑर्डर/), `/hi/my/orders/${id}`],
  ]);
});

test("a role is told of what it may see only, and of nothing when it is lost before the push goes out", async () => {
  expect(kindsFor({ userType: "admin", designation: "packer" })).toEqual(["order"]);
  expect(kindsFor({ userType: "admin", designation: "editor" })).toEqual([]);
  expect(kindsFor({ userType: "user", designation: "" })).toEqual([]);
  await staff("packer", "packer");
  const manager = await staff("manager", "manager");
  const message = {
    customerName: "Bina",
    customerPhoneNumber: "",
    customerEmailAddress: "",
    subject: "",
    customerMessage: "",
  };
  await db.insert(contactMessages).values({ id: "one", ...message });
  const filed = { id: "two", ticket: "C-2026-0001", name: "Bina", text: "", dueAt: new Date() };
  await db.insert(complaints).values(filed);
  const written = { direction: "in", phone: "919000000001", kind: "text", language: "en" } as const;
  await db.insert(whatsappMessages).values([
    { ...written, id: "1", content: { text: "Hello" }, state: "received" },
    { ...written, id: "2", content: { text: "Anybody?" }, state: "received" },
    { ...written, id: "0", content: {}, state: "received", answeredAt: new Date() },
  ]);
  await announceNews();
  const told = await queued();
  expect(told.map(({ kind, notification }) => [kind, notification.url]).sort()).toEqual([
    ["message", "/my/complaints"],
    ["message", "/my/messages"],
    ["message", "/my/messages/whatsapp"],
  ]);
  await db.update(users).set({ role: "user" }).where(eq(users.id, manager.id));
  await untilPushed();
  expect(service.taken).toEqual([]);
});

test("a product that runs low is told once, and again after it was filled up", async () => {
  await staff("manager", "phone");
  const { id } = await makeProduct({ title: "Ragi Flour", currentStock: 5 });
  const setStock = async (currentStock: number) => {
    await db.update(products).set({ currentStock }).where(eq(products.id, id));
    await announceNews();
    return (await queued()).length;
  };
  await announceNews();
  expect(await queued()).toMatchObject([
    { notification: { title: "Ragi Flour runs low: 5 left" } },
  ]);
  expect(await setStock(3)).toBe(1);
  expect(await setStock(80)).toBe(1);
  expect(await setStock(0)).toBe(2);
});

test("a limit that is raised makes no news of what was above the former one", async () => {
  await staff("manager", "phone");
  await makeProduct({ title: "Ragi Biscuits", currentStock: 12 });
  const { id } = await makeProduct({ title: "Ragi Laddu", currentStock: 80 });
  await announceNews();
  const { lowStock } = site;
  onTestFinished(() => {
    Object.assign(site, { lowStock });
  });
  Object.assign(site, { lowStock: 20 });
  await makeProduct({ title: "Ragi Papad", currentStock: 4 });
  await announceNews();
  expect(await queued()).toMatchObject([
    { notification: { title: "Ragi Papad runs low: 4 left" } },
  ]);
  await db.update(products).set({ currentStock: 19 }).where(eq(products.id, id));
  await announceNews();
  expect(await queued()).toHaveLength(2);
});

test("a batch is told once, from 30 days before it expires", async () => {
  await staff("manager", "phone");
  const { id } = await makeProduct({ title: "Ragi Malt" });
  const batch = { productId: id, number: "14", units: 3 };
  const inDays = (n: number) => dayOf(new Date(Date.now() + n * 24 * 60 * 60 * 1000));
  await db.insert(stockBatches).values([
    { ...batch, id: "near", bestBefore: inDays(30) },
    { ...batch, id: "far", number: "15", bestBefore: inDays(31) },
    { ...batch, id: "gone", number: "13", bestBefore: inDays(3), units: 0 },
  ]);
  await announceNews();
  await announceNews();
  expect(await queued()).toMatchObject([
    {
      kind: "stock",
      notification: { title: "Ragi Malt: batch 14 expires soon", url: `/my/stock/${id}` },
    },
  ]);
});

test("an unpaid order is no news until it is paid", async () => {
  await staff("", "phone");
  const { user, addressId } = await makeBuyer();
  const lines: Parameters<typeof makeCheckout>[1] = [[await makeProduct(), 1]];
  const placed = await placeOrder(user, makeCheckout(addressId, lines, "online"));
  await announceNews();
  expect(await queued()).toEqual([]);
  await pool.query(
    "update orders set payment_status = 'online', stock_hold = 'taken', held_until = null where id = $1",
    [placed.ok && placed.value.id],
  );
  await announceNews();
  expect(await queued()).toMatchObject([{ kind: "order" }]);
});

test("an order that was taken along at once is nobody's to send, and no news", async () => {
  await staff("", "phone");
  await makeOrderRow({ status: "delivered", channel: "fair", time: new Date() });
  await announceNews();
  expect(await queued()).toEqual([]);
  const toSend = await makeOrderRow({ channel: "fair", time: new Date() });
  await announceNews();
  expect(await queued()).toMatchObject([{ notification: { url: `/my/orders/${toSend}` } }]);
});

test("a part of a payment is told of once it could not be sent, to whom may see money", async () => {
  await staff("packer", "packer");
  await staff("accountant", "accountant");
  const paid = { orderNumber: "JRMG/2026-27/NOV/99", email: "", amount: 42_000 };
  await db.insert(providerOrders).values({ id: "order_1", orderId: "gone", ...paid });
  const payment = {
    id: "pay_1",
    providerOrderId: "order_1",
    amount: 42_000,
    state: "kept",
  } as const;
  await db.insert(payments).values(payment);
  const part = { id: "part", paymentId: "pay_1", amount: 100, reason: "", isForLines: false };
  await db.insert(partialRefunds).values({ ...part, state: "asked" });
  await announceNews();
  expect(await queued()).toEqual([]);
  await failPart("part", "the bank refused");
  await announceNews();
  await announceNews();
  expect(await queued()).toMatchObject([
    { kind: "payment", notification: { url: "/my/dashboards?view=orders" } },
  ]);
});

test("a return that is asked for is told once, to whom may decide on it", async () => {
  const buyer = await makeUser();
  const sold = { userId: buyer.id, status: "delivered", deliveredAt: new Date() } as const;
  const id = await makeOrderRow(sold);
  await announceNews();
  await staff("accountant", "accountant");
  await staff("manager", "manager");
  const request = { wish: "return", reason: "damaged", message: "It is open." } as const;
  const asked = await askReturn(buyer, id, { ...request, pictureUrls: [] });
  expect(asked.ok).toBe(true);
  await announceNews();
  await announceNews();
  expect(await queued()).toMatchObject([
    { kind: "return", notification: { url: `/my/orders/${id}` } },
  ]);
});

describe("a push service", () => {
  test("that fails is tried again, and the device says so until a push arrives", async () => {
    await staff("", "phone");
    await order();
    await announceNews();
    service.answers.push(500, 429);
    await untilPushed();
    expect(service.taken).toHaveLength(1);
    expect(await db.select().from(pushSubscriptions)).toMatchObject([{ failedAt: null }]);
  });

  test.each([404, 410])("that says %i has its device forgotten", async (status) => {
    await staff("", "phone");
    await order();
    await announceNews();
    service.answers.push(status);
    await untilPushed();
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
    expect(service.taken).toEqual([]);
  });

  test("is called at a public https address only", async () => {
    const user = await makeUser({ role: "admin" });
    const { p256dh, auth } = service.subscription("phone");
    const save = async (endpoint: string) =>
      (await saveSubscription(user, { endpoint, p256dh, auth, kinds: [] }, "")).ok;
    for (const endpoint of [
      "http://push.example.org/1",
      "https://localhost/1",
      "https://database/1",
      "https://127.0.0.1/1",
      "https://2130706433/1",
      "https://10.0.0.7/1",
      "https://169.254.169.254/latest",
      "https://[::1]/1",
      "https://[::ffff:10.0.0.7]/1",
      "https://push.example.org:5432/1",
      "https://somebody@push.example.org/1",
      `${service.origin.replace("127.0.0.1", "localhost")}/1`,
      "nothing",
    ]) {
      expect(await save(endpoint), endpoint).toBe(false);
    }
    expect(await save("https://fcm.googleapis.com/fcm/send/1")).toBe(true);
    for (const address of ["192.168.1.1", "fd00::1", "100.64.0.1", "0.0.0.0", "64:ff9b::a00:7"]) {
      expect(isPublicAddress(address), address).toBe(false);
    }
  });

  test("whose name leads into a private network is not called", async () => {
    const { lookupPublic } = await import("#app/server/push/public-address.server.ts");
    const answer = await new Promise((resolve) =>
      lookupPublic("localhost", {}, (error, address) => resolve(error ?? address)),
    );
    expect(answer).toBeInstanceOf(Error);
  });
});

test("a phone that somebody else turns notifications on with is theirs", async () => {
  await staff("", "phone");
  const next = await staff("packer", "phone");
  expect(await db.select().from(pushSubscriptions)).toMatchObject([
    { userId: next.id, kinds: ["order"] },
  ]);
});

test("where announcing fails nothing is lost", async () => {
  await staff("", "phone");
  const { id } = await order();
  await pool.query("alter table pgboss.job rename to job_away");
  await expect(announceNews()).rejects.toThrow();
  await pool.query("alter table pgboss.job_away rename to job");
  const announced = db.select().from(announcements).where(eq(announcements.subjectId, id));
  expect(await announced).toEqual([]);
  await announceNews();
  expect(await queued()).toHaveLength(1);
});
