import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { officeAttemptsOf } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { recordAttempt } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { stepAttempt } from "#app/domains/orders/attempts/step-attempt.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { confirmOrder } from "#app/domains/orders/confirming/confirm-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { askConfirmations, confirmationOf } from "#tests/asking-confirmation.ts";
import { admin, makeUser } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery, stateOf } from "#tests/paying.ts";
import type { IncomingMessage } from "../whatsapp.ts";
import { whatsappMessages } from "../whatsapp-tables.server.ts";
import { answerConversation, leaveUnanswered } from "./answer-conversation.server.ts";
import { isPlainYes } from "./answer-words.ts";
import {
  conversationOf,
  conversations,
  countWaitingConversations,
} from "./read-conversations.server.ts";
import { recordIncoming } from "./record-incoming.server.ts";

ownDatabase({ connections: 40 });

let numbers = 9_100_000_000;

/** An order of a number of its own that the shop has asked about by WhatsApp. */
async function askedOrder() {
  await askConfirmations();
  const phone = String(numbers++);
  const order = await orderOnDelivery();
  const number = await withPhone(order.id, phone);
  return { ...order, phone: number, message: await ask(order.id, number) };
}

async function withPhone(orderId: string, phone: string): Promise<string> {
  await db
    .update(orders)
    .set({
      selectedAddresses: sql`${orders.selectedAddresses} || ${JSON.stringify({ phoneNumber: phone })}::jsonb`,
    })
    .where(eq(orders.id, orderId));
  return `91${phone}`;
}

async function ask(orderId: string, phone: string, kind = "confirm_order"): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(whatsappMessages).values({
    ...{ id: `0${Date.now()}${id}`, direction: "out", phone, orderId, kind, language: "en" },
    ...{ content: {}, state: "sent", providerId: id },
  });
  return id;
}

const told = (from: string, over: Partial<IncomingMessage> = {}): IncomingMessage => ({
  ...{ providerId: crypto.randomUUID(), from, at: new Date(), kind: "text", text: "" },
  ...over,
});
const press = (from: string, payload: string, over: Partial<IncomingMessage> = {}) =>
  told(from, { kind: "button", text: "A button", payload, ...over });

/** The same event as the provider tells it when it is not sure: thrice, and at once. */
const thrice = (message: IncomingMessage) =>
  Promise.all([message, message, message].map((one) => recordIncoming(one)));

const answersTo = (phone: string) =>
  db
    .select()
    .from(whatsappMessages)
    .where(
      and(
        eq(whatsappMessages.phone, phone),
        eq(whatsappMessages.direction, "out"),
        eq(whatsappMessages.kind, "text"),
      ),
    )
    .orderBy(whatsappMessages.id);

const textsTo = async (phone: string) =>
  (await answersTo(phone)).map(({ content }) => content.text);

const waitingOf = async (phone: string) => (await conversationOf(phone))?.waiting ?? [];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);

