import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addresses } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { payOnDelivery } from "#app/domains/payments/unpaid/pay-on-delivery.server.ts";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { statementsOf } from "#tests/count-statements.ts";
import {
  admin,
  type MadeProduct,
  makeAddress,
  makeCheckout,
  makeProduct,
  makeUser,
} from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { typedAddress } from "#tests/typed.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { orderEvents, orders } from "../order/order-table.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { takeBackOrder } from "../returns/receive-return.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { codPersons } from "./cod-person.server.ts";
import { type CodRules, noCodRules } from "./cod-rules.ts";
import { codForgiven, codRules } from "./cod-tables.server.ts";
import { codCountOf, setForgiven } from "./forgive-order.server.ts";

// What an order changed of the bestsellers is looked up some moments after it.
vi.mock("#app/domains/catalog/lists/publish-bestsellers.server.ts", () => ({
  publishBestsellersIfChanged: () => {},
}));

ownDatabase({ connections: 40 });
ownGateway();

let product: MadeProduct;

beforeEach(async () => {
  await db.delete(codRules);
  await db.delete(orders);
  product = await makeProduct({ currentStock: 10_000 });
  publish("cod-rules");
});

async function hold(rules: Partial<CodRules>) {
  const given = { ...noCodRules, ...rules };
  await db.insert(codRules).values(given).onConflictDoUpdate({ target: codRules.id, set: given });
  publish("cod-rules");
}

type Place = Partial<typeof addresses.$inferInsert>;
let houses = 0;

/** Somebody whose number and house are nobody else's, but for what is given. */
async function somebody(place: Place = {}): Promise<{ user: User; addressId: string }> {
  const user = await makeUser();
  return { user, addressId: await anAddress(user, place) };
}

async function anAddress(user: User, place: Place = {}): Promise<string> {
  const id = await makeAddress(user.id);
  houses += 1;
  const own = { phoneNumber: String(9_000_000_000 + houses), addressLine: `House ${houses}` };
  await db
    .update(addresses)
    .set({ ...own, ...place })
    .where(eq(addresses.id, id));
  return id;
}

const place = (
  { user, addressId }: { user: User; addressId: string },
  quantity = 1,
  method: "cod" | "online" = "cod",
) => placeOrder(user, makeCheckout(addressId, [[product, quantity]], method));

const refusalOf = async (placed: ReturnType<typeof place>) => {
  const { refusal } = (await placed) as { refusal?: { reason?: { code: string } } };
  return refusal?.reason?.code ?? refusal;
};

async function placed(who: { user: User; addressId: string }, method?: "online") {
  const order = await place(who, 1, method);
  if (!order.ok) throw new Error(JSON.stringify(order.refusal));
  return order.value.id;
}

async function cameBack(orderId: string) {
  await setOrderStatus(orderId, "shipped", admin);
  const back = await takeBackOrder(
    orderId,
    { goods: "restocked", money: "none", reason: "–" },
    admin,
  );
  if (!back.ok) throw new Error(JSON.stringify(back.refusal));
}

/**
 * What an order sends in its transaction; before it, kept tables are read again here, where no other node is heard
 * (kept-until-changed.server.ts).
 */
async function sentFor(who: Awaited<ReturnType<typeof somebody>>) {
  const sent = await statementsOf(() => placed(who));
  return sent.slice(sent.findIndex((text) => /^begin/i.test(text)));
}

test("a rule costs an order a statement only where it asks for the person", async () => {
  const who = await somebody();
  const none = await sentFor(who);
  expect(none).toHaveLength(5);
  await hold({ least: 1, most: 1_000_000, stateScope: "only", states: ["Jharkhand"] });
  expect(await sentFor(who)).toEqual(none);
  await hold({ mostOpen: 99 });
  const asked = await sentFor(who);
  expect(asked).toHaveLength(7);
  // The turn before the products, whose locks others wait for; what is known of the person after its turn.
  const placeOf = (words: RegExp) => asked.findIndex((text) => words.test(text));
  expect(placeOf(/^\s*select pg_advisory_xact_lock\(\S+ key\)/)).toBeLessThan(
    placeOf(/from products/),
  );
  expect(placeOf(/hasReceived/)).toBeGreaterThan(placeOf(/from products/));
});

test("what a person has ordered is found along the indexes", async () => {
  const { rows } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname in ('orders_by_person_phone', 'orders_by_person_place')",
  );
  expect(rows).toHaveLength(2);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const asked = codPersons.sql({
      userId: "u",
      addresses: JSON.stringify([typedAddress]),
      forgivenAfterDays: null,
    });
    return JSON.stringify((await tx.execute(sql`explain ${asked}`)).rows);
  });
  for (const name of ["orders_by_user", "orders_by_person_phone", "orders_by_person_place"]) {
    expect(plan).toContain(name);
  }
  expect(plan).not.toContain("Seq Scan on orders");
});

