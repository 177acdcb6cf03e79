import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { messageStates, offReasons, webhookEvents } from "./webhook.ts";

/** Addresses that are told of what happens in the shop (rules: webhooks-1). */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    url: text().notNull(),
    note: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    isOn: boolean("is_on").notNull().default(true),
    /** Why it is off; null while it is on. */
    offReason: text("off_reason", { enum: offReasons }),
    /** Since when nothing has arrived, and what the last try came to; null while it works. */
    failingSince: moment("failing_since"),
    failure: text(),
    /** When something has arrived last. */
    deliveredAt: moment("delivered_at"),
    /** "whsec_…", locked by the installation's key under the row's id (decision 076). */
    secret: text().notNull(),
    /** It is shown once. */
    isSecretSeen: boolean("is_secret_seen").notNull().default(false),
    /** The one before, and until when it signs too. */
    formerSecret: text("former_secret"),
    formerUntil: moment("former_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("webhook_endpoints_off_reason", sql`is_on = (off_reason is null)`),
    check("webhook_endpoints_sealed", sql`secret like '1.%'`),
    check("webhook_endpoints_former", sql`(former_secret is null) = (former_until is null)`),
  ],
);

/**
 * What happened, once for each address that listens; written by triggers in the transaction in which it happens
 * (the migration `webhooks`), so that no command can forget it (rules: webhooks-2).
 */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    /** "msg_…", by which a receiver knows what it was sent before; in the order of time. */
    id: text().primaryKey(),
    // Not a foreign key: an order is not to fail because its address is deleted at the same moment.
    endpointId: text("endpoint_id").notNull(),
    /** Of what happened to one thing, the earlier first. */
    sequence: bigserial({ mode: "number" }).notNull(),
    event: text().notNull(),
    /** What it happened to: "order:…", "product:…". */
    subject: text().notNull(),
    /** As it is sent, to the byte. */
    body: text().notNull(),
    state: text({ enum: messageStates }).notNull().default("waiting"),
    tries: integer().notNull().default(0),
    /** When it was tried first; three days later it is given up. */
    triedSince: moment("tried_since"),
    /** Before this it is not tried (again). */
    dueAt: moment("due_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhook_messages_waiting")
      .on(table.endpointId, table.subject, table.sequence)
      .where(sql`state = 'waiting'`),
    index("webhook_messages_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("webhook_messages_by_endpoint").on(table.endpointId, table.createdAt, table.id),
    index("webhook_messages_by_time").on(table.createdAt),
  ],
);

/** Each time that a message was sent, and what came of it. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: text().primaryKey(),
    messageId: text("message_id")
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    /** How long it took, in ms. */
    took: integer().notNull(),
    /** Of the answer; null where none came. */
    status: integer(),
    /** The beginning of the answer, or why none came (failureIn). */
    answer: text().notNull(),
  },
  (table) => [index("webhook_attempts_of").on(table.messageId, table.at)],
);

declareTopics([webhookEndpoints, webhookMessages, webhookAttempts], ["webhooks"]);
