import { asc, count, eq, sum } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { type MadeProduct, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { unitsOf } from "#tests/paying.ts";
import { orderLines, orderNumberCounters, orders } from "../order/order-table.server.ts";
import { placeOrder } from "./place-order.server.ts";

ownDatabase({ connections: 40 });

const ordersInAll = async () => (await db.select({ n: count() }).from(orders))[0]?.n;

describe("an order", () => {
  test("is saved with its address, lines, totals and number, and lowers the stock", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct({ pictureUrls: ["/files/productImage/laddu.webp"] });
    const flour = await makeProduct({
      title: "Ragi Flour",
      productPackOff: 500,
      price: 7_500,
      productMRP: 9_000,
    });

    const placed = await placeOrder(
      user,
      makeCheckout(addressId, [
        [laddu, 2],
        [flour, 1],
      ]),
    );

    if (!placed.ok) throw new Error(placed.refusal.code);
    expect(placed.value.orderNumber).toMatch(/^JRMG\/\d{4}-\d{2}\/[A-Z]{3}\/\d{2,}$/);
    const [order] = await db.select().from(orders).where(eq(orders.id, placed.value.id));
    expect(order).toMatchObject({
      receipt: `REC-${placed.value.orderNumber}`,
      email: user.email,
      selectedAddresses: { city: "Ranchi", addressType: "Home" },
      totalQuantity: 3,
      totalAmount: 59_000,
      discountPrice: 9_500,
      shippingCharge: 0,
      grandTotal: 49_500,
      paymentMethod: "cod",
      paymentStatus: "cod",
      status: "ordered",
    });
    const lines = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, placed.value.id))
      .orderBy(asc(orderLines.position));
    expect(lines).toMatchObject([
      {
        title: "Ragi Til Laddu",
        pack: null,
        quantity: 2,
        price: 21_000,
        pictureUrl: "/files/productImage/laddu.webp",
      },
      { title: "Ragi Flour", pack: 500, quantity: 1, price: 7_500, pictureUrl: null },
    ]);
    expect(await unitsOf(laddu.id)).toEqual({ stock: 98, sold: 2 });
  });

  test("counts on within the month, past 99", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const place = () => placeOrder(user, makeCheckout(addressId, [[laddu, 1]]));
    // The month's counter is there from its first order on.
    await place();
    await db.update(orderNumberCounters).set({ last: 98 });
    const numbers: string[] = [];
    for (let n = 0; n < 2; n++) {
      const placed = await place();
      if (placed.ok) numbers.push(placed.value.orderNumber.split("/").at(-1) ?? "");
    }
    expect(numbers).toEqual(["99", "100"]);
  });

  test("of one product twice takes both quantities", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct({ currentStock: 5 });
    const placed = await placeOrder(
      user,
      makeCheckout(addressId, [
        [laddu, 3],
        [laddu, 3],
      ]),
    );
    expect(placed).toMatchObject({ ok: false, refusal: { code: "out-of-stock" } });
  });
});

describe("refused, with nothing written", () => {
  const cases: [string, (good: Awaited<ReturnType<typeof setUp>>) => object, object][] = [
    [
      "a price that is not the shop's",
      ({ checkout }) => ({
        ...checkout,
        lines: checkout.lines.map((line) => ({ ...line, seenPrice: 1 })),
      }),
      { code: "prices-changed" },
    ],
    [
      "an MRP that is not the shop's",
      ({ checkout }) => ({
        ...checkout,
        lines: checkout.lines.map((line) => ({ ...line, seenMRP: 99_999 })),
      }),
      { code: "prices-changed" },
    ],
    [
      "a product that is hidden",
      ({ checkout, hidden }) => makeCheckout(checkout.addressId, [[hidden, 1]]),
      { code: "product-not-found" },
    ],
    [
      "a product that does not exist",
      ({ checkout }) => ({
        ...checkout,
        lines: checkout.lines.map((line) => ({ ...line, productId: "nothing" })),
      }),
      { code: "product-not-found" },
    ],
    [
      "another user's address",
      ({ checkout, stranger }) => ({
        ...checkout,
        addressId: stranger.addressId,
      }),
      { code: "address-not-found" },
    ],
    [
      "more than there is",
      ({ checkout }) => ({
        ...checkout,
        lines: checkout.lines.map((line) => ({ ...line, quantity: 11 })),
      }),
      { code: "out-of-stock", name: "Ragi Til Laddu" },
    ],
  ];

  async function setUp() {
    const own = await makeBuyer();
    const product = await makeProduct({ currentStock: 10 });
    const hidden = await makeProduct({ isHidden: true });
    const stranger = await makeBuyer();
    return {
      ...own,
      product,
      hidden,
      stranger,
      checkout: makeCheckout(own.addressId, [[product, 1]]),
    };
  }

  test.each(cases)("%s", async (_, tamper, refusal) => {
    const good = await setUp();
    const before = await ordersInAll();
    const counters = await db.select().from(orderNumberCounters);
    const answer = await placeOrder(good.user, tamper(good) as typeof good.checkout);
    expect(answer).toMatchObject({ ok: false, refusal });
    expect(await ordersInAll()).toBe(before);
    expect(await unitsOf(good.product.id)).toEqual({ stock: 10, sold: 0 });
    expect(await db.select().from(orderNumberCounters)).toEqual(counters);
  });

  test("one price of several that is not the shop's", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const flour = await makeProduct();
    const cheaper = { ...flour, price: flour.price - 1 };
    const checkout = makeCheckout(addressId, [
      [laddu, 1],
      [cheaper, 1],
    ]);
    expect(await placeOrder(user, checkout)).toEqual({
      ok: false,
      refusal: { code: "prices-changed" },
    });
  });

  test("the first line that cannot be had is named", async () => {
    const { user, addressId } = await makeBuyer();
    const there = await makeProduct();
    const first = await makeProduct({ title: "First", currentStock: 0 });
    const second = await makeProduct({ title: "Second", currentStock: 0 });
    const lines = [there, first, second].map((product) => [product, 1] as [typeof there, number]);
    const answer = await placeOrder(user, makeCheckout(addressId, lines));
    expect(answer).toMatchObject({ ok: false, refusal: { name: "First" } });
  });

  test("the 31st order of an hour", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    for (let n = 0; n < 30; n++) await placeOrder(user, makeCheckout(addressId, [[laddu, 1]]));
    const answer = await placeOrder(user, makeCheckout(addressId, [[laddu, 1]]));
    expect(answer).toMatchObject({ ok: false, refusal: { code: "too-many-orders" } });
  });
});

