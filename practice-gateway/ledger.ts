import type { Order, Payment, Refund } from "./entities.ts";
import { Refusal } from "./refusal.ts";
import type { Kept, Storage } from "./storage.ts";
import type { WaitingWebhook } from "./waiting-webhook.ts";

/** An order with all that was paid and sent back for it: what changes together. Plain data. */
export interface OrderEntry {
  order: Order;
  /** Whether a payment is captured at once when it is authorised. */
  capture: boolean;
  /** The oldest first. */
  payments: Payment[];
  /** The oldest first. */
  refunds: RefundEntry[];
  /** Webhooks that the shop has not taken yet. */
  webhooks: WaitingWebhook[];
}

export interface RefundEntry {
  refund: Refund;
  /** What asked for it, by which the same request is known again. */
  request?: { key: string; body: Record<string, unknown> };
}

/** All that the gateway knows of money. */
export class Ledger {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Writes down a new order. */
  async add(entry: OrderEntry): Promise<void> {
    await this.#storage.add(kept(entry));
  }

  /**
   * The order with this id, or that a payment or refund with this id belongs to.
   * @throws Refusal where there is none, as Razorpay answers 400 to an id that is not there.
   */
  async find(id: string): Promise<OrderEntry> {
    return entryOf(await this.#storage.find(id));
  }

  /**
   * Changes such an order in place, and what belongs to it, alone.
   * @throws Refusal where there is none, and what `change` throws; then nothing has changed.
   */
  async change<Done>(id: string, change: (entry: OrderEntry) => Done): Promise<Done> {
    let done: { value: Done } | undefined;
    await this.#storage.change(id, (document) => {
      const entry = entryOf(document);
      done = { value: change(entry) };
      return kept(entry);
    });
    return (done ?? unknownId()).value;
  }

  /** Those of which webhooks are still waiting. */
  async withWebhooks(): Promise<OrderEntry[]> {
    return (await this.#storage.open()).map(entryOf);
  }

  /** All payments that were made in a time, in seconds since 1970, the newest first. */
  async payments(from: number, to: number): Promise<Payment[]> {
    const entries = (await this.#storage.changedSince(new Date(from * 1000))).map(entryOf);
    return entries
      .flatMap(({ payments }) => payments)
      .filter(({ created_at }) => created_at >= from && created_at <= to)
      .sort((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1));
  }
}

/** An order as it is kept, here and by those who bring one over. */
export function kept(entry: OrderEntry): Kept {
  const { order, payments, refunds, webhooks } = entry;
  const ids = [
    order.id,
    ...payments.map(({ id }) => id),
    ...refunds.map(({ refund }) => refund.id),
  ];
  return { ids, document: entry, isOpen: webhooks.length > 0 };
}

/** The order itself. @throws Refusal for the id of something else. */
export const orderOf = ({ order }: OrderEntry, id: string) => known([order], id);

/** @throws Refusal when there is none. */
export const paymentOf = ({ payments }: OrderEntry, id: string) => known(payments, id);

/** @throws Refusal when there is none. */
export const refundOf = ({ refunds }: OrderEntry, id: string) =>
  known(
    refunds.map(({ refund }) => refund),
    id,
  );

/** Newest first, as Razorpay lists. */
export const refundsOfPayment = ({ refunds }: OrderEntry, paymentId: string): Refund[] =>
  refunds
    .map(({ refund }) => refund)
    .filter(({ payment_id }) => payment_id === paymentId)
    .toReversed();

function known<T extends { id: string }>(entities: readonly T[], id: string): T {
  return entities.find((entity) => entity.id === id) ?? unknownId();
}

/** What the storage gives back is what was put in. */
const entryOf = (document: unknown) => (document as OrderEntry | undefined) ?? unknownId();

function unknownId(): never {
  throw new Refusal("The id provided does not exist");
}
