import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { recordAttempt } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { stepAttempt } from "#app/domains/orders/attempts/step-attempt.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { lookAfterConfirmations } from "#app/domains/orders/confirming/look-after-confirmations.server.ts";
import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import {
  setOrderStatus,
  undoOrderStatus,
} from "#app/domains/orders/status/set-order-status.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { askConfirmations, askedBefore } from "#tests/asking-confirmation.ts";
import { admin, makeUser } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { ownWhatsapp, whatsappOf } from "#tests/own-whatsapp.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { paidOrder } from "#tests/refunding.ts";
import { CloudError } from "../../../practice-whatsapp/practice-whatsapp.ts";
import { keepConsent } from "./consents.server.ts";
import { whatsappBackInStock } from "./enqueue-whatsapp.server.ts";
import { recordState, type ToldState } from "./record-states.server.ts";
import { sendAllDue } from "./send-whatsapp.server.ts";
import { templateNames } from "./templates.ts";
import { whatsappMessages, whatsappSettings } from "./whatsapp-tables.server.ts";

ownDatabase({ connections: 20 });
const whatsapp = ownWhatsapp();
const money = ownGateway();

const phone = "919000000001";
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const statesOf = async (id: string) =>
  (await whatsappOf(id)).map(({ kind, state }) => `${kind} ${state}`);
const arrived = () => whatsapp.practice.messages.filter(({ isFromShop }) => isFromShop);
let seen = 0;
/** What has come to phones since the test began. */
const fresh = () => arrived().slice(seen);

beforeEach(async () => {
  await whatsapp.practice.delivered();
  seen = arrived().length;
  // A parcel that another test lets come today.
  await db.execute("delete from delivery_attempts");
  await db.update(whatsappSettings).set({ isOn: true, kinds: [...templateNames] });
  publish("whatsapp-settings");
  await keepConsent(phone, { isIn: true, how: "checkout" });
});

/** All that is due, and what the provider tells of it. */
async function sent(now = new Date()) {
  await sendAllDue(now);
  await whatsapp.practice.delivered();
}

describe("what is told", () => {
  test("an order is told of with what stands in it, once, and to who wants it (rules: whatsapp-2)", async () => {
    const { id, orderNumber } = await orderOnDelivery();
    await sent();
    await sent();
    expect(await statesOf(id)).toEqual(["order_received delivered"]);
    expect(fresh()).toMatchObject([{ to: phone, template: "order_received" }]);
    expect(fresh()[0]?.text).toContain(orderNumber.split("/").slice(2).join("/"));
    expect(fresh()[0]?.text).toContain("ready in cash");
    const jobs = await pool.query("select data from pgboss.job where name = 'whatsapp'");
    expect(jobs.rows).toContainEqual({ data: { id: (await whatsappOf(id))[0]?.id } });
  });

  test("an order that waits to be confirmed is asked about, with buttons that name it, and reminded of", async () => {
    await askConfirmations();
    const { id } = await orderOnDelivery();
    await sent();
    expect(fresh()).toMatchObject([{ template: "confirm_order" }]);
    expect(fresh()[0]?.buttons.map(({ payload }) => payload)).toEqual([
      `confirm:${id}`,
      `change:${id}`,
      `cancel:${id}`,
    ]);
    expect(fresh()[0]?.text).toContain(`/confirm/${id}`);
    await askedBefore(id, 13);
    await lookAfterConfirmations();
    await sent();
    expect(await statesOf(id)).toEqual(["confirm_order delivered", "confirm_order delivered"]);
    await askConfirmations({ isOn: false });
  });

  test.each([
    ["it is off", () => db.update(whatsappSettings).set({ isOn: false })],
    ["this kind is off", () => db.update(whatsappSettings).set({ kinds: ["order_shipped"] })],
    ["the number has said nothing", () => db.execute("delete from whatsapp_consents")],
    ["the number has said no", () => keepConsent(phone, { isIn: false, how: "profile" })],
  ])("nothing is, where %s", async (_, set) => {
    await set();
    publish("whatsapp-settings");
    const { id } = await orderOnDelivery();
    expect(await whatsappOf(id)).toEqual([]);
  });

  test("that a product is back goes once to the number that wants it, and to no other (rules: back-in-stock-2)", async () => {
    const [asha, bina] = [await makeUser(), await makeUser()];
    await keepConsent("919000000002", { isIn: true, how: "profile", userId: asha.id });
    await keepConsent("919000000003", { isIn: false, how: "profile", userId: bina.id });
    const told = {
      productId: "malt",
      language: "en",
      product: "Ragi Malt",
      price: 21_000,
    } as const;
    const given = { ...told, name: "Asha", path: "/products/malt", toldAt: new Date() };
    for (const { id: userId } of [asha, asha, bina]) {
      await db.transaction((tx) => whatsappBackInStock(tx, { ...given, userId }));
    }
    await sent();
    expect(fresh()).toMatchObject([{ to: "919000000002", template: "back_in_stock" }]);
    expect(fresh()[0]?.text).toMatch(/Ragi Malt is back, at ₹210\. .*\/products\/malt/);
  });

  test("what is rolled back is not told (rules: whatsapp-3)", async () => {
    const { id } = await orderOnDelivery();
    await db
      .transaction(async (tx) => {
        await mailAboutOrder(tx, id, "payment-received");
        throw new Error("no");
      })
      .catch(() => {});
    await sent();
    expect(await statesOf(id)).toEqual(["order_received delivered"]);
    await db.transaction((tx) => mailAboutOrder(tx, id, "payment-received"));
    await db.transaction((tx) => mailAboutOrder(tx, id, "payment-received"));
    await sent();
    expect(await statesOf(id)).toEqual(["order_received delivered", "payment_received delivered"]);
  });

  test("what staff take back within its half minute is not told, and what they do again once", async () => {
    const { id } = await orderOnDelivery();
    await setOrderStatus(id, "shipped", admin, undefined, "one");
    await undoOrderStatus(id, "one", admin);
    await setOrderStatus(id, "shipped", admin);
    await sent();
    expect((await statesOf(id))[0]).toBe("order_received delivered");
    await sent(minutes(1));
    expect(await statesOf(id)).toEqual(["order_received delivered", "order_shipped delivered"]);
  });

  test("a failed attempt says why, and on the day of the next the parcel comes today", async () => {
    const { id } = await orderOnDelivery();
    await setOrderStatus(id, "shipped", admin);
    const today = dayOf(new Date());
    const told = { reason: "not-at-home", day: today, source: "staff", key: "k" } as const;
    const attempt = await recordAttempt(id, told, admin);
    if (!attempt.ok) throw new Error("not recorded");
    await sent(minutes(1));
    expect(fresh().at(-1)?.text).toContain("handed over: nobody was at home.");
    const comes = { outcome: "comes-again", comesOn: today, seen: 0 } as const;
    expect(await stepAttempt(id, attempt.value.id, comes, admin)).toMatchObject({ ok: true });
    // Late on that day in Jharkhand, twice.
    const later = new Date(`${today}T23:59:59.999+05:30`);
    await sent(later);
    await sent(later);
    const kinds = (await whatsappOf(id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "order_arrives_today")).toHaveLength(1);
  });
});