/**
 * One to three of the given products in an order of their own, other for each run and buyer. Every
 * fourth buyer wants one product only, so that none can be left over while others are sold out.
 */
function basketOf(
  run: number,
  n: number,
  offered: readonly MadeProduct[],
): [MadeProduct, number][] {
  const first = (n >> 2) % offered.length;
  const size = n % 4 === 0 ? 1 : 1 + ((run + n) % offered.length);
  const step = (run ^ n) & 1 ? 1 : 2;
  return Array.from({ length: size }, (_, line) => {
    const product = offered[(first + line * step) % offered.length];
    if (!product) throw new Error("nothing is offered");
    return [product, 1];
  });
}

describe("in parallel", () => {
  test("one checkout key fifty times is one order, on the last unit too", async () => {
    const { user, addressId } = await makeBuyer();
    const last = await makeProduct({ currentStock: 1 });
    const checkout = makeCheckout(addressId, [[last, 1]]);
    const before = (await ordersInAll()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(user, checkout)));
    const ids = new Set(answers.map((answer) => answer.ok && answer.value.id));
    expect(ids.size).toBe(1);
    expect(ids.has(false)).toBe(false);
    expect(await ordersInAll()).toBe(before + 1);
    expect(await unitsOf(last.id)).toEqual({ stock: 0, sold: 1 });
  });

  test("of fifty orders of one shopper thirty are placed", async () => {
    const { user, addressId } = await makeBuyer();
    const products = await Promise.all(Array.from({ length: 5 }, () => makeProduct()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const product = products[n % products.length] as MadeProduct;
        return placeOrder(user, makeCheckout(addressId, [[product, 1]]));
      }),
    );
    const refused = answers.filter((answer) => !answer.ok);
    expect(answers.length - refused.length).toBe(30);
    for (const answer of refused) expect(answer.refusal.code).toBe("too-many-orders");
    const units = await Promise.all(products.map(({ id }) => unitsOf(id)));
    expect(units.reduce((all, one) => all + (one?.sold ?? 0), 0)).toBe(30);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    "run %i: twelve times as many buyers as units, N sold, numbers without gap",
    async (run) => {
      const units = 10;
      const offered = await Promise.all(
        Array.from({ length: 3 }, (_, n) => makeProduct({ title: `P${n}`, currentStock: units })),
      );
      const buyers = await Promise.all(
        Array.from({ length: units * 4 * offered.length }, makeBuyer),
      );
      await db.delete(orders);
      await db.delete(orderNumberCounters);

      const answers = await Promise.all(
        buyers.map(({ user, addressId }, n) => {
          return placeOrder(user, makeCheckout(addressId, basketOf(run, n, offered)));
        }),
      );

      const placed = answers.filter((answer) => answer.ok);
      for (const answer of answers) {
        if (!answer.ok) expect(answer.refusal.code).toBe("out-of-stock");
      }
      for (const { id } of offered) {
        const [line] = await db
          .select({ sold: sum(orderLines.quantity).mapWith(Number) })
          .from(orderLines)
          .where(eq(orderLines.productId, id));
        expect(await unitsOf(id)).toEqual({ stock: units - (line?.sold ?? 0), sold: line?.sold });
        expect(line?.sold).toBe(units);
      }
      const sequences = await db
        .select({ sequence: orders.sequence })
        .from(orders)
        .orderBy(asc(orders.sequence));
      expect(sequences.map(({ sequence }) => sequence)).toEqual(placed.map((_, n) => n + 1));
    },
  );
});
