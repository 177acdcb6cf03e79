import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { orders } from "../order/order-table.server.ts";
import { attemptReasons, attemptSources, attemptStates, goingBack, nextSteps } from "./attempt.ts";
import type { SettledPieces } from "./parcel-pieces.ts";

/** Each time that a courier could not hand a parcel over, and what is done about it (rules: attempts-1). */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Of the order's, from 1. */
    number: integer().notNull(),
    /** The day on which it was tried, in Jharkhand. */
    day: date().notNull(),
    reason: text({ enum: attemptReasons }).notNull(),
    /** More to the reason, for staff alone. */
    note: text().notNull().default(""),
    source: text({ enum: attemptSources }).notNull(),
    /** Made with the form, or of the courier's day and number: told twice, it is one. */
    key: text().notNull(),
    /** User id; not a foreign key, because it outlives the account. Null where a courier told it. */
    enteredBy: text("entered_by"),
    state: text({ enum: attemptStates }).notNull(),
    /** What is to be done next, and from which day on it waits for somebody. */
    nextStep: text("next_step", { enum: nextSteps }).notNull(),
    dueOn: date("due_on").notNull(),
    comesOn: date("comes_on"),
    /** The last day on which the courier keeps the parcel, by its rules at the time (couriers.ts). */
    keptUntil: date("kept_until").notNull(),
    /** What the courier says of its way back (rules: attempts-9); null where it says nothing of it. */
    toldBack: text("told_back", { enum: goingBack }),
    /** Counts its changes, so that who acts on an older one is told. */
    revision: integer().notNull().default(0),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    unique("delivery_attempts_number").on(table.orderId, table.number),
    unique("delivery_attempts_key").on(table.orderId, table.key),
    uniqueIndex("delivery_attempts_open").on(table.orderId).where(sql`state <> 'ended'`),
    index("delivery_attempts_waiting").on(table.keptUntil).where(sql`state <> 'ended'`),
  ],
);

/** A parcel that came back: where its pieces went, and what its carriage cost (rules: came-back-1, came-back-3). */
export const cameBackParcels = pgTable(
  "came_back_parcels",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    pieces: jsonb().$type<readonly SettledPieces[]>().notNull(),
    /** Paise, to the buyer and back; null where nobody knows. */
    carriageOut: bigint("carriage_out", { mode: "number" }),
    carriageBack: bigint("carriage_back", { mode: "number" }),
    /** User id; not a foreign key, because it outlives the account. */
    receivedBy: text("received_by").notNull(),
    time: moment("time").notNull().defaultNow(),
  },
  () => [check("came_back_parcels_carriage", sql`carriage_out >= 0 and carriage_back >= 0`)],
);

declareTopics([deliveryAttempts], ["orders", "my-orders"]);
declareTopics([cameBackParcels], ["orders"]);
