import type { FileKind } from "../files/courier-file.ts";

/** How far an import is: its columns are to be named, it is shown, it is being written, it was written. */
export const importStatuses = ["columns", "ready", "writing", "done"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/**
 * What comes, or came, of a line (rules: couriers-3). The first three are no differences; "to-write" is what
 * the button writes, and "written" what it has written.
 */
export const lineOutcomes = [
  "to-write",
  "written",
  /** It stands in the shop already. */
  "same",
  /** The courier says where it is; nothing is to be done. */
  "says",
  /** Nothing was paid for it. */
  "no-amount",
  "other-amount",
  "received",
  "nothing-due",
  "not-shipped",
  "to-settle",
  "attempted",
  "twice",
  "unknown",
  /** Its numbers lead to different orders, or one number to several. */
  "contradicts",
  "other-number",
  "not-paid",
  "closed",
  "no-state",
  "unreadable",
  "failed",
] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

const plain: readonly LineOutcome[] = ["to-write", "written", "same", "says", "no-amount"];

/** What somebody should look at. */
export const differences = lineOutcomes.filter((outcome) => !plain.includes(outcome));

export function isDifference(outcome: LineOutcome): boolean {
  return differences.includes(outcome);
}

/** Which permission a file of a kind asks for (rules: couriers-8). */
export const kindPermissions = {
  booked: "orders.status",
  parcels: "orders.status",
  cash: "orders.cash",
} as const satisfies Record<FileKind, string>;