describe("a pressed button (rules: whatsapp-20)", () => {
  test("confirms its order once and is answered once, however often it is told", async () => {
    const { id, phone, orderNumber } = await askedOrder();
    await thrice(press(phone, `confirm:${id}`));
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "confirmed", how: "whatsapp" });
    const { events } = await stateOf(id);
    expect(events.filter((event) => event === "order-confirmed")).toHaveLength(1);
    const answers = await answersTo(phone);
    expect(answers).toMatchObject([{ state: "waiting", orderId: id, answeredBy: null }]);
    const short = orderNumber.split("/").slice(2).join("/");
    expect(answers[0]?.content.text).toBe(`Thank you, order ${short} is confirmed.`);
    expect(await waitingOf(phone)).toEqual([]);
  });

  test("of a foreign number, about an order that is gone, or of no meaning does nothing but wait to be read", async () => {
    const { id, phone } = await askedOrder();
    const stranger = `91${numbers++}`;
    for (const payload of [`confirm:${id}`, "confirm:gone", "confirm", "steal:it", ""]) {
      await thrice(press(stranger, payload));
    }
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked" });
    expect(await answersTo(stranger)).toEqual([]);
    expect(await waitingOf(stranger)).toHaveLength(5);
    await db.update(orders).set({ accountDeletedAt: new Date() }).where(eq(orders.id, id));
    await recordIncoming(press(phone, `confirm:${id}`));
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked" });
  });

  test("to change or to cancel is answered with the link, and cancels nothing by itself", async () => {
    const { id, phone } = await askedOrder();
    await thrice(press(phone, `cancel:${id}`));
    await thrice(press(phone, `change:${id}`));
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked" });
    const texts = await textsTo(phone);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/\/confirm\//);
  });

  test("that comes after the end says so; one that comes after its window acts and says nothing", async () => {
    const over = await askedOrder();
    await cancelOrder(over.id, { reason: "Not wanted" });
    await recordIncoming(press(over.phone, `confirm:${over.id}`));
    expect(await textsTo(over.phone)).toEqual([expect.stringContaining("is cancelled")]);
    const late = await askedOrder();
    await recordIncoming(press(late.phone, `confirm:${late.id}`, { at: hoursAgo(25) }));
    expect(await confirmationOf(late.id)).toMatchObject({ confirmation: "confirmed" });
    expect(await answersTo(late.phone)).toEqual([]);
  });

  test("is answered in the order's language", async () => {
    const { id, phone } = await askedOrder();
    await db.update(orders).set({ language: "hi" }).where(eq(orders.id, id));
    await recordIncoming(press(phone, `confirm:${id}`));
    expect(await textsTo(phone)).toEqual([expect.stringContaining("पक्का हो गया")]);
  });
});

