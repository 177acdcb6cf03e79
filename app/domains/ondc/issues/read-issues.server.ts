import { inArray } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { type OndcIssue, ondcIssues } from "./issue-table.server.ts";

/** What the network says of those of these complaints that came by it, as the office shows it. */
export type OfficeIssue = Pick<
  OndcIssue,
  | "complaintId"
  | "bapId"
  | "level"
  | "category"
  | "subCategory"
  | "pictures"
  | "outcome"
  | "refundAmount"
  | "rating"
  | "resolveBy"
>;

/** For staff. */
export function issuesOfComplaints(ids: readonly string[]): Promise<OfficeIssue[]> {
  const { complaintId, bapId, level, category, subCategory, pictures } = ondcIssues;
  const { outcome, refundAmount, rating, resolveBy } = ondcIssues;
  return db
    .select({
      ...{ complaintId, bapId, level, category, subCategory, pictures },
      ...{ outcome, refundAmount, rating, resolveBy },
    })
    .from(ondcIssues)
    .where(inArray(complaintId, [...ids]));
}