test("an order is refused by its total, and nothing of it is written", async () => {
  const who = await somebody();
  await hold({ least: 30_000, most: 50_000 });
  expect(await refusalOf(place(who, 1))).toBe("too-little");
  expect(await refusalOf(place(who, 2))).toBeUndefined();
  expect(await refusalOf(place(who, 3))).toBe("too-much");
  expect(await refusalOf(place(who, 3, "online"))).toBeUndefined();
  expect(await db.$count(orders)).toBe(2);
});

test("an order is refused by where it goes", async () => {
  await hold({ pinScope: "except", pinCodes: ["8341"], stateScope: "only", states: ["Jharkhand"] });
  expect(await refusalOf(place(await somebody({ pinCode: "834101" })))).toBe("pin-code");
  expect(await refusalOf(place(await somebody({ pinCode: "834001" })))).toBeUndefined();
});

describe("a person", () => {
  test("is the account, the telephone number, or the house, however they are written", async () => {
    await hold({ mostOpen: 1 });
    const first = await somebody({
      phoneNumber: "98765 43210",
      pinCode: "834001",
      addressLine: "12-B, Main Road",
      areaLocality: "Lalpur",
    });
    await placed(first);
    const same: Place[] = [
      { phoneNumber: "+91-98765-43210" },
      { phoneNumber: "०९८७६५४३२१०" },
      { pinCode: "834 001", addressLine: "12 b main road", areaLocality: "LALPUR." },
    ];
    for (const one of same) expect(await refusalOf(place(await somebody(one)))).toBe("open");
    const elsewhere = await anAddress(first.user);
    expect(await refusalOf(place({ user: first.user, addressId: elsewhere }))).toBe("open");
    const others: Place[] = [
      { phoneNumber: "98765 43211" },
      { pinCode: "834002", addressLine: "12-B, Main Road", areaLocality: "Lalpur" },
      { pinCode: "834001", addressLine: "12-C, Main Road", areaLocality: "Lalpur" },
    ];
    for (const one of others) expect(await refusalOf(place(await somebody(one)))).toBeUndefined();
  });

  test("whose number is none is known by account and house alone", async () => {
    await hold({ mostOpen: 1 });
    await placed(await somebody({ phoneNumber: "none" }));
    expect(await refusalOf(place(await somebody({ phoneNumber: "none" })))).toBeUndefined();
  });

  test("has as many open ones as have not arrived, were not cancelled and not paid", async () => {
    await hold({ mostOpen: 2 });
    const who = await somebody();
    const [one, two] = [await placed(who), await placed(who)];
    expect(await refusalOf(place(who))).toBe("open");
    await cancelOrder(one, { reason: null });
    const three = await placed(who);
    expect(await refusalOf(place(who))).toBe("open");
    await setOrderStatus(two, "delivered", admin);
    await placed(who);
    expect(await refusalOf(place(who))).toBe("open");
    await db.update(orders).set({ collectedAt: new Date() }).where(eq(orders.id, three));
    await placed(who);
    // Online it was never counted.
    expect(await refusalOf(place(who, 2, "online"))).toBeUndefined();
  });

  test("has a first order until one has arrived", async () => {
    await hold({ firstMost: 30_000 });
    const who = await somebody();
    expect(await refusalOf(place(who, 2))).toBe("first-too-much");
    const first = await placed(who);
    expect(await refusalOf(place(who, 2))).toBe("first-too-much");
    await setOrderStatus(first, "delivered", admin);
    expect(await refusalOf(place(who, 2))).toBeUndefined();
  });
});

describe("what came back unpaid", () => {
  test("counts, is forgiven by hand, and counts again", async () => {
    await hold({ mostCameBack: 1 });
    const who = await somebody();
    const back = await placed(who);
    expect(await setForgiven(back, true, admin)).toMatchObject({ refusal: "not-counted" });
    await cameBack(back);
    expect(await refusalOf(place(who))).toBe("came-back");
    expect(await countOf(back)).toEqual({ isForgiven: false });
    for (let twice = 0; twice < 2; twice++) await setForgiven(back, true, admin);
    expect(await countOf(back)).toMatchObject({ isForgiven: true });
    await placed(who);
    await setForgiven(back, false, admin);
    expect(await refusalOf(place(who))).toBe("came-back");
    expect(await refusalOf(place(who, 2, "online"))).toBeUndefined();
    expect(await setForgiven("none", true, admin)).toMatchObject({ refusal: "not-found" });
  });

  test("does not count after its days", async () => {
    await hold({ mostCameBack: 1, forgivenAfterDays: 30 });
    const who = await somebody();
    const back = await placed(who);
    await cameBack(back);
    const daysAgo = (n: number) =>
      db
        .update(orderEvents)
        .set({ time: new Date(Date.now() - n * 24 * 60 * 60 * 1000) })
        .where(and(eq(orderEvents.orderId, back), eq(orderEvents.event, "came-back")));
    await daysAgo(29);
    expect(await refusalOf(place(who))).toBe("came-back");
    await daysAgo(31);
    expect(await refusalOf(place(who))).toBeUndefined();
  });

  test("and was paid all the same, or went with its account, does not count", async () => {
    await hold({ mostCameBack: 1 });
    const who = await somebody();
    const back = await placed(who);
    await cameBack(back);
    const having = (values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, back));
    await having({ collectedAt: new Date() });
    expect(await refusalOf(place(who))).toBeUndefined();
    await having({ collectedAt: null, accountDeletedAt: new Date() });
    expect(await refusalOf(place(who))).toBeUndefined();
    await having({ accountDeletedAt: null });
    expect(await refusalOf(place(who))).toBe("came-back");
  });

  test("goes with its account, and what was forgiven of it", async () => {
    await hold({ mostCameBack: 1 });
    const who = await somebody({ phoneNumber: "9811111111" });
    const [one, two] = [await placed(who), await placed(who)];
    for (const back of [one, two]) await cameBack(back);
    await setForgiven(one, true, admin);
    const sameNumber = await somebody({ phoneNumber: "9811111111" });
    expect(await refusalOf(place(sameNumber))).toBe("came-back");
    expect(await deleteAccountFor(admin, who.user.id)).toMatchObject({ ok: true });
    expect(await db.$count(codForgiven)).toBe(0);
    expect(await refusalOf(place(sameNumber))).toBeUndefined();
  });

  test("what was forgiven goes with its order", async () => {
    const back = await placed(await somebody());
    await cameBack(back);
    await setForgiven(back, true, admin);
    expect(await db.$count(codForgiven)).toBe(1);
    await db.delete(orders).where(eq(orders.id, back));
    expect(await db.$count(codForgiven)).toBe(0);
  });
});

