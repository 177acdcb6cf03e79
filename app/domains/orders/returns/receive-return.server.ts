import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { cameBackParcels } from "../attempts/attempt-tables.server.ts";
import { followAttempts } from "../attempts/follow-attempts.server.ts";
import { type PiecesRefusal, settlePieces } from "../attempts/parcel-pieces.server.ts";
import type { PutBack } from "../attempts/parcel-pieces.ts";
import {
  type AfterCommit,
  type OrderPayment,
  orderPayments,
} from "../changing/order-payments.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import type { OrderStatus } from "../order/order.ts";
import { writeNote } from "../order/order-notes.server.ts";
import { mayFollow, orderStatusSteps } from "../order/order-steps.ts";
import { orderReturns, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { releaseStock, type StockMove, type StockRefusal } from "../stock/stock-hold.server.ts";
import { openReturn } from "./decide-return.server.ts";
import type { ReturnedGoods } from "./order-return.ts";
import { placeReplacement } from "./place-replacement.server.ts";

export type TakeBackRefusal =
  | "not-found"
  /** Its buyer's wish is to be answered first. */
  | "not-answered"
  | "not-refundable"
  | { code: "not-back"; status: OrderStatus }
  | { code: "too-much"; left: Paise }
  | PiecesRefusal
  | StockRefusal;

/** A parcel that could not be delivered: each of its pieces, and what its carriage cost in paise, where that is known. */
export interface CameBack {
  pieces: readonly PutBack[];
  carriageOut?: Paise | undefined;
  carriageBack?: Paise | undefined;
}

interface TakeBack {
  /** Of an undelivered parcel piece by piece, or all alike. */
  goods: ReturnedGoods | CameBack;
  money: MoneyBack;
  reason: string;
}

/** How much of its payment goes back: all that is left, a part of it, or nothing. */
export type MoneyBack = "all" | "none" | { amount: Paise };

export interface TakenBack {
  orderNumber: string;
  /** The number of the order that is sent in its place. */
  replacement: string | undefined;
}

interface Done extends TakenBack {
  buyer: string;
  moves: StockMove[];
  refund: AfterCommit | undefined;
}

/**
 * Takes back an order that has come back: its goods go on the shelf again or are written off, and it is
 * `returned`, with its money on the way, or, where its buyer wished for that, `replaced` by a new order
 * (rules: returns-2, returns-4, returns-5). A parcel that could not be delivered comes back without a wish, and
 * `came-back` (rules: came-back-1, came-back-2).
 */
export async function takeBackOrder(
  orderId: string,
  given: TakeBack,
  actor: Actor,
): Promise<Result<TakenBack, TakeBackRefusal>> {
  const done = await undoneIfRefused((tx) => takeBackIn(tx, orderId, given, actor));
  if (!done.ok) return done;
  const { buyer, moves, refund, ...value } = done.value;
  publishOrder(buyer, moves);
  await refund?.();
  return ok(value);
}

async function takeBackIn(
  tx: Transaction,
  orderId: string,
  given: TakeBack,
  actor: Actor,
): Promise<Result<Done, TakeBackRefusal>> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return refused("not-found");
  const wish = await openReturn(tx, orderId);
  const isReplaced = wish?.wish === "replacement";
  const isUndelivered = order.status === "shipped" && !wish;
  const status = isReplaced ? "replaced" : isUndelivered ? "came-back" : "returned";
  if (!mayFollow(orderStatusSteps, order.status, status)) {
    return refused({ code: "not-back", status: order.status });
  }
  if (wish?.state === "asked") return refused("not-answered");
  const payment = order.paymentId ? await orderPayments().lock(tx, order.paymentId) : undefined;
  const moves: StockMove[] = [];
  if (typeof given.goods === "object") {
    // Its buyer has had what she wishes to send back: that is not a parcel that came back closed.
    if (!isUndelivered) return refused("pieces-differ");
    const { pieces: put, carriageOut = null, carriageBack = null } = given.goods;
    const settled = await settlePieces(tx, order, put, actor);
    if (!settled.ok) return settled;
    moves.push(...settled.value.moves);
    const { pieces } = settled.value;
    const carriage = { carriageOut, carriageBack };
    await tx.insert(cameBackParcels).values({ orderId, pieces, ...carriage, receivedBy: actor.id });
  } else if (given.goods === "restocked" && order.stockHold !== "released") {
    moves.push(...(await releaseStock(tx, order)));
  }
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
  await noteEvent(tx, orderId, status);
  await followAttempts(tx, { ...order, status });
  if (wish) {
    await tx
      .update(orderReturns)
      .set({ state: "received", goods: goodsOf(given.goods), decidedBy: actor.id })
      .where(eq(orderReturns.id, wish.id));
  }
  let replacement: string | undefined;
  if (isReplaced) {
    const placed = await placeReplacement(tx, order);
    if (!placed.ok) return placed;
    replacement = placed.value.orderNumber;
    moves.push(...placed.value.moves);
    await writeNote(tx, orderId, { replacedBy: replacement }, actor);
    await writeNote(tx, placed.value.id, { replaces: order.orderNumber }, actor);
  }
  const money = isReplaced ? "none" : given.money;
  const sent = await sendMoney(payment, money, given.reason);
  if (!sent.ok) return sent;
  const { refund, goesBack } = sent.value;
  const left = payment?.state === "kept" && !refund ? payment.amount - payment.inParts : 0;
  const keeps = isUndelivered && order.advanceIfBack === "kept" ? left : 0;
  if (!isReplaced) {
    await mailAboutOrder(tx, orderId, "order-returned", { goesBack, isUndelivered, keeps });
  }
  const detail = {
    ...{ before: order.status, after: status, amount: goesBack },
    ...(typeof given.goods === "object" ? given.goods : { goods: given.goods }),
  };
  await record(tx, actor, "order.take-back", orderId, { order: order.orderNumber, ...detail });
  const { orderNumber, userId: buyer } = order;
  return ok({ orderNumber, replacement, buyer, moves, refund });
}

/** The one word that a wish keeps of its goods. */
function goodsOf(goods: TakeBack["goods"]): ReturnedGoods {
  return goods === "written-off" ? "written-off" : "restocked";
}

/** Writes down what goes back of what was paid online; cash is given back by hand. */
async function sendMoney(
  payment: OrderPayment | undefined,
  money: MoneyBack,
  reason: string,
): Promise<Result<Pick<Done, "refund"> & { goesBack: Paise }, TakeBackRefusal>> {
  if (money === "none") return ok({ refund: undefined, goesBack: 0 });
  if (payment?.state !== "kept") return refused("not-refundable");
  const left = payment.amount - payment.inParts;
  if (money === "all") {
    return ok({ refund: await payment.refund("order-returned"), goesBack: left });
  }
  const refund = await payment.refundPart({ ...money, reason, isForLines: false });
  return refund ? ok({ refund, goesBack: money.amount }) : refused({ code: "too-much", left });
}
