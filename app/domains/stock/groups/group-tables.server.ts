import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { translationsColumn } from "#app/server/text/translations.server.ts";
import { consentWays, type GroupTexts, type PersonTexts } from "./producer-group.ts";

/** The groups that make what the shop sells (rules: labels-7). */
export const producerGroups = pgTable("producer_groups", {
  id: text().primaryKey(),
  name: text().notNull(),
  place: text().notNull(),
  words: text().notNull().default(""),
  isRetired: boolean("is_retired").notNull().default(false),
  translations: translationsColumn<GroupTexts>(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * Who of a group may be named, by which consent (rules: labels-8). Once that is withdrawn the row says when it was given and
 * withdrawn, and nothing of the person.
 */
export const groupPersons = pgTable(
  "group_persons",
  {
    id: text().primaryKey(),
    groupId: text("group_id")
      .notNull()
      .references(() => producerGroups.id),
    name: text().notNull(),
    words: text().notNull().default(""),
    translations: translationsColumn<PersonTexts>(),
    consentOn: date("consent_on").notNull(),
    consentWay: text("consent_way", { enum: consentWays }).notNull(),
    coversWords: boolean("covers_words").notNull(),
    /** User id of the staff member who recorded it; not a foreign key, because it outlives the account. */
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull().defaultNow(),
    withdrawnAt: moment("withdrawn_at"),
    /** User id of the staff member who was told; the same. */
    withdrawnBy: text("withdrawn_by"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("group_persons_by_group").on(table.groupId),
    check("group_persons_words_covered", sql`covers_words or words = ''`),
    check(
      "group_persons_withdrawn",
      sql`case when withdrawn_at is null then name <> '' and withdrawn_by is null
        else name = '' and words = '' and translations = '{}' and withdrawn_by is not null end`,
    ),
  ],
);

declareTopics([producerGroups, groupPersons], ["batches"]);
