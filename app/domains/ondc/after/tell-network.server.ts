import { and, asc, eq } from "drizzle-orm";
import type { Job, PgBoss } from "pg-boss";
import { type OrderEventKind, orderStatuses } from "#app/domains/orders/order/order.ts";
import { orderReturns } from "#app/domains/orders/order/order-table.server.ts";
import { lineRowsOf } from "#app/domains/orders/order/read-orders.server.ts";
import { watchOrderEvents } from "#app/domains/orders/status/order-events.server.ts";
import { partialRefunds } from "#app/domains/payments/payment-tables.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import { enqueueCallback } from "../protocol/callbacks.server.ts";
import { readOndcSettings } from "../protocol/ondc-settings.server.ts";
import { type DeliveryState, untoldStates } from "./delivery-states.ts";
import {
  lastToldAt,
  lockOndcOrder,
  type OndcOrderRow,
  type StandingOrder,
  tellable,
} from "./find-ondc-order.server.ts";
import { linesLeft, type OrderPart, orderBody, wholeTrail } from "./order-body.ts";
import { trailOf } from "./refund-trail.ts";

/** The status of an order can be taken back for so long, in seconds (rules: orders-28): the network knows no way back. */
const takenBackWithin = 30;
const reversible: readonly OrderEventKind[] = ["processing", "shipped", "delivered"];
/** What a buyer's app may have to hear of. */
const told: readonly OrderEventKind[] = [
  ...orderStatuses,
  ...(["changed", "refunded", "refunded-in-part"] as const),
  ...(["return-asked", "return-accepted", "return-refused"] as const),
];
/** An order is placed before its app is answered, and told of more only after that. */
const answerTakes = 2;

const newsEnqueue = statement<{ orderId: string; seconds: number }>(
  "ondc-news-enqueue",
  ({ orderId, seconds }) => {
    const { before, after } = insertJob("ondc-news", {
      delay: `${seconds}::int * interval '1 second'`,
    });
    return `${before} jsonb_build_object('orderId', ${orderId}::text) ${after}
      and exists (select from ondc_orders where order_id = ${orderId})`;
  },
);

/**
 * Leaves the buyer's app to be told of what has happened to its order, in the transaction of that (rules: ondc-orders-4):
 * the one way by which it hears of anything that it has not asked for.
 */
export async function leaveNews(
  on: Queryable,
  orderId: string,
  event: OrderEventKind,
): Promise<void> {
  const { isOn, environment } = await readOndcSettings();
  if (!isOn || !told.includes(event)) return;
  // Who practises does not wait.
  const held = environment !== "practice" && reversible.includes(event) ? takenBackWithin : 0;
  await enqueueNews(on, orderId, event === "ordered" ? answerTakes : held);
}

/** @param seconds until it is told. */
export async function enqueueNews(on: Queryable, orderId: string, seconds = 0): Promise<void> {
  await runIn(on)(newsEnqueue.query({ orderId, seconds }));
}

watchOrderEvents(leaveNews);

/** Tells buyers' apps in one of the processes, whenever there is news. */
export async function tellNetworkOfNews(jobs: PgBoss): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, batchSize: 100 } as const;
  await jobs.work("ondc-news", options, async (batch: Job<{ orderId: string }>[]) => {
    const told = [...new Set(batch.map(({ data }) => data.orderId))].map(tellNetwork);
    // What one of them cannot be told keeps no other waiting; those are told again of nothing.
    const failed = (await Promise.allSettled(told)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  });
}

/**
 * Tells a buyer's app all that it does not know yet of its order, step by step: whatever has led to it, and however often it
 * is asked for.
 */
export async function tellNetwork(orderId: string): Promise<void> {
  const isTold = await db.transaction(async (tx) => {
    const locked = await lockOndcOrder(tx, orderId);
    if (!locked?.house) return false;
    const { row, house } = locked;
    const toldAt = await lastToldAt(tx, row);
    if (row.told === null && !toldAt) throw new Error(`order ${orderId} is not confirmed yet`);
    const news = new News(tx, { row, house }, toldAt ?? row.time);
    await news.tell();
    return news.isTold;
  });
  if (isTold) publish("orders");
}

/** What is told of one order, in its transaction. */
class News {
  readonly #tx: Transaction;
  readonly #house: StandingOrder["house"];
  #row: OndcOrderRow;
  #toldAt: Date;
  isTold = false;

  constructor(tx: Transaction, { row, house }: StandingOrder, toldAt: Date) {
    this.#tx = tx;
    this.#row = row;
    this.#house = house;
    this.#toldAt = toldAt;
  }

