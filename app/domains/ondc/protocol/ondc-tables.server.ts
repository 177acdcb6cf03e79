import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

export const ondcEnvironments = ["practice", "staging", "pre-prod", "prod"] as const;
export type OndcEnvironment = (typeof ondcEnvironments)[number];

/** One row: whether and as whom the shop takes part in the network (rules: ondc-1). */
export const ondcSettings = pgTable(
  "ondc_settings",
  {
    id: text().primaryKey().default("ondc"),
    isOn: boolean("is_on").notNull().default(false),
    environment: text({ enum: ondcEnvironments }).notNull().default("practice"),
    /** Under which the network knows the shop: its name on the Internet. */
    subscriberId: text("subscriber_id").notNull().default(""),
    /** Where others send to: "https://shop.example/ondc"; empty: below the shop's own address. */
    subscriberUrl: text("subscriber_url").notNull().default(""),
    /** Under which the registry has the keys. */
    uniqueKeyId: text("unique_key_id").notNull().default(""),
    /** What is signed to show that the shop's address is its own. */
    requestId: text("request_id").notNull().default(""),
    /** Base64: of ed25519 the 32 bytes, of X25519 DER (SPKI), as the registry wants them; empty before they are made. */
    signingPublicKey: text("signing_public_key").notNull().default(""),
    encryptionPublicKey: text("encryption_public_key").notNull().default(""),
    /** Both private halves as JSON, locked by the installation's key (decision 076). */
    sealedKeys: text("sealed_keys"),
    /** In place of the environment's; empty: that. */
    gatewayUrl: text("gateway_url").notNull().default(""),
    registryUrl: text("registry_url").notNull().default(""),
    registryPublicKey: text("registry_public_key").notNull().default(""),
    /** Std codes of the cities that are sold to ("std:0651"); none: all. */
    cities: text().array().notNull().default([]),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("ondc_settings_one_row", sql`id = 'ondc'`),
    check("ondc_settings_sealed", sql`sealed_keys like '1.%'`),
  ],
);

/** Keys of others, as the registry has told them (rules: ondc-3). */
export const ondcSubscriberKeys = pgTable(
  "ondc_subscriber_keys",
  {
    subscriberId: text("subscriber_id").notNull(),
    uniqueKeyId: text("unique_key_id").notNull(),
    /** "BAP", "gateway"… in the registry's words. */
    type: text().notNull(),
    /** Base64. */
    signingPublicKey: text("signing_public_key").notNull(),
    validFrom: moment("valid_from"),
    validUntil: moment("valid_until"),
    lookedUpAt: moment("looked_up_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriberId, table.uniqueKeyId] })],
);

/** Large parts of what was sent, each once: the same catalogue goes to all who ask. */
export const ondcContents = pgTable("ondc_contents", {
  /** SHA-256 of the text, base64url. */
  digest: text().primaryKey(),
  keptText: text("kept_text").notNull(),
});

/**
 * waiting: to be answered, or to be sent. done: answered, or taken by the other side. refused: answered with NACK, by us
 * or by them. given-up: the other side could not be reached for hours. failed: it could not be answered.
 */
export const ondcMessageStates = ["waiting", "done", "refused", "given-up", "failed"] as const;

/** Every message from and to the network, for the audit that it asks for (rules: ondc-5). */
export const ondcMessages = pgTable(
  "ondc_messages",
  {
    /** In the order in which they came and were written. */
    number: bigserial({ mode: "number" }).primaryKey(),
    direction: text({ enum: ["in", "out"] }).notNull(),
    action: text().notNull(),
    /** Empty where a refused one cannot be read. */
    transactionId: text("transaction_id").notNull(),
    messageId: text("message_id").notNull(),
    /** The buyer's app. */
    subscriberId: text("subscriber_id").notNull(),
    /** Where it goes; of what came, where it is answered. */
    uri: text().notNull(),
    /** The context's own moment. */
    saidAt: moment("said_at"),
    /** As it came, to the letter. Of what is sent with a `contentDigest`, what follows `{"message":` and that one's text. */
    body: text().notNull(),
    contentDigest: text("content_digest").references(() => ondcContents.digest),
    /** Those that the signature is in, as they came or as they were last sent. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    state: text({ enum: ondcMessageStates }).notNull(),
    /** What was answered at once: status and body (ACK, NACK). */
    answer: jsonb().$type<OndcKeptAnswer>(),
    /** Why it was refused, given up, failed or not taken yet. */
    problem: text(),
    at: moment("at").notNull().defaultNow(),
    /** Not before; the epoch: at once. */
    dueAt: moment("due_at").notNull().default(new Date(0)),
    triedAt: moment("tried_at"),
    tries: integer().notNull().default(0),
    settledAt: moment("settled_at"),
  },
  (table) => [
    // Of a message that comes twice one is kept. One that was refused may be somebody else's, under its id.
    uniqueIndex("ondc_messages_once")
      .on(table.subscriberId, table.action, table.messageId)
      .where(sql`direction = 'in' and state <> 'refused'`),
    index("ondc_messages_transaction").on(table.transactionId, table.number),
    index("ondc_messages_waiting").on(table.dueAt).where(sql`state = 'waiting'`),
    index("ondc_messages_at").on(table.at),
    index("ondc_messages_trouble")
      .on(table.number)
      .where(sql`state in ('refused', 'given-up', 'failed')`),
    index("ondc_messages_content").on(table.contentDigest).where(sql`content_digest is not null`),
  ],
);

/** An answer over HTTP. */
export interface OndcKeptAnswer {
  /** 0: there was none. */
  status: number;
  body: string;
}

declareTopics([ondcSettings], ["ondc-settings"]);
declareTopics([ondcMessages, ondcContents, ondcSubscriberKeys], ["ondc-messages"]);