describe("a plain yes (rules: whatsapp-21)", () => {
  test("is one in any spelling, and nothing more", () => {
    for (const yes of [
      "Yes",
      " ok. ",
      "हाँ",
      "हाँ जी!",
      "Haan",
      "ha",
      "CONFIRM",
      "👍🏽",
      "Ji haan 🙏",
    ]) {
      expect(isPlainYes(yes), yes).toBe(true);
    }
    for (const other of [
      "",
      "no",
      "yes but tomorrow",
      "ok cancel it",
      "नहीं",
      "haan?? kab aayega",
    ]) {
      expect(isPlainYes(other), other).toBe(false);
    }
  });

  test("confirms the one order that was asked about last", async () => {
    const { id, phone } = await askedOrder();
    await thrice(told(phone, { text: "Haan ji" }));
    expect(await confirmationOf(id)).toMatchObject({ how: "whatsapp" });
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test("is a message like any other where something else was said last, or two orders wait", async () => {
    const { id, phone } = await askedOrder();
    await ask(id, phone, "order_shipped");
    await recordIncoming(told(phone, { text: "yes" }));
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked" });
    const two = await askedOrder();
    const second = await orderOnDelivery();
    await withPhone(second.id, two.phone.slice(2));
    await recordIncoming(told(two.phone, { text: "yes" }));
    expect(await confirmationOf(two.id)).toMatchObject({ confirmation: "asked" });
    expect(await waitingOf(two.phone)).toHaveLength(1);
    const other = await askedOrder();
    await recordIncoming(told(other.phone, { text: "yes", answers: "another message" }));
    expect(await confirmationOf(other.id)).toMatchObject({ confirmation: "asked" });
  });
});

describe("a press about a parcel that could not be handed over (rules: attempts-10)", () => {
  async function undelivered() {
    const order = await askedOrder();
    await confirmOrder(order.id, admin);
    await setOrderStatus(order.id, "shipped", admin);
    const attempt = await recordAttempt(
      order.id,
      { reason: "not-at-home", day: dayOf(new Date()), source: "staff", key: "one" },
      admin,
    );
    if (!attempt.ok) throw new Error("not recorded");
    return order;
  }
  const attemptOf = async (id: string) => (await officeAttemptsOf(id)).attempts.at(-1);

  test("becomes the next step, once, and is answered", async () => {
    const { id, phone } = await undelivered();
    await thrice(press(phone, `address-wrong:${id}`));
    expect(await attemptOf(id)).toMatchObject({ state: "open", nextStep: "address", revision: 1 });
    await thrice(press(phone, `another-day:${id}`));
    expect(await attemptOf(id)).toMatchObject({ nextStep: "another-day", revision: 2 });
    await thrice(press(phone, `not-wanted:${id}`));
    expect(await attemptOf(id)).toMatchObject({ state: "given-up", revision: 3 });
    expect(await textsTo(phone)).toHaveLength(3);
    // What was given up is taken up again by staff alone.
    await thrice(press(phone, `another-day:${id}`));
    expect(await attemptOf(id)).toMatchObject({ state: "given-up", revision: 3 });
    expect(await waitingOf(phone)).toHaveLength(1);
    await setOrderStatus(id, "delivered", admin);
    await recordIncoming(press(phone, `address-wrong:${id}`));
    expect(await waitingOf(phone)).toHaveLength(2);
  });

  test("and what staff do at the same moment leave one attempt in one state", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(["another-day", "address-wrong", "not-wanted"] as const, {
          minLength: 1,
        }),
        async (pressed) => {
          const { id, phone } = await undelivered();
          const attempt = await attemptOf(id);
          await Promise.all([
            ...pressed.map((button) => thrice(press(phone, `${button}:${id}`))),
            stepAttempt(id, attempt?.id ?? "", { outcome: "messaged", seen: 0 }, admin),
          ]);
          const after = await attemptOf(id);
          const answers = await answersTo(phone);
          const waiting = await waitingOf(phone);
          // Each press is a step with its answer, or waits to be read.
          expect(answers.length + waiting.length).toBe(pressed.length);
          expect(after?.revision).toBeGreaterThanOrEqual(answers.length);
          expect(after?.revision).toBeLessThanOrEqual(answers.length + 1);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

test("whatever is told, thrice and shuffled, with staff at the same moment, an order is confirmed once and a message answered once", async () => {
  const steps = {
    confirm: ({ id, phone }: Asked) => thrice(press(phone, `confirm:${id}`)),
    cancel: ({ id, phone }: Asked) => thrice(press(phone, `cancel:${id}`)),
    stranger: ({ id }: Asked) => thrice(press("919876500000", `confirm:${id}`)),
    yes: ({ phone }: Asked) => thrice(told(phone, { text: "हाँ" })),
    words: ({ phone }: Asked) => thrice(told(phone, { text: "When does it come?" })),
    stop: ({ phone }: Asked) => thrice(told(phone, { text: "STOP" })),
    staff: ({ id }: Asked) => confirmOrder(id, admin),
    cancelled: ({ id }: Asked) => cancelOrder(id, { reason: null }),
    answered: async ({ phone }: Asked) => {
      const waiting = await waitingOf(phone);
      const answer = (key: string) =>
        answerConversation(phone, { text: `Said by ${key}`, key, waiting }, admin);
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      const all = await Promise.all([first, second, first].map(answer));
      if (waiting.length > 0) return expect(all.some(({ ok }) => !ok)).toBe(true);
    },
    "put away": async ({ phone }: Asked) => leaveUnanswered(phone, await waitingOf(phone), admin),
  };
  type Asked = Awaited<ReturnType<typeof askedOrder>>;
  const step = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (taken) => {
      const asked = await askedOrder();
      for (const at of taken.keys()) {
        // Each together with the one before it.
        const together = taken.slice(Math.max(0, at - 1), at + 1);
        await Promise.all(together.map((each) => steps[each](asked)));
      }
      const { events, status } = await stateOf(asked.id);
      expect(events.filter((event) => event === "order-confirmed").length).toBeLessThanOrEqual(1);
      const { confirmation } = (await confirmationOf(asked.id)) ?? {};
      const mayBe = ["confirm", "yes", "staff", "cancelled"] as const;
      if (!mayBe.some((one) => taken.includes(one))) expect(confirmation).toBe("asked");
      if (taken.includes("confirm") && status !== "cancelled")
        expect(confirmation).toBe("confirmed");
      const all = await db
        .select()
        .from(whatsappMessages)
        .where(eq(whatsappMessages.phone, asked.phone));
      const came = all.filter(({ direction }) => direction === "in");
      const answers = all.filter(({ kind, direction }) => direction === "out" && kind === "text");
      const byItself = answers.filter(({ answeredBy }) => answeredBy === null);
      const byStaff = came.filter(({ answeredBy }) => answeredBy !== null);
      // No message is answered both by the shop and by somebody.
      for (const { key } of byItself) {
        const own = came.find(({ id }) => key === `answer:${id}`);
        expect(own?.answeredAt).not.toBeNull();
        expect(byStaff).not.toContain(own);
      }
      const told = await conversationOf(asked.phone);
      // The rows come in no order.
      const unanswered = came.filter(({ answeredAt }) => answeredAt === null).map(({ id }) => id);
      expect((told?.waiting ?? []).toSorted()).toEqual(unanswered.toSorted());
    }),
    { numRuns: 25 },
  );
}, 180_000);

describe("an answer of the office (rules: whatsapp-23)", () => {
  const answer = (phone: string, waiting: readonly string[], over = {}, at = new Date()) =>
    answerConversation(
      phone,
      { text: "Tomorrow", key: crypto.randomUUID(), waiting, ...over },
      admin,
      at,
    );

  test("is sent once however often its form is, and what came meanwhile waits on", async () => {
    const { id, phone } = await askedOrder();
    await recordIncoming(told(phone, { text: "When does it come?" }));
    const seen = await waitingOf(phone);
    await recordIncoming(told(phone, { text: "And how?" }));
    const key = crypto.randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => answer(phone, seen, { key })));
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await answersTo(phone)).toMatchObject([
      { orderId: id, content: { text: "Tomorrow" }, answeredBy: admin.id, state: "waiting" },
    ]);
    expect(await waitingOf(phone)).toHaveLength(1);
  });

  test("of two of the staff at once is one's; the other is told by whom", async () => {
    const { phone } = await askedOrder();
    await recordIncoming(told(phone, { text: "When does it come?" }));
    const waiting = await waitingOf(phone);
    const asha = await makeUser({ role: "admin" });
    const both = await Promise.all([
      answer(phone, waiting),
      answerConversation(phone, { text: "Today", key: crypto.randomUUID(), waiting }, asha),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: "met" } });
    expect(await answersTo(phone)).toHaveLength(1);
  });

  test("is sent within 24 hours of the last words alone, also to who wants no messages", async () => {
    const { phone } = await askedOrder();
    const at = hoursAgo(2);
    await recordIncoming(told(phone, { text: "When does it come?", at }));
    await recordIncoming(told(phone, { text: "stop." }));
    const stopped = (await conversationOf(phone)) ?? { answerUntil: at, waiting: [] };
    expect(stopped).toMatchObject({ hasOptedOut: true, waiting: [expect.any(String)] });
    const end = stopped.answerUntil;
    expect(await answer(phone, stopped.waiting, {}, end)).toEqual({ ok: false, refusal: "closed" });
    expect(await answer(phone, stopped.waiting)).toMatchObject({ ok: true });
    expect(await answer("919999999999", [])).toEqual({ ok: false, refusal: "not-found" });
  });
});

test("the list has those first who wait, with their name, order and words", async () => {
  const { phone, orderNumber } = await askedOrder();
  const before = await countWaitingConversations();
  await recordIncoming(told(phone, { text: "First" }));
  await recordIncoming(told(phone, { kind: "image" }));
  expect(await countWaitingConversations()).toBe(before + 1);
  const { rows } = await conversations();
  expect(rows[0]).toMatchObject({ phone, orderNumber, isWaiting: true, last: { kind: "image" } });
  await leaveUnanswered(phone, await waitingOf(phone), admin);
  expect(await countWaitingConversations()).toBe(before);
  expect((await conversations()).rows.find((row) => row.phone === phone)).toMatchObject({
    isWaiting: false,
  });
});