  async tell(): Promise<void> {
    const { status, courier } = this.#house;
    if (this.#row.told === "Cancelled") return this.#tellBack();
    if (status === "cancelled") return this.#tellCancelled();
    await this.#tellFewer();
    const { version, agreed, told } = this.#row;
    for (const state of untoldStates({ status, courier }, version, told, agreed.isFetched)) {
      await this.#say("on_status", state);
    }
    if (status === "came-back") return this.#tellCameBack();
    await this.#tellReturn();
  }

  /** Staff have cancelled it. */
  async #tellCancelled(): Promise<void> {
    await this.#cancel({ id: this.#idOf("C"), type: "Cancel", state: "Cancelled" });
  }

  /** Staff have taken pieces out of it. */
  async #tellFewer(): Promise<void> {
    const { agreed, parts } = this.#row;
    const rows = await lineRowsOf(this.#tx, this.#house.id);
    const fewer = linesLeft(agreed, parts).flatMap(({ id, count, price }) => {
      const standing = rows.find(({ productId }) => productId === id)?.quantity ?? 0;
      const returned = returnedOf(parts, id);
      const gone = count - Math.max(0, standing - returned);
      return gone > 0 ? [{ id, count: gone, value: gone * price }] : [];
    });
    if (fewer.length === 0) return;
    const part: OrderPart = {
      ...{ id: this.#idOf("C"), type: "Cancel", state: "Cancelled" },
      lines: fewer.map(({ id, count }) => ({ id, count })),
      trail: fewer.map(({ id, value }) => ({ type: "item", id, value })),
      ...(await this.#bySeller()),
    };
    await this.#say("on_update", this.#row.told, [...parts, part]);
  }

  /** The parcel could not be handed over, and is here again. */
  async #tellCameBack(): Promise<void> {
    const began = { id: this.#idOf("R"), type: "RTO", state: "RTO-Initiated" } as const;
    const amount = this.#house.paymentStatus === "online" ? await this.#refunded() : undefined;
    await this.#cancel({ ...began, pickedAt: new Date().toISOString() }, amount);
    await this.#tellBack();
  }

  /** What came back has come. */
  async #tellBack(): Promise<void> {
    const { parts } = this.#row;
    const back = parts.find(({ state }) => state === "RTO-Initiated");
    // One that its app had cancelled may have been handed over all the same, or never have left.
    const isHere = ["came-back", "returned", "cancelled"].includes(this.#house.status);
    if (!back || !isHere) return;
    const came: OrderPart = {
      ...back,
      state: "RTO-Delivered",
      deliveredAt: new Date().toISOString(),
    };
    await this.#say("on_status", "Cancelled", replaced(parts, came));
  }

  /** Nothing more of it is delivered. @param amount what goes back of it; undefined for all. */
  async #cancel(began: Pick<OrderPart, "id" | "type" | "state" | "pickedAt">, amount?: Paise) {
    const { agreed, parts, told } = this.#row;
    const { lines, trail } = wholeTrail(agreed, parts);
    const part: OrderPart = {
      ...{ ...began, lines },
      trail: amount === undefined ? trail : trailOf(trail, amount),
      ...(await this.#bySeller(began.type)),
      before: { state: told ?? "Pending", at: this.#toldAt.toISOString() },
    };
    await this.#say("on_cancel", "Cancelled", [...parts, part]);
  }

  /** What became of a return that the buyer asked for. */
  async #tellReturn(): Promise<void> {
    const { parts } = this.#row;
    const part = parts.find(isOpenReturnPart);
    if (!part?.returnId) return;
    if (part.state === "Return_Picked") {
      const came = { ...part, state: "Return_Delivered", deliveredAt: part.pickedAt } as const;
      await this.#say("on_update", this.#row.told, replaced(parts, came));
      return;
    }
    const [asked] = await this.#tx
      .select()
      .from(orderReturns)
      .where(eq(orderReturns.id, part.returnId));
    if (!asked || asked.state === "called-off" || asked.state === "refused") {
      await this.#say(
        "on_update",
        this.#row.told,
        replaced(parts, { ...part, state: "Return_Rejected" }),
      );
      return;
    }
    const now = Date.now();
    let open = part;
    if (asked.state !== "asked" && part.state === "Return_Initiated") {
      const range = (ms: number) => new Date(now + ms).toISOString();
      const pickUp = { start: range(1000), end: range(fetchedWithin) };
      open = { ...part, state: "Return_Approved", pickUp };
      await this.#say("on_update", this.#row.told, replaced(parts, open));
    }
    const refund = await this.#refundOfReturn();
    const isBack = asked.state === "received";
    if (!refund && !isBack) return;
    const amount = refund?.amount ?? (await this.#refunded());
    const value = open.lines.map(({ id, count }) => ({
      type: "item" as const,
      id,
      value: count * this.#priceOf(id),
    }));
    const settled = {
      ...open,
      trail: trailOf(value, amount),
      ...(refund && { refundId: refund.id }),
    };
    if (!isBack) {
      await this.#tx
        .update(orderReturns)
        .set({ state: "received", goods: "written-off" })
        .where(eq(orderReturns.id, part.returnId));
    }
    // Who gets the money back before anything was agreed to come back, keeps the goods.
    if (asked.state === "asked") {
      await this.#say(
        "on_update",
        this.#row.told,
        replaced(this.#row.parts, { ...settled, state: "Liquidated" }),
      );
      return;
    }
    const picked = Math.max(now, Date.parse(open.pickUp?.start ?? ""));
    const pickedAt = new Date(picked).toISOString();
    const fetched = { ...settled, state: "Return_Picked", pickedAt } as const;
    await this.#say("on_update", this.#row.told, replaced(this.#row.parts, fetched));
    await enqueueNews(this.#tx, this.#house.id, settlingTakes);
  }

  #priceOf(id: string): Paise {
    return this.#row.agreed.lines.find((line) => line.id === id)?.price ?? 0;
  }

  /** A part of the payment that went back and was told of in no part yet. */
  async #refundOfReturn() {
    const { parts } = this.#row;
    const { paymentId } = this.#house;
    if (!paymentId) return undefined;
    const sent = await this.#tx
      .select()
      .from(partialRefunds)
      .where(and(eq(partialRefunds.paymentId, paymentId), eq(partialRefunds.isForLines, false)))
      .orderBy(asc(partialRefunds.id));
    return sent.find(({ id }) => !parts.some(({ refundId }) => refundId === id));
  }

  /** What goes back of an order whose goods are back: all, what staff have said, or nothing. */
  async #refunded(): Promise<Paise> {
    if (this.#house.refund) return Number.POSITIVE_INFINITY;
    return (await this.#refundOfReturn())?.amount ?? 0;
  }

  async #bySeller(type: OrderPart["type"] = "Cancel") {
    const { subscriberId: by } = await readOndcSettings();
    return { by, reason: type === "RTO" ? undelivered : notAvailable };
  }

  #idOf(letter: string): string {
    return `${letter}${this.#row.parts.length + 1}`;
  }

