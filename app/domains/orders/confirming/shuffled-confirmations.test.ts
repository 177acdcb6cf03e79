import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { offers } from "#app/domains/offers/offer-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { askConfirmations, askedBefore } from "#tests/asking-confirmation.ts";
import { edit } from "#tests/editing-orders.ts";
import { admin, makeBuyer, makeCheckout, makeOffer, makeProduct } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { stateOf, unitsOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { changeToCod } from "../changing/change-to-cod.server.ts";
import { changeToOnline } from "../changing/change-to-online.server.ts";
import { deleteOrder } from "../changing/delete-order.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { callLater, confirmOrder, refuseOrder, undoConfirmation } from "./confirm-order.server.ts";
import { lookAfterConfirmations } from "./look-after-confirmations.server.ts";

ownDatabase({ connections: 40 });

const other = { id: "other", email: "other@example.org" };
const stocked = 100;

/** Whatever may come to an order while it waits, from its buyer, two of the staff, and time. */
const steps = {
  "buyer confirms": (id: string) => confirmOrder(id),
  "staff confirms": (id: string) => confirmOrder(id, admin),
  "other confirms": (id: string) => confirmOrder(id, other),
  "yes is undone": (id: string) => undoConfirmation(id, admin),
  "called later": (id: string) => callLater(id, { hours: 1, seen: null }, other),
  refused: (id: string) => refuseOrder(id, "Not wanted", other),
  "buyer cancels": (id: string) => cancelOrder(id, { reason: null }),
  "paid online": (id: string) => changeToOnline(id),
  "paid at the door": (id: string) => changeToCod(id),
  packed: (id: string) => setOrderStatus(id, "processing", admin),
  "more is taken": async (id: string) => {
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    return line && edit(id, [[line.productId, 3]]).catch(() => undefined);
  },
  "time is over": async (id: string) => {
    await askedBefore(id, 49);
    await lookAfterConfirmations();
  },
  deleted: (id: string) => deleteOrder(id, admin),
} as const;

const step = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));

test("in whatever order all of it comes, thrice and at once, stock and code are taken and given back once", async () => {
  await askConfirmations();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (taken) => {
      const product = await makeProduct();
      const offer = await makeOffer();
      const { user, addressId } = await makeBuyer();
      const checkout = makeCheckout(addressId, [[product, 2]]);
      const placed = await placeOrder(user, { ...checkout, offerCode: offer.code });
      if (!placed.ok) throw new Error(placed.refusal.code);
      const { id } = placed.value;
      for (const at of taken.keys()) {
        // Each together with the one before it.
        const together = taken.slice(Math.max(0, at - 1), at + 1);
        await Promise.all([...together, ...together, ...together].map((each) => steps[each](id)));
      }
      await expectWhole(id, { productId: product.id, offerId: offer.id, email: user.email });
    }),
    { numRuns: 30 },
  );
}, 120_000);

interface Around {
  productId: string;
  offerId: string;
  email: string;
}

/** Stock, code, states and mails agree with each other. */
async function expectWhole(id: string, { productId, offerId, email }: Around) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const isTaken = order !== undefined && order.stockHold !== "released";
  const units = isTaken ? (line?.quantity ?? 0) : 0;
  expect(await unitsOf(productId)).toEqual({ stock: stocked - units, sold: units });
  const [offer] = await db.select().from(offers).where(eq(offers.id, offerId));
  expect(offer?.used).toBe(isTaken ? 1 : 0);
  if (order) {
    const { status, confirmation, paymentStatus } = order;
    // What waits is a cash order that is not packed by hand.
    if (confirmation === "asked") expect([status, paymentStatus]).not.toContain("cancelled");
    if (status === "cancelled") expect(confirmation).not.toBe("asked");
    if (paymentStatus !== "cod") expect(confirmation).not.toBe("asked");
    const { events } = await stateOf(id);
    expect(events.filter((event) => event === "cancelled").length).toBeLessThanOrEqual(1);
  }
  const kinds = (await mailsTo(email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "order-cancelled").length).toBeLessThanOrEqual(1);
}
