import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { isCancellable } from "#app/domains/orders/changing/close-cancelled.server.ts";
import { isPayable, type Order, payableFor } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import {
  moveStock,
  type StockMove,
  type StockRefusal,
} from "#app/domains/orders/stock/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Language } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { installationFact, readFact } from "#app/server/process/installation.server.ts";
import type { LinkHolder } from "./own-order.server.ts";

/**
 * The address under which an order can be paid without a login (rules: pay-links-1); undefined where it
 * has no link (decision 044). It is the same until a new link is made, which ends the earlier one.
 * @param language of the page that opens; else that of the request.
 */
export async function payLinkOf(order: {
  id: string;
  payLinkUntil: Date | null;
  language?: Language;
}): Promise<string | undefined> {
  const { id, payLinkUntil, language } = order;
  return payLinkUntil
    ? shopLink(`/pay/${id}.${await signatureOf(id, payLinkUntil)}`, language)
    : undefined;
}

/**
 * Who may pay by a link, and until when: its token names the order, and the shop's signature over the
 * order and the link's end shows that staff have given it. Undefined where it was never one, or a newer link
 * was made.
 */
export async function linkHolder(
  token: string,
): Promise<(LinkHolder & { until: Date }) | undefined> {
  const [orderId = "", signature = ""] = token.split(".", 2);
  const [order] = await db
    .select({ until: orders.payLinkUntil })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.until) return undefined;
  const expected = Buffer.from(await signatureOf(orderId, order.until));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { id: `link:${orderId}`, linkedOrder: orderId, until: order.until } : undefined;
}

/** 96 bits: nobody guesses it, and a link stays short. */
async function signatureOf(orderId: string, until: Date): Promise<string> {
  const name = "pay-link-secret";
  const secret =
    (await readFact(name)) ??
    (await installationFact(name, () => randomBytes(32).toString("base64url")));
  return createHmac("sha256", secret)
    .update(`${orderId} ${until.getTime()}`)
    .digest("base64url")
    .slice(0, 16);
}

export type PayLinkRefusal = "not-found" | "nothing-to-pay" | StockRefusal;

/**
 * Makes a new link to pay an unpaid order, in place of any earlier one (rules: pay-links-1). Its units are
 * held until the link's end, which comes no later than that of the order's time to be paid.
 */
export async function makePayLink(
  actor: Actor,
  orderId: string,
  hours: number,
): Promise<Result<undefined, PayLinkRefusal>> {
  const made = await db.transaction(
    async (tx): Promise<Result<{ buyer: string; moves: StockMove[] }, PayLinkRefusal>> => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
      if (!order) return refused("not-found");
      if (!canHaveLink(order)) return refused("nothing-to-pay");
      const asked = Date.now() + hours * 60 * 60 * 1000;
      const until = new Date(Math.min(asked, order.time.getTime() + payableFor));
      const held = order.stockHold === "taken" ? ok([]) : await moveStock(tx, order, "held", until);
      if (!held.ok) return held;
      await tx.update(orders).set({ payLinkUntil: until }).where(eq(orders.id, orderId));
      const detail = { order: order.orderNumber, until };
      await record(tx, actor, "order.make-link", orderId, detail);
      return ok({ buyer: order.userId, moves: held.value });
    },
  );
  if (!made.ok) return made;
  publishOrder(made.value.buyer, made.value.moves);
  return ok(undefined);
}

/** It waits for a payment that can still be made. */
export function canHaveLink(order: Pick<Order, "paymentStatus" | "status" | "time">): boolean {
  return order.paymentStatus === "pending" && isCancellable(order) && isPayable(order);
}
