import type { BookCheck } from "#app/lib/money/book-checks.ts";

/** How something is wrong. */
export type FindingCode =
  /** Fewer than none are in stock: `found`. */
  | "stock-negative"
  /** So many are in stock of a product, or of a batch; the entries of its ledger come to so many. */
  | "ledger-differs"
  | "batch-differs"
  /** So many are of batches; so many there are of the product. */
  | "batches-exceed"
  /** So many of a batch an order has still, whose units went back to the stock. */
  | "batch-kept"
  /** So many count as sold of a product; its orders took so many. */
  | "units-differ"
  /** Where an order's units are, and where its payment and status say that they belong. */
  | "hold-wrong"
  /** So many of a month's numbers are on orders or were deleted; the counter has given so many. */
  | "numbers-differ"
  /** What an order's lines come to, and what it says that it comes to. */
  | "sum-differs"
  /** Money that is on no order and does not go back: `found` in paise. */
  | "payment-unplaced"
  /** So many paise of a payment go back in parts; so many it has. */
  | "parts-too-large"
  /** An order counts as paid by a payment, `found`, that is not written down for it. */
  | "payment-missing"
  /** What is kept of a day, the id, is not what its orders come to; revenues in paise. */
  | "figures-differ"
  /** The provider has captured it, and it is not written down: `found` in paise. */
  | "capture-unknown"
  /** Written down with `found` paise; the provider has captured `expected`. */
  | "capture-differs"
  /** The provider has sent it back, and it counts as kept. */
  | "capture-returned";

/** One thing that is wrong. */
export interface Finding {
  code: FindingCode;
  /** Of what is wrong: a product, an order, a month, or a payment by the provider's id. */
  id: string;
  /** As people call it: a title, an order's number; null where nothing tells. */
  name: string | null;
  /** The order that it is about, where there is one. */
  orderId: string | null;
  productId: string | null;
  found: string | null;
  expected: string | null;
}

/** What one check came to. */
export interface CheckResult {
  check: BookCheck;
  /** False where the provider could not be asked: nothing is known then. */
  isDone: boolean;
  /** How much is wrong in all. */
  wrong: number;
  /** The first of it, by id. */
  findings: Finding[];
}

/** How many findings of one check are kept and shown. */
export const findingsKept = 20;
