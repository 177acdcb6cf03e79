import type { Paise } from "#app/lib/money/money.ts";
import type { Transaction } from "#app/server/database/database.server.ts";

/** What is done once the transaction is committed: the provider is asked. It does not throw. */
export type AfterCommit = () => Promise<unknown>;

/** The payment of an order, locked in the caller's transaction after the order. */
export interface OrderPayment {
  /** `kept` until something of it is to go back as a whole. */
  state: "kept" | "refund-due" | "refund-asked" | "refunded";
  amount: Paise;
  /** What of it went back in parts, or is about to. */
  inParts: Paise;
  /** Writes down that all that is left of it goes back. */
  refund(reason: "order-cancelled" | "order-returned"): Promise<AfterCommit>;
  /**
   * Writes down that a part of it goes back.
   * @param given.reason for the buyer to read.
   * @param given.isForLines whether pieces were taken out of the order for it.
   * @returns undefined where so much is not left of it.
   */
  refundPart(given: {
    amount: Paise;
    reason: string;
    isForLines: boolean;
  }): Promise<AfterCommit | undefined>;
}

/** What cancelling, changing, deleting and returning an order ask of its payment. */
export interface OrderPayments {
  /** @returns undefined where there is no such payment. */
  lock(tx: Transaction, paymentId: string): Promise<OrderPayment | undefined>;
  /** Marks the payment of a deleted order to go back, unless it does already. */
  refundDeleted(tx: Transaction, paymentId: string): Promise<void>;
  /** The provider's order asks for an earlier amount: the next opening makes another. */
  replaceProviderOrder(tx: Transaction, orderId: string): Promise<void>;
}

let registered: OrderPayments | undefined;

/** Payments say once, as the process starts, how the above is done: orders know nothing of them. */
export function registerOrderPayments(payments: OrderPayments): void {
  registered = payments;
}

/** @throws Error where none are registered: `register-order-payments.server.ts` has not been loaded. */
export function orderPayments(): OrderPayments {
  if (!registered) throw new Error("no payments are registered with the orders");
  return registered;
}
