import { and, eq, inArray, sql } from "drizzle-orm";
import {
  partialRefunds,
  payments,
  providerOrders,
} from "#app/domains/payments/payment-tables.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { orderOfNetwork } from "../buying/order-of-network.server.ts";
import type { Handler } from "../protocol/handler.ts";
import {
  type ReceiverReconMessage,
  type ReconMessage,
  readReceived,
  readRecon,
  receivedAnswer,
  reconAnswer,
  type SettledOrder,
} from "./settlement.ts";
import { ondcSettlements } from "./settlement-table.server.ts";

/** `receiver_recon` (RSF 1.0.0): what a buyer's app says that it paid is matched, kept and answered, order by order. */
export const handleReceiverRecon: Handler<ReceiverReconMessage> = async ({ context, message }) => {
  const { orders } = message.orderbook;
  const differences = await keepSettlements(context.bap_id, orders.map(readReceived));
  return {
    message: {
      orderbook: { orders: orders.map((one) => receivedAnswer(one, differences.get(one.id))) },
    },
  };
};

/** `recon` (RSF 2.0): the same of newer apps. */
export const handleRecon: Handler<ReconMessage> = async ({ context, message: { orders } }) => {
  const differences = await keepSettlements(context.bap_id, orders.flatMap(readRecon));
  return { message: { orders: orders.map((one) => reconAnswer(one, differences.get(one.id))) } };
};

/**
 * Keeps what an app says that it paid, each settlement of an order once: said again, it takes the place of what was
 * said before (rules: ondc-settlement-1).
 * @returns by the network's ids of the orders, what the app has told of in all less what the order comes to; nothing for
 * an order that this app has not placed.
 */
async function keepSettlements(
  bapId: string,
  told: readonly SettledOrder[],
): Promise<Map<string, Paise>> {
  const differences = new Map<string, Paise>();
  // In one order, so that two messages about the same never wait for each other.
  const ids = [...new Set(told.map(({ networkOrderId }) => networkOrderId))].sort();
  await db.transaction(async (tx) => {
    for (const id of ids) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${bapId} ${id}`}, 0))`);
      const order = await orderOfNetwork(tx, bapId, id);
      for (const one of told.filter(({ networkOrderId }) => networkOrderId === id)) {
        const { at: paidAt, ...said } = one;
        const row = {
          ...{ ...said, bapId, paidAt, toldAt: new Date() },
          ...{ orderId: order?.id ?? null, orderNumber: order?.orderNumber ?? "" },
        };
        const { bapId: app, settlementId, networkOrderId } = ondcSettlements;
        await tx
          .insert(ondcSettlements)
          .values(row)
          .onConflictDoUpdate({ target: [app, settlementId, networkOrderId], set: row });
      }
      if (order) differences.set(id, await compare(tx, bapId, id, order.id));
    }
  });
  publish("ondc-settlements");
  return differences;
}

/** Writes down, at all settlements of an order, how far they are from what the order comes to. */
async function compare(
  tx: Transaction,
  bapId: string,
  networkOrderId: string,
  orderId: string,
): Promise<Paise> {
  const ofOrder = and(
    eq(ondcSettlements.bapId, bapId),
    eq(ondcSettlements.networkOrderId, networkOrderId),
  );
  const [told] = await tx
    .select({
      sum: sql<string>`sum(${ondcSettlements.settled} + ${ondcSettlements.fee} + ${ondcSettlements.withheld} + ${ondcSettlements.heldBack})`,
    })
    .from(ondcSettlements)
    .where(ofOrder);
  const difference = Number(told?.sum ?? 0) - (await keptOf(tx, orderId));
  await tx.update(ondcSettlements).set({ difference }).where(ofOrder);
  return difference;
}

/** What a buyer's app has taken for an order and not given back to the buyer, in paise. */
async function keptOf(tx: Transaction, orderId: string): Promise<Paise> {
  const received = await tx
    .select({ id: payments.id, amount: payments.amount, state: payments.state })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(eq(providerOrders.orderId, orderId));
  const kept = received.filter(({ state }) => state === "kept");
  const ids = kept.map(({ id }) => id);
  const back = await tx
    .select({ amount: partialRefunds.amount })
    .from(partialRefunds)
    .where(inArray(partialRefunds.paymentId, ids));
  const sum = (all: readonly { amount: Paise }[]) => all.reduce((so, { amount }) => so + amount, 0);
  return sum(kept) - sum(back);
}