test("a payment is told of, and its refund once it has been sent, with what went back", async () => {
  const { orderId, user } = await paidOrder(money.gateway);
  await cancelOrder(orderId, { reason: null });
  await money.gateway.delivered();
  await sent();
  const kinds = (await whatsappOf(orderId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["payment_received", "refund_sent"]);
  expect(fresh().at(-1)?.text).toContain("We have sent ₹420");
  const mails = (await mailsTo(user.email)).map(({ kind }) => kind);
  expect(mails).not.toContain("refund-sent");
});

describe("once and in order (rules: whatsapp-5)", () => {
  test("of processes that send at once one does", async () => {
    const { id } = await orderOnDelivery();
    await Promise.all([sendAllDue(), sendAllDue(), sendAllDue(), sendAllDue()]);
    await whatsapp.practice.delivered();
    expect(fresh()).toHaveLength(1);
    expect(await statesOf(id)).toEqual(["order_received delivered"]);
  });

  test("killed between the commit and sending, it is sent by whoever runs next", async () => {
    const { id } = await orderOnDelivery();
    await pool.query("delete from pgboss.job where name = 'whatsapp'");
    await sent();
    expect(await statesOf(id)).toEqual(["order_received delivered"]);
  });

  test("killed between sending and writing that down, it is not sent again; the webhook tells of it", async () => {
    whatsapp.practice.after = () => {
      throw "lost";
    };
    const { id } = await orderOnDelivery();
    await sendAllDue();
    await whatsapp.practice.delivered();
    whatsapp.practice.after = () => {};
    await sent(minutes(20));
    expect(fresh()).toHaveLength(1);
    expect(await statesOf(id)).toEqual(["order_received delivered"]);
    expect((await whatsappOf(id))[0]?.providerId).toBe(fresh()[0]?.id);
  });

  test("of one that the provider may never have got nothing goes out again, and those behind it follow", async () => {
    whatsapp.practice.before = () => {
      throw "lost";
    };
    const { id } = await orderOnDelivery();
    await db.transaction((tx) => mailAboutOrder(tx, id, "payment-received"));
    await sendAllDue();
    whatsapp.practice.before = () => {};
    // It may still be on its way: what comes behind it waits.
    await sent(minutes(1));
    expect(await statesOf(id)).toEqual(["order_received waiting", "payment_received waiting"]);
    await sent(minutes(20));
    expect(await statesOf(id)).toEqual(["order_received failed", "payment_received delivered"]);
    expect((await whatsappOf(id))[0]?.problem).toBe("uncertain");
  });

  test("too many at once are tried again after a pause, in their order", async () => {
    let busy = 2;
    whatsapp.practice.before = () => {
      busy -= 1;
      if (busy >= 0) throw new CloudError(130_429, "Rate limit hit", { status: 429 });
    };
    const { id } = await orderOnDelivery();
    await db.transaction((tx) => mailAboutOrder(tx, id, "payment-received"));
    await sent();
    await sent();
    expect(await statesOf(id)).toEqual(["order_received waiting", "payment_received waiting"]);
    await sent(minutes(2));
    await sent(minutes(10));
    expect(fresh().map(({ template }) => template)).toEqual(["order_received", "payment_received"]);
  });

  test("what the provider does not take for half a day is given up", async () => {
    whatsapp.practice.before = () => {
      throw new CloudError(131_016, "Service unavailable", { status: 503 });
    };
    const { id } = await orderOnDelivery();
    await sent();
    await sent(minutes(13 * 60));
    expect(await statesOf(id)).toEqual(["order_received failed"]);
  });

  test("after STOP nothing goes out, not even what waited", async () => {
    const { id } = await orderOnDelivery();
    await sent();
    await db.transaction((tx) => mailAboutOrder(tx, id, "payment-received"));
    await whatsapp.practice.write(phone, " Stop. ");
    await sent();
    expect(await statesOf(id)).toEqual([
      "order_received delivered",
      "payment_received failed",
      "text received",
    ]);
    const other = await orderOnDelivery();
    expect(await whatsappOf(other.id)).toEqual([]);
    await whatsapp.practice.write(phone, "START");
    expect(await whatsappOf((await orderOnDelivery()).id)).toHaveLength(1);
  });
});

describe("states (rules: whatsapp-4)", () => {
  const told = (state: ToldState["state"]) => ({ providerId: "wamid.own", state, at: new Date() });
  const rank = ["sent", "failed", "delivered", "read"] as const;

  test("in whatever order they come, thrice and at once, the furthest stands", async () => {
    const { id } = await orderOnDelivery();
    const own = and(eq(whatsappMessages.orderId, id));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...rank), { minLength: 1, maxLength: 6 }),
        async (states) => {
          await db
            .update(whatsappMessages)
            .set({ state: "waiting", providerId: "wamid.own" })
            .where(own);
          for (const state of states) {
            await Promise.all([
              recordState(told(state)),
              recordState(told(state)),
              recordState(told(state)),
            ]);
          }
          const furthest = rank.findLast((one) => states.includes(one));
          expect((await whatsappOf(id)).map(({ state }) => state)).toEqual([furthest]);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("a refusal is kept with its words; where a mail has gone out no second does", async () => {
    const { id, user } = await orderOnDelivery();
    whatsapp.practice.before = () => {
      throw new CloudError(131_026, "Message undeliverable to 919876543210");
    };
    await sent();
    expect(await whatsappOf(id)).toMatchObject([
      { state: "failed", problem: expect.stringMatching(/^131026 .*…$/) },
    ]);
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(["order-received"]);
  });

  test.each(["refused", "told by webhook"])(
    "what has no mail goes by mail once it has failed: %s",
    async (how) => {
      const { id, user } = await orderOnDelivery();
      await setOrderStatus(id, "shipped", admin);
      await sent(minutes(1));
      if (how === "refused") {
        whatsapp.practice.before = () => {
          throw new CloudError(131_026, "Message undeliverable");
        };
      } else whatsapp.practice.tells = { states: ["sent", "failed", "failed"], times: 3 };
      await db.transaction((tx) => mailAboutOrder(tx, id, "payment-received"));
      await db
        .update(whatsappMessages)
        .set({ kind: "order_arrives_today" })
        .where(eq(whatsappMessages.key, `payment_received:${id}`));
      await sent();
      await sent();
      const kinds = (await mailsTo(user.email)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === "order-arrives")).toHaveLength(1);
    },
  );

  test("what it costs is counted once by the category that the provider bills", async () => {
    await db.update(whatsappSettings).set({ prices: { utility: 11.5 } });
    whatsapp.practice.tells = { states: ["sent", "delivered", "read"], times: 3 };
    const { id } = await orderOnDelivery();
    await sent();
    expect(await whatsappOf(id)).toMatchObject([
      { state: "read", category: "utility", price: 11.5 },
    ]);
  });
});
