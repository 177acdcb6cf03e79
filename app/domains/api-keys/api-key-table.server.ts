import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics, neverShown } from "#app/server/database/table-topics.server.ts";

/** Keys by which other programs do what staff may do (rules: api-1). */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    /** What of that role's it may; names of permissions. */
    permissions: text().array().notNull(),
    /** SHA-256 of the key: of 256 random bits nothing can be guessed, so nothing slower is needed. */
    hash: text().notNull().unique(),
    /** By which it is told from others. */
    lastLetters: text("last_letters").notNull(),
    /** Null once her account is gone: then it opens nothing. */
    madeBy: text("made_by").references(() => users.id, { onDelete: "set null" }),
    madeAt: moment("made_at").notNull().defaultNow(),
    endsAt: moment("ends_at").notNull(),
    /** To the minute. */
    lastUsedAt: moment("last_used_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("api_keys_by_time").on(table.madeAt, table.id),
    check("api_keys_last_letters", sql`length(last_letters) = 4`),
  ],
);

/** Writes by a key that happen once, however often they are sent (rules: api-6); each is kept for a day. */
export const apiRequests = pgTable(
  "api_requests",
  {
    /** A UUID that follows from the key and the `Idempotency-Key` alone. */
    id: text().primaryKey(),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** SHA-256 of method, path and body. */
    requestHash: text("request_hash").notNull(),
    /** Counts who has begun it: one that was left behind by a fallen process is begun again. */
    run: integer().notNull().default(1),
    startedAt: moment("started_at").notNull().defaultNow(),
    /** Written in the transaction of the work itself. */
    doneAt: moment("done_at"),
    /** The answer; null while there is none. */
    status: integer(),
    body: text(),
    location: text(),
  },
  (table) => [index("api_requests_by_time").on(table.startedAt)],
);

declareTopics([apiKeys], ["api-keys"]);
declareTopics([apiRequests], neverShown);