  async #say(action: string, state: DeliveryState | null, parts: OrderPart[] = this.#row.parts) {
    // An order that is told to be other goods is not told to be accepted by that.
    const told = action === "on_update" ? this.#row.told : state;
    this.#row = { ...this.#row, parts, told };
    const { transactionId, bapId, bapUri, orderId } = this.#row;
    const order = orderBody(await tellable(this.#row, this.#house), state);
    await this.#tx.update(ondcOrders).set({ parts, told }).where(eq(ondcOrders.orderId, orderId));
    await enqueueCallback(this.#tx, {
      ...{ action, transactionId, bapId, bapUri },
      message: { order },
    });
    this.#toldAt = (await lastToldAt(this.#tx, this.#row)) ?? this.#toldAt;
    this.isTold = true;
  }
}

/** Between what was fetched and what has come, the app tells how it gives the money back; or it has had its time, in seconds. */
const settlingTakes = 60;

/** A return is fetched within three days. */
const fetchedWithin = 3 * 24 * 60 * 60 * 1000;

/** "One or more items in the order not available", "Buyer refused to accept delivery". */
const notAvailable = "002";
const undelivered = "013";

/** Asked for, and neither refused nor back. */
export const isOpenReturnPart = ({ type, state }: OrderPart) =>
  type === "Return" && ["Return_Initiated", "Return_Approved", "Return_Picked"].includes(state);

/** Pieces that the buyer sent back or was refunded, and that still stand in the order's lines. */
function returnedOf(parts: readonly OrderPart[], id: string): number {
  return parts
    .filter(
      ({ type, state }) =>
        type === "Return" && ["Return_Picked", "Return_Delivered", "Liquidated"].includes(state),
    )
    .flatMap(({ lines }) => lines.filter((line) => line.id === id))
    .reduce((sum, { count }) => sum + count, 0);
}

const replaced = (parts: readonly OrderPart[], by: OrderPart) =>
  parts.map((part) => (part.id === by.id ? by : part));