describe("at once", () => {
  test("no more orders than may be open are placed by one account", async () => {
    await hold({ mostOpen: 3 });
    const who = await somebody();
    await Promise.all(Array.from({ length: 10 }, () => place(who)));
    expect(await db.$count(orders)).toBe(3);
  });

  test("nor by ten accounts with one number, or one house, or a chain of both", async () => {
    await hold({ mostOpen: 2 });
    const chain = Array.from({ length: 10 }, (_, n) =>
      somebody(
        n % 2
          ? { phoneNumber: "9876500000", addressLine: "Chain" }
          : { phoneNumber: "9876500000", addressLine: `Chain ${n}` },
      ),
    );
    const all = await Promise.all(chain);
    await Promise.all(all.map((who) => place(who)));
    expect(await db.$count(orders)).toBe(2);
  });

  test("the same request many times is one order", async () => {
    await hold({ mostOpen: 1 });
    const { user, addressId } = await somebody();
    const checkout = makeCheckout(addressId, [[product, 1]]);
    const all = await Promise.all(Array.from({ length: 8 }, () => placeOrder(user, checkout)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await db.$count(orders)).toBe(1);
  });

  test("nor by changing orders to cash beside placing them", async () => {
    await hold({ mostOpen: 2 });
    const who = await somebody();
    const others = await Promise.all(Array.from({ length: 4 }, () => makeProduct()));
    const unpaid: string[] = [];
    for (const other of others) {
      const made = await placeOrder(who.user, makeCheckout(who.addressId, [[other, 1]], "online"));
      if (made.ok) unpaid.push(made.value.id);
    }
    expect(unpaid).toHaveLength(4);
    const done = await Promise.all([
      ...unpaid.map((id) => payOnDelivery(who.user, id)),
      ...Array.from({ length: 4 }, () => place(who)),
    ]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await openOf(who.user.id)).toBe(2);
  });
});

async function countOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order && codCountOf(order);
}

const openOf = (userId: string) =>
  db.$count(
    orders,
    and(
      eq(orders.userId, userId),
      eq(orders.paymentStatus, "cod"),
      inArray(orders.status, ["ordered", "confirmed", "processing", "shipped"]),
    ),
  );

type Step = { do: "place" | "online" | "cash" | "cancel" | "arrive" | "back"; which: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("place", "online", "cash", "cancel", "arrive", "back"),
  which: fc.nat({ max: 5 }),
});

test("no sequence of placing, changing and cancelling has more open than may be", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (most, rounds) => {
        await hold({ mostOpen: most });
        const who = await somebody();
        const placedIds: string[] = [];
        const carryOut = async ({ do: what, which }: Step) => {
          const id = placedIds[which % Math.max(placedIds.length, 1)] ?? "none";
          if (what === "place" || what === "online") {
            const bought = what === "online" ? await makeProduct() : product;
            const made = await placeOrder(
              who.user,
              makeCheckout(who.addressId, [[bought, 1]], what === "place" ? "cod" : "online"),
            );
            if (made.ok) placedIds.push(made.value.id);
          } else if (what === "cash") await payOnDelivery(who.user, id);
          else if (what === "cancel") await cancelOrder(id, { reason: null });
          else if (what === "arrive") await setOrderStatus(id, "delivered", admin);
          else await takeBackOrder(id, { goods: "restocked", money: "none", reason: "–" }, admin);
        };
        for (const round of rounds) {
          await Promise.all(round.map(carryOut));
          expect(await openOf(who.user.id)).toBeLessThanOrEqual(most);
        }
      },
    ),
    { numRuns: 25 },
  );
});
