import { sql } from "drizzle-orm";
import { bigint, check, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { complaintOutcomes } from "#app/domains/enquiries/complaints/complaint.ts";
import { complaints } from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { type IssueAnswer, issueLevels } from "./issue.ts";

/** What the network says of a complaint that came by it, beside the complaint itself (rules: ondc-issues-1). */
export const ondcIssues = pgTable(
  "ondc_issues",
  {
    /** An app names its issues; another app's of the same name is another one. */
    bapId: text("bap_id").notNull(),
    issueId: text("issue_id").notNull(),
    complaintId: text("complaint_id")
      .notNull()
      .unique()
      .references(() => complaints.id, { onDelete: "cascade" }),
    bapUri: text("bap_uri").notNull(),
    transactionId: text("transaction_id").notNull(),
    level: text({ enum: issueLevels }).notNull(),
    /** In the network's words: "ITEM", "ITM04". */
    category: text().notNull(),
    subCategory: text("sub_category").notNull(),
    /** Addresses of pictures at the buyer's app. */
    pictures: text().array().notNull().default([]),
    answers: jsonb().$type<IssueAnswer[]>().notNull(),
    outcome: text({ enum: complaintOutcomes }),
    /** In paise. */
    refundAmount: bigint("refund_amount", { mode: "number" }),
    rating: text({ enum: ["THUMBS-UP", "THUMBS-DOWN"] }),
    /** To the letter: each answer repeats it. */
    createdAt: text("created_at").notNull(),
    /** By when the buyer was promised that it is settled; NULL where the app said nothing. */
    resolveBy: moment("resolve_by"),
  },
  (table) => [
    primaryKey({ columns: [table.bapId, table.issueId] }),
    check(
      "ondc_issues_refund",
      sql`(outcome is not distinct from 'refund') = (refund_amount is not null)`,
    ),
  ],
);

export type OndcIssue = typeof ondcIssues.$inferSelect;

declareTopics([ondcIssues], ["complaints"]);
