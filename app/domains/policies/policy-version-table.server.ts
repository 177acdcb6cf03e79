import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { type PolicyText, policyNames } from "./policy.ts";

/** What each policy has said, and since when (rules: policies-7). */
export const policyVersions = pgTable(
  "policy_versions",
  {
    policy: text({ enum: policyNames }).notNull(),
    language: text({ enum: languages }).notNull(),
    /** Counts from 1. */
    number: integer().notNull(),
    /** Of what it says: SHA-256, in hexadecimal digits. */
    hash: text().notNull(),
    said: jsonb().$type<PolicyText>().notNull(),
    since: moment("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.policy, table.language, table.number] })],
);

declareTopics([policyVersions], ["policies"]);
