import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery, stateOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { editionOf } from "../changing/change-order.server.ts";
import { deleteOrder } from "../changing/delete-order.server.ts";
import { adminOrderStatuses, orderStatuses } from "../order/order.ts";
import { attemptSteps, mayFollow, orderStatusSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { findOwnOrder } from "../order/read-orders.server.ts";
import { courierClock, courierIds } from "../parcels/couriers.ts";
import { takeBackOrder } from "../returns/receive-return.server.ts";
import { setOrderStatus, undoOrderStatus } from "../status/set-order-status.server.ts";
import {
  type AttemptState,
  afterOutcomes,
  attemptReasons,
  attemptStates,
  daysAfter,
  keptUntil,
  openAttempt,
  proposedSteps,
  stepOutcomes,
} from "./attempt.ts";
import { attemptMessage } from "./attempt-message.server.ts";
import { deliveryAttempts } from "./attempt-tables.server.ts";
import { correctAddress } from "./correct-address.server.ts";
import { dropAttempt } from "./drop-attempt.server.ts";
import { countUndelivered, officeAttemptsOf, undeliveredParcels } from "./read-attempts.server.ts";
import { recordAttempt, type ToldAttempt } from "./record-attempt.server.ts";
import { stepAttempt } from "./step-attempt.server.ts";

ownDatabase({ connections: 20 });

const now = new Date();
const today = dayOf(now);
const ahead = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

const told = (over: Partial<ToldAttempt> = {}): ToldAttempt => ({
  reason: "not-at-home",
  day: today,
  source: "staff",
  key: crypto.randomUUID(),
  ...over,
});

async function shippedOrder() {
  const order = await orderOnDelivery();
  await setOrderStatus(order.id, "shipped", admin);
  await db
    .update(orders)
    .set({ courier: "india-post", trackingNumber: "EX123456789IN" })
    .where(eq(orders.id, order.id));
  return order;
}

async function attemptOf(orderId: string) {
  const { attempts } = await officeAttemptsOf(orderId);
  const last = attempts.at(-1);
  if (!last) throw new Error("no attempt");
  return last;
}

const tell = (orderId: string, over: Partial<ToldAttempt> = {}, at = now) =>
  recordAttempt(orderId, told(over), admin, at);

describe("an attempt to hand over a parcel (rules: attempts-1)", () => {
  test("is noted with what is proposed, on its timeline, and mailed to its buyer once", async () => {
    const { id, user, orderNumber } = await shippedOrder();
    const given = told({ reason: "refused", note: "The neighbour said so", key: "one", seen: 0 });
    const all = await Promise.all([1, 2, 3].map(() => recordAttempt(id, given, admin, now)));
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(all.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
    const { attempts } = await officeAttemptsOf(id);
    expect(attempts).toMatchObject([
      {
        ...{ number: 1, reason: "refused", day: today, state: "open", nextStep: "call" },
        ...{ dueOn: today, comesOn: null, keptUntil: daysAfter(today, 7), source: "staff" },
      },
    ]);
    expect((await stateOf(id)).events).toEqual(["shipped", "not-delivered"]);
    const mails = (await mailsTo(user.email)).filter(({ kind }) => kind === "order-not-delivered");
    expect(mails).toMatchObject([
      { order: { orderNumber, attempt: { reason: "refused", day: null, comesOn: null } } },
    ]);
    const own = await findOwnOrder(user, id);
    expect(own?.attempts).toMatchObject([{ number: 1, reason: "refused" }]);
    expect(JSON.stringify(own?.attempts)).not.toContain("neighbour");
  });

  test("that another source tells of the same day is the same one", async () => {
    const { id } = await shippedOrder();
    await tell(id);
    const file = { source: "file", key: `${today}#1` } as const;
    expect(await tell(id, file)).toMatchObject({ ok: true, value: { isNew: false } });
    const hook = told({ source: "courier", key: "event-77" });
    expect(await recordAttempt(id, hook, undefined, now)).toMatchObject({
      value: { isNew: false },
    });
    expect((await officeAttemptsOf(id)).attempts).toHaveLength(1);
    const tomorrow = ahead(1);
    const second = told({ ...file, key: "second", day: dayOf(tomorrow) });
    expect(await recordAttempt(id, second, undefined, tomorrow)).toMatchObject({
      value: { isNew: true },
    });
    const { attempts } = await officeAttemptsOf(id);
    expect(attempts.map(({ number, state }) => [number, state])).toEqual([
      [1, "ended"],
      [2, "open"],
    ]);
    // The courier's clock runs from the first one on.
    expect(attempts[1]?.keptUntil).toBe(daysAfter(today, 7));
  });

  test("that a file tells after a newer one changes nothing any more", async () => {
    const { id, user } = await shippedOrder();
    const later = ahead(3);
    await tell(id, { day: dayOf(later) }, later);
    const before = (await mailsTo(user.email)).length;
    await tell(id, { source: "file", key: "old", day: dayOf(ahead(1)) }, later);
    const { attempts } = await officeAttemptsOf(id);
    expect(attempts.map(({ state }) => state)).toEqual(["open", "ended"]);
    expect(await mailsTo(user.email)).toHaveLength(before);
  });

  test("is refused where it cannot be", async () => {
    const { id } = await orderOnDelivery();
    expect(await tell(id)).toEqual({
      ok: false,
      refusal: { code: "not-shipped", status: "ordered" },
    });
    expect(await tell("nobody")).toEqual({ ok: false, refusal: "not-found" });
    await setOrderStatus(id, "shipped", admin);
    const wrongDay = { ok: false, refusal: "wrong-day" };
    expect(await tell(id, { day: daysAfter(today, 1) })).toEqual(wrongDay);
    expect(await tell(id, { day: daysAfter(today, -1) })).toEqual(wrongDay);
    expect(await tell(id, { comesOn: daysAfter(today, -1) })).toEqual({
      ok: false,
      refusal: "wrong-coming",
    });
    // Two staff at once: one of them has not seen the other's.
    const both = await Promise.all([tell(id, { seen: 0 }), tell(id, { seen: 0 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, refusal: "met" }]);
  });
});

describe("an attempt that was entered by mistake (rules: attempts-8)", () => {
  test("is taken back with its mail, and the one before it is open again", async () => {
    const { id, user } = await shippedOrder();
    await tell(id, { source: "courier" });
    const tomorrow = ahead(1);
    await tell(id, { day: dayOf(tomorrow) }, tomorrow);
    const wrong = await attemptOf(id);
    const count = async () =>
      (await mailsTo(user.email)).filter(({ kind }) => kind === "order-not-delivered").length;
    expect(await count()).toBe(2);
    const both = await Promise.all([1, 2].map(() => dropAttempt(id, wrong.id, 0, admin)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await count()).toBe(1);
    expect(await attemptOf(id)).toMatchObject({ number: 1, state: "open" });
    expect((await stateOf(id)).events).toEqual(["shipped", "not-delivered"]);
    // What a courier told stays.
    const { id: told, revision } = await attemptOf(id);
    expect(await dropAttempt(id, told, revision, admin)).toMatchObject({ ok: false });
  });
});

describe("what is done about it (rules: attempts-3)", () => {
  test("a message, a call without an answer, another day, which its buyer is told once", async () => {
    await db.delete(orders);
    const { id, user } = await shippedOrder();
    await tell(id);
    const step = async (outcome: (typeof stepOutcomes)[number], comesOn?: string) => {
      const { id: attemptId, revision } = await attemptOf(id);
      return stepAttempt(id, attemptId, { outcome, comesOn, seen: revision }, admin, now);
    };
    await step("messaged");
    expect(await attemptOf(id)).toMatchObject({ nextStep: "call", dueOn: daysAfter(today, 1) });
    expect(await countUndelivered(now)).toBe(0);
    expect(await countUndelivered(ahead(1))).toBe(1);
    await step("not-answered");
    expect(await step("comes-again", daysAfter(today, -1))).toEqual({
      ok: false,
      refusal: "wrong-day",
    });
    expect(await step("comes-again")).toMatchObject({ ok: false });
    const comesOn = daysAfter(today, 2);
    const { id: attemptId, revision } = await attemptOf(id);
    const given = { outcome: "comes-again", comesOn, seen: revision } as const;
    const all = await Promise.all(
      [1, 2, 3].map(() => stepAttempt(id, attemptId, given, admin, now)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await attemptOf(id)).toMatchObject({ state: "arranged", comesOn });
    const mails = (await mailsTo(user.email)).filter(({ kind }) => kind === "order-not-delivered");
    expect(mails).toMatchObject([
      { order: { attempt: { reason: "not-at-home" } } },
      { order: { attempt: { reason: null, comesOn } } },
    ]);
    // The day after it, somebody asks what became of it.
    expect(await countUndelivered(ahead(2))).toBe(0);
    expect(await countUndelivered(ahead(3))).toBe(1);
    await step("given-up");
    expect(await attemptOf(id)).toMatchObject({ state: "given-up", comesOn: null });
    expect(await countUndelivered(ahead(30))).toBe(0);
    expect(await step("not-answered")).toEqual({ ok: false, refusal: "met" });
    expect(await step("comes-again", comesOn)).toMatchObject({ ok: true });
  });

  test("the address is corrected on its way, to the same state", async () => {
    const { id, user } = await shippedOrder();
    const own = await findOwnOrder(user, id);
    if (!own) throw new Error("no order");
    const seen = editionOf(own.selectedAddresses, own.cartItems);
    const address = { ...own.selectedAddresses, addressLine: "House 7", phoneNumber: "9876500000" };
    const correct = (over = {}) =>
      correctAddress(id, { address: { ...address, ...over }, seen }, admin);
    expect(await correct()).toEqual({
      ok: false,
      refusal: { code: "not-editable", status: "shipped" },
    });
    await tell(id, { reason: "wrong-address" });
    expect(await attemptOf(id)).toMatchObject({ nextStep: "address" });
    const state = own.selectedAddresses.state === "Bihar" ? "Assam" : "Bihar";
    expect(await correct({ state })).toEqual({ ok: false, refusal: "other-state" });
    const both = await Promise.all([correct(), correct()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok)).toMatchObject([{ refusal: { code: "met" } }]);
    const after = await findOwnOrder(user, id);
    expect(after).toMatchObject({
      ...{ selectedAddresses: { addressLine: "House 7" }, grandTotal: own.grandTotal },
      ...{ cartItems: own.cartItems, status: "shipped" },
    });
    expect(await attemptOf(id)).toMatchObject({ nextStep: "another-day", dueOn: today });
  });

  test("parcels are listed by how long their couriers keep them", async () => {
    await db.delete(orders);
    const [post, delhivery, none] = [
      await shippedOrder(),
      await shippedOrder(),
      await shippedOrder(),
    ];
    await db.update(orders).set({ courier: "delhivery" }).where(eq(orders.id, delhivery.id));
    await tell(post.id);
    await tell(delhivery.id, { comesOn: daysAfter(today, 1) });
    const { rows } = await undeliveredParcels(now);
    expect(rows.map(({ order, isDue }) => [order.id, isDue])).toEqual([
      [delhivery.id, false],
      [post.id, true],
    ]);
    expect(rows.map(({ order }) => order.id)).not.toContain(none.id);
  });
});

describe("whatever comes of the order (rules: attempts-3)", () => {
  test("of all pairs of states, these may follow each other", () => {
    const pairs = attemptStates.flatMap((from) =>
      attemptStates.filter((to) => mayFollow(attemptSteps, from, to)).map((to) => `${from} ${to}`),
    );
    expect(pairs).toEqual([
      "open arranged",
      "open given-up",
      "open ended",
      "arranged open",
      "arranged given-up",
      "arranged ended",
      "given-up arranged",
      "given-up ended",
      "ended open",
    ]);
  });

  const outcomeTo: Record<
    Exclude<AttemptState, "ended">,
    "messaged" | "comes-again" | "given-up"
  > = { open: "messaged", arranged: "comes-again", "given-up": "given-up" };
  const isWaiting = (state: AttemptState) => state !== "ended";

  test.each(
    attemptStates
      .filter(isWaiting)
      .flatMap((state) =>
        [...adminOrderStatuses, "cancelled", "came-back", "deleted"].map(
          (end) => [state, end] as const,
        ),
      ),
  )("%s, and then the order is %s", async (state, end) => {
    const { id } = await shippedOrder();
    await tell(id);
    const { id: attemptId } = await attemptOf(id);
    const outcome = outcomeTo[state as keyof typeof outcomeTo];
    const comesOn = daysAfter(today, 1);
    await stepAttempt(id, attemptId, { outcome, comesOn, seen: 0 }, admin, now);
    if (end === "cancelled") {
      // What has left cannot be cancelled, and its attempt stays what it was.
      expect(await cancelOrder(id, { reason: null, staff: admin })).toMatchObject({ ok: false });
      expect(await attemptOf(id)).toMatchObject({ state });
      return;
    }
    if (end === "deleted") {
      await deleteOrder(id, admin);
      const left = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.orderId, id));
      expect(left).toEqual([]);
      return;
    }
    if (end === "came-back") {
      const goods = { goods: "restocked", money: "none", reason: "–" } as const;
      expect(await takeBackOrder(id, goods, admin)).toMatchObject({ ok: true });
    } else {
      await setOrderStatus(id, end as (typeof adminOrderStatuses)[number], admin);
    }
    const after = await attemptOf(id);
    expect(after.state).toBe(end === "shipped" ? state : "ended");
    const taken = { outcome: "given-up", seen: after.revision } as const;
    expect(await stepAttempt(id, attemptId, taken, admin, now)).toMatchObject(
      end === "shipped" ? { ok: true } : { ok: false, refusal: "ended" },
    );
  });

  test("only what is shipped has an open attempt; every way out of it ends it", () => {
    const out = orderStatuses.filter((to) => mayFollow(orderStatusSteps, "shipped", to));
    expect(out).toEqual(["ordered", "processing", "delivered", "returned", "came-back"]);
  });

  test("an order that was marked delivered by mistake has its attempt open again; a new parcel has none", async () => {
    const { id } = await shippedOrder();
    await tell(id);
    const change = crypto.randomUUID();
    await setOrderStatus(id, "delivered", admin, "shipped", change);
    expect(await attemptOf(id)).toMatchObject({ state: "ended" });
    await undoOrderStatus(id, change, admin);
    expect(await attemptOf(id)).toMatchObject({ state: "open" });
    await setOrderStatus(id, "delivered", admin);
    await setOrderStatus(id, "shipped", admin);
    expect(await attemptOf(id)).toMatchObject({ state: "open" });
    await setOrderStatus(id, "processing", admin);
    await setOrderStatus(id, "shipped", admin);
    expect(openAttempt((await officeAttemptsOf(id)).attempts)).toBeUndefined();
  });
});

describe("data (rules: attempts-2, attempts-4)", () => {
  test("each reason proposes a step, and each outcome leads on", () => {
    expect(Object.keys(proposedSteps)).toEqual([...attemptReasons]);
    expect(Object.keys(afterOutcomes)).toEqual([...stepOutcomes]);
    for (const { state } of Object.values(afterOutcomes)) expect(state).not.toBe("ended");
  });

  test("each courier keeps a parcel for some days", () => {
    for (const id of [...courierIds, null, "gone"])
      expect(courierClock(id).days).toBeGreaterThan(0);
    expect(keptUntil("2026-11-27", "india-post")).toBe("2026-12-04");
  });

  test("the ready sentence is in the order's language", async () => {
    const order = {
      orderNumber: "JRMG/2026-27/NOV/03",
      selectedAddresses: { name: "Asha" } as never,
    };
    expect(attemptMessage({ ...order, language: "hi" }, "not-at-home", "hi")).toContain(
      "घर पर कोई नहीं मिला",
    );
    expect(attemptMessage({ ...order, language: "en" }, "wrong-address", "en")).toContain(
      "landmark",
    );
  });
});
