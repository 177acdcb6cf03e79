import type { Notes } from "./entities.ts";
import { Refusal } from "./refusal.ts";

/** A JSON body. */
export type Body = Record<string, unknown>;

/**
 * Razorpay refuses what it does not know, so that a misspelt field does not pass unseen.
 * @throws Refusal
 */
export function onlyFields(body: Body, known: readonly string[]): void {
  const field = Object.keys(body).find((name) => !known.includes(name));
  if (!field) return;
  const description = `${field} is/are not required and should not be sent`;
  throw new Refusal(description, { field, reason: "extra_field_sent" });
}

/**
 * An amount in paise: a whole number of at least 100.
 * @throws Refusal
 */
export function amountOf(body: Body): number {
  const { amount } = body;
  const refuse = (text: string) => new Refusal(text, { field: "amount" });
  if (amount === undefined || amount === null) throw refuse("The amount field is required.");
  if (!Number.isSafeInteger(Number(amount)) || amount === "" || typeof amount === "boolean") {
    throw refuse("The amount must be an integer.");
  }
  if (Number(amount) < 100) throw refuse("The amount must be at least INR 1.00");
  return Number(amount);
}

/**
 * The currency, which is rupees here.
 * @throws Refusal
 */
export function currencyOf(body: Body): string {
  if (body.currency === "INR") return "INR";
  throw new Refusal("Currency is not supported", { field: "currency" });
}

/**
 * The shop's own name for an order or a refund: 40 characters at most.
 * @throws Refusal
 */
export function receiptOf({ receipt = null }: Body): string | null {
  if (receipt === null) return null;
  if (typeof receipt !== "string") {
    throw new Refusal("The receipt must be a string.", { field: "receipt" });
  }
  if (receipt.length > 40) {
    throw new Refusal("The receipt may not be greater than 40 characters.", { field: "receipt" });
  }
  return receipt;
}

/**
 * At most 15 pairs of at most 256 characters each; none are told as `[]`, as Razorpay does.
 * @throws Refusal
 */
export function notesOf({ notes = {} }: Body): Notes | [] {
  const refuse = (text: string) => new Refusal(text, { field: "notes" });
  if (typeof notes !== "object" || notes === null) throw refuse("Notes must be an object.");
  const pairs = Object.entries(notes).map(([name, value]) => [name, String(value)] as const);
  if (pairs.length > 15)
    throw refuse("Number of fields in notes should be less than or equal to 15");
  if (pairs.some(([, value]) => value.length > 256)) {
    throw refuse("The notes may not be greater than 256 characters.");
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}
