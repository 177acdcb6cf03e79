import { isSameAttempt, isToldBack } from "#app/domains/orders/attempts/attempt.ts";
import type { AttemptRow } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { amountDue, type Owed } from "#app/domains/orders/cash/to-collect.ts";
import { hasLeft, isClosed } from "#app/domains/orders/order/order.ts";
import type { FileKind } from "../files/courier-file.ts";
import type { FileLine } from "../files/read-courier-file.server.ts";
import { toldAttempt } from "../files/told-attempt.ts";
import type { LineOutcome } from "./courier-import.ts";

/** What of an order a line is held against. */
export type JudgedOrder = Owed & {
  id: string;
  orderNumber: string;
  trackingNumber: string | null;
  /** Where the file tells of attempts. */
  attempts?: readonly AttemptRow[];
};

/** The order that a line means, or why it means none. */
export type Match = JudgedOrder | "unknown" | "contradicts";

/** What is known of a line beside its order. */
interface Around {
  /** An earlier row of the file is about the same order: saying the same or something else. */
  repeats: "same" | "other" | undefined;
  /** Booked parcels count as shipped. */
  ships: boolean;
}

/** What a line comes to, as its order stands (rules: couriers-3, couriers-4, couriers-5, couriers-6). */
export function judgeLine(
  kind: FileKind,
  line: FileLine,
  match: Match,
  around: Around,
): LineOutcome {
  if (line.fault) return "unreadable";
  if (kind === "cash" && !line.amount) return "no-amount";
  if (kind === "parcels" && !line.state) return "no-state";
  if (typeof match === "string") return match;
  if (around.repeats && (kind === "cash" || around.repeats === "other")) return "twice";
  if (around.repeats) return "same";
  return judges[kind](line, match, around);
}

const judges: Record<
  FileKind,
  (line: FileLine, order: JudgedOrder, around: Around) => LineOutcome
> = { booked: judgeBooked, parcels: judgeParcel, cash: judgeCash };

function judgeBooked(line: FileLine, order: JudgedOrder, { ships }: Around): LineOutcome {
  if (isClosed(order.status) || order.refund) return "closed";
  if (order.paymentStatus === "pending") return "not-paid";
  if (order.trackingNumber && order.trackingNumber !== line.trackingNumber) return "other-number";
  const isKnown = order.trackingNumber === line.trackingNumber;
  return isKnown && !(ships && !hasLeft(order.status)) ? "same" : "to-write";
}

function judgeParcel(line: FileLine, order: JudgedOrder): LineOutcome {
  const { state } = line;
  const goesBack = state === "coming-back" || state === "came-back";
  if (isClosed(order.status)) return goesBack && order.status !== "cancelled" ? "same" : "closed";
  if (!hasLeft(order.status)) return "not-shipped";
  if (order.status === "delivered" && goesBack) return "to-settle";
  if (order.status === "delivered") return state === "delivered" ? "same" : "says";
  const told = toldAttempt(line, "file");
  const isKnown = (one: AttemptRow) =>
    told?.goesBack
      ? one.state !== "ended" && isToldBack(one, told.goesBack)
      : told && isSameAttempt(one, told);
  if (told) return order.attempts?.some(isKnown) ? "same" : "to-write";
  return state === "delivered" ? "to-write" : "says";
}

function judgeCash({ amount }: FileLine, order: JudgedOrder): LineOutcome {
  if (order.collectedAt) return "received";
  if (isClosed(order.status) || order.refund) return "closed";
  const due = amountDue(order);
  if (due === 0) return order.paymentStatus === "pending" ? "not-paid" : "nothing-due";
  if (!hasLeft(order.status)) return "not-shipped";
  return amount === due ? "to-write" : "other-amount";
}

/** What two rows about one order must agree in, to say the same. */
export function sayingOf({ trackingNumber, state, amount }: FileLine): string {
  return JSON.stringify([trackingNumber, state, amount]);
}
