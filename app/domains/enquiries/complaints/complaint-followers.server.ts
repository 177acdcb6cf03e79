import type { Transaction } from "#app/server/database/database.server.ts";
import type { ComplaintOutcome } from "./complaint.ts";

/** What staff have done with a complaint. */
export type TakenStep =
  | { kind: "acknowledged" | "reopened" }
  | { kind: "answered"; said: string; outcome: ComplaintOutcome };

/** Tells whoever sent a complaint, where that was not a page of the shop, in the transaction of what is told. */
type ComplaintFollower = (tx: Transaction, complaintId: string, step: TakenStep) => Promise<void>;

let follower: ComplaintFollower | undefined;

/** A channel by which complaints come says once, as the process starts, how it is told of what becomes of them. */
export function followComplaints(tell: ComplaintFollower): void {
  follower = tell;
}

/** Nothing where no such channel is there. */
export async function tellFollower(...told: Parameters<ComplaintFollower>): Promise<void> {
  await follower?.(...told);
}
