import { eq } from "drizzle-orm";
import { noThanks } from "#app/domains/offers/online-thanks.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { codPersonsOf, takeCodTurn } from "../cod/cod-person.server.ts";
import { asksForPerson, type CodRules, codReason } from "../cod/cod-rules.ts";
import { codRulesNow } from "../cod/read-cod-rules.server.ts";
import { askConfirmation, confirmationAsker } from "../confirming/ask-confirmation.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { overusedOffer } from "../offers/apply-offer.server.ts";
import { settleThanks } from "../offers/settle-thanks.server.ts";
import { isPayable, paidOutcome } from "../order/order.ts";
import { mayFollow, paymentStatusSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import type { OrderRefusal } from "../placing/checkout.ts";
import { orderTakeTurn } from "../placing/place-order-statements.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { moveStock, type StockMove } from "../stock/stock-hold.server.ts";
import { isCancellable } from "./close-cancelled.server.ts";

export type ChangeToCodRefusal = "not-found" | "cancelled" | "too-late" | OrderRefusal;

/** That it is to be paid at the door, or that its money has come meanwhile: then it stays as it is. */
export type ChangedToCod = "to-pay-on-delivery" | "paid" | "refund-due";

/**
 * Turns an unpaid order into one that is paid in cash at the door: the same order, under its number
 * (rules: payments-26), without the thank-you for paying online (rules: thanks-4). Its units are taken, out of stock again where their hold has ended. Online
 * money that comes later goes back by itself (recordPayment). The rules of who may pay at the door are held to as at the
 * checkout (rules: cod-4). Whose it is, and whether the provider has money for it that
 * nobody has reported, the caller has asked.
 */
export async function changeToCod(
  orderId: string,
): Promise<Result<ChangedToCod, ChangeToCodRefusal>> {
  const rules = await codRulesNow();
  type Made = { outcome: ChangedToCod; changed?: { buyer: string; moves: StockMove[] } };
  const askFor = await confirmationAsker();
  const made = await undoneIfRefused(async (tx): Promise<Result<Made, ChangeToCodRefusal>> => {
    await takePersonsTurn(tx, rules, orderId);
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return refused("not-found");
    if (order.paymentStatus === "online") return ok({ outcome: paidOutcome(order) });
    if (order.status === "cancelled") return refused("cancelled");
    if (!mayFollow(paymentStatusSteps, order.paymentStatus, "cod")) {
      return ok({ outcome: "to-pay-on-delivery" });
    }
    if (!isCancellable(order) || !isPayable(order)) return refused("too-late");
    const { userId, selectedAddresses: address } = order;
    // Without its thank-you (rules: thanks-4).
    const total = order.grandTotal + order.thanksDiscount;
    const persons = await codPersonsOf(runIn(tx), rules, { userId, addresses: [address] });
    const reason = codReason(rules, { place: address, person: persons?.[0], total });
    if (reason) return refused({ code: "cod-not-here", reason });
    const taken = order.stockHold === "taken" ? ok([]) : await moveStock(tx, order, "taken");
    if (!taken.ok) return taken;
    const overused = order.stockHold === "released" && (await overusedOffer(tx, order));
    if (overused) return refused(overused);
    await tx
      .update(orders)
      .set({ paymentMethod: "cod", paymentStatus: "cod", dueAtDoor: 0, advanceIfBack: null })
      .where(eq(orders.id, orderId));
    const settled = await settleThanks(tx, order, noThanks);
    await noteEvent(tx, orderId, "to-be-paid-on-delivery");
    const asked = await askConfirmation(tx, settled, askFor(settled));
    await mailAboutOrder(tx, orderId, "order-received", asked);
    const changed = { buyer: order.userId, moves: taken.value };
    return ok({ outcome: "to-pay-on-delivery", changed });
  });
  if (!made.ok) return made;
  const { outcome, changed } = made.value;
  if (changed) publishOrder(changed.buyer, changed.moves);
  return ok(outcome);
}

/** The turns of who ordered and of the person, before the order's row, as where orders are placed. */
async function takePersonsTurn(tx: Transaction, rules: CodRules, orderId: string): Promise<void> {
  if (!asksForPerson(rules)) return;
  const [order] = await tx
    .select({ userId: orders.userId, address: orders.selectedAddresses })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  await tx.execute(orderTakeTurn.sql({ userId: order.userId }));
  await takeCodTurn(runIn(tx), rules, order.address);
}
