import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { type TotalCode, type Totals, totalParts } from "#app/lib/money/totals.ts";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { advanceEnds } from "../cod/advance.ts";
import { phoneKey, placeKey } from "../cod/person-keys.ts";
import {
  returnedGoods,
  returnReasons,
  returnStates,
  returnWishes,
} from "../returns/order-return.ts";
import {
  confirmations,
  confirmedHow,
  orderChannels,
  orderEventKinds,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  refundStates,
  stockHolds,
} from "./order.ts";

const paise = (name: string) => bigint(name, { mode: "number" }).notNull();

const numbered = sql`month || '/' || lpad(sequence::text, greatest(2, length(sequence::text)), '0')`;

/** "total_amount - discount_price - offer_discount + shipping_charge" */
function sumOf(nameOf: (code: TotalCode) => string): string {
  const terms = totalParts.map(({ code, sign }) => `${sign < 0 ? "-" : "+"} ${nameOf(code)}`);
  return terms.join(" ").replace("+ ", "");
}

/** Collection `order` (rules: data-6). Amounts are whole paise. */
export const orders = pgTable(
  "orders",
  {
    id: text().primaryKey(),
    /** "JRMG/2025-26/APR" */
    month: text().notNull(),
    /** Counts within the month, from 1. */
    sequence: integer().notNull(),
    /** "JRMG/2025-26/APR/01": at least two digits, after 99 comes 100 (rules: orders-3). */
    orderNumber: text("order_number").notNull().unique().generatedAlwaysAs(numbered),
    receipt: text().notNull().generatedAlwaysAs(sql`'REC-' || ${numbered}`),
    /** Made in the browser once a checkout; the same key gives the same order (rules: orders-7). */
    checkoutKey: text("checkout_key").notNull(),
    // Not a foreign key: an order outlives the account that placed it.
    userId: text("user_id").notNull(),
    email: text().notNull(),
    /** The address as it was at the moment of the order. */
    selectedAddresses: jsonb("selected_addresses").$type<AddressSnapshot>().notNull(),
    totalQuantity: integer("total_quantity").notNull(),
    totalAmount: paise("total_amount"),
    discountPrice: paise("discount_price"),
    offerDiscount: paise("offer_discount").default(0),
    /** What of that is the thank-you for paying online (rules: thanks-2). */
    thanksDiscount: paise("thanks_discount").default(0),
    shippingCharge: paise("shipping_charge"),
    grandTotal: paise("grand_total"),
    /** What of the grand total is tax, by the rates of the order's day (rules: tax-4). */
    cgst: paise("cgst").default(0),
    sgst: paise("sgst").default(0),
    igst: paise("igst").default(0),
    /** Of a buyer who is a business, and what it is called (rules: tax-8). */
    buyerGstin: text("buyer_gstin"),
    buyerCompany: text("buyer_company"),
    paymentMethod: text("payment_method", { enum: paymentMethods }).notNull(),
    paymentStatus: text("payment_status", { enum: paymentStatuses }).notNull(),
    paymentId: text("payment_id"),
    status: text({ enum: orderStatuses }).notNull(),
    /** Null where none is needed (rules: confirm-1). */
    confirmation: text({ enum: confirmations }),
    stockHold: text("stock_hold", { enum: stockHolds }).notNull().default("taken"),
    heldUntil: moment("held_until"),
    refund: text({ enum: refundStates }),
    courier: text(),
    trackingNumber: text("tracking_number"),
    shippedAt: moment("shipped_at"),
    deliveredAt: moment("delivered_at"),
    cancelReason: text("cancel_reason"),
    /**
     * What is to be paid at the door of an order that is paid online: the rest of an advance (rules: advance-2), and
     * what it was made larger by since (rules: orders-24); in paise.
     */
    dueAtDoor: bigint("due_at_door", { mode: "number" }).notNull().default(0),
    /**
     * Of an order with an advance: what becomes of that if the parcel comes back, as its buyer read it when it was
     * placed (rules: advance-5). Null for all others.
     */
    advanceIfBack: text("advance_if_back", { enum: advanceEnds }),
    /** What was received at the door or over the counter, and who wrote that down (rules: cash-1). */
    collectedAmount: bigint("collected_amount", { mode: "number" }),
    collectedAt: moment("collected_at"),
    /** User id; not a foreign key, because it outlives the account. */
    collectedBy: text("collected_by"),
    channel: text({ enum: orderChannels }).notNull().default("web"),
    /** User id of whoever took it by telephone or at the fair; not a foreign key, because it outlives the account. */
    placedBy: text("placed_by"),
    /** Why prices were agreed that are not the shop's (rules: manual-orders-2). */
    priceReason: text("price_reason"),
    /** Of the pages on which it was placed: what its buyer is written in (rules: mail-6). */
    language: text({ enum: languages }).notNull().default(baseLanguage),
    /** Until when the link to pay it is good (rules: pay-links-1). */
    payLinkUntil: moment("pay_link_until"),
    /** Why it is another amount than was due. */
    collectedReason: text("collected_reason"),
    /** When the buyer was reminded of a payment that waits; it happens once (rules: payments-20). */
    remindedAt: moment("reminded_at"),
    /** Of an order of the programme's earlier shop whose sums did not add up there (rules: import-6). */
    importedTotals: jsonb("imported_totals").$type<Partial<Totals>>(),
    /**
     * When its buyer deleted their account: it is nobody's to see any more, and what is not part of the
     * invoice goes once it is done with (rules: privacy-4, privacy-5).
     */
    accountDeletedAt: moment("account_deleted_at"),
    /** Days on which it was said to come when it was placed (rules: delivery-5); null where nothing was said. */
    deliverFrom: date("deliver_from"),
    deliverBy: date("deliver_by"),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    unique("orders_checkout_key").on(table.userId, table.checkoutKey),
    check("orders_totals_add_up", sql.raw(`grand_total = ${sumOf((code) => table[code].name)}`)),
    check("orders_grand_total_not_negative", sql`grand_total >= 0`),
    check("orders_hold_ends", sql`(stock_hold = 'held') = (held_until is not null)`),
    // The back office filters and searches by these; see search-orders.server.ts.
    index("orders_by_state").on(table.status, table.paymentStatus, table.time, table.id),
    index("orders_by_payment").on(table.paymentStatus, table.time, table.id),
    index("orders_by_refund").on(table.refund, table.time, table.id).where(sql`refund is not null`),
    index("orders_by_number_start").on(sql`order_number text_pattern_ops`),
    index("orders_by_name_start").on(
      sql`lower(selected_addresses->>'name') text_pattern_ops`,
      table.time,
    ),
    index("orders_by_phone_start").on(
      sql`(selected_addresses->>'phoneNumber') text_pattern_ops`,
      table.time,
    ),
    // What a person has ordered before, asked where a rule of cash on delivery is on (cod-person.server.ts).
    index("orders_by_person_phone").on(sql`(${sql.raw(phoneKey("selected_addresses"))})`),
    index("orders_by_person_place").on(sql`(${sql.raw(placeKey("selected_addresses"))})`),
    index("orders_by_hold").on(table.heldUntil).where(sql`held_until is not null`),
    index("orders_by_time").on(table.time, table.id),
    index("orders_by_user").on(table.userId, table.time, table.id),
    index("orders_of_deleted_accounts").on(table.time).where(sql`account_deleted_at is not null`),
    index("orders_by_city_start").on(
      sql`lower(selected_addresses->>'city') text_pattern_ops`,
      table.time,
    ),
    index("orders_by_tracking_number")
      .on(table.trackingNumber)
      .where(sql`tracking_number is not null`),
    // Orders that wait for a payment: those to remind of, and those to close.
    index("orders_unpaid")
      .on(table.time)
      .where(sql`payment_status = 'pending' and status in ('ordered', 'confirmed', 'processing')`),
    // Whether a shopper has ordered the same before and not paid it: asked with each order.
    index("orders_unpaid_by_user")
      .on(table.userId)
      .where(sql`payment_status = 'pending' and status in ('ordered', 'confirmed', 'processing')`),
    // Money that couriers have still to bring: all that its sums need, so that they read no rows.
    index("orders_to_collect")
      .on(
        table.shippedAt,
        table.courier,
        table.paymentStatus,
        table.grandTotal,
        table.dueAtDoor,
        table.refund,
      )
      .where(
        sql`shipped_at is not null and collected_at is null and status in ('shipped', 'delivered') and (payment_status = 'cod' or due_at_door > 0)`,
      ),
    index("orders_to_confirm").on(table.time, table.id).where(sql`confirmation = 'asked'`),
    // How parcels to a pin code ended: a hint beside what is to be confirmed.
    index("orders_ended_by_pin_code")
      .on(sql`(selected_addresses->>'pinCode')`, table.status)
      .where(sql`status in ('delivered', 'came-back')`),
    index("orders_by_collection").on(table.collectedAt).where(sql`collected_at is not null`),
    // Of the other channels there are many more.
    index("orders_of_network").on(table.time, table.id).where(sql`channel = 'ondc'`),
    index("orders_by_email").on(sql`email text_pattern_ops`, table.time, table.id),
  ],
);

/** What an order comes to: a column for each of its amounts. */
export const totalColumns = {
  totalQuantity: orders.totalQuantity,
  totalAmount: orders.totalAmount,
  discountPrice: orders.discountPrice,
  offerDiscount: orders.offerDiscount,
  thanksDiscount: orders.thanksDiscount,
  shippingCharge: orders.shippingCharge,
  cgst: orders.cgst,
  sgst: orders.sgst,
  igst: orders.igst,
  grandTotal: orders.grandTotal,
} satisfies Record<keyof Totals, AnyPgColumn>;

/** `cartItems` of an order: each product as it was when it was bought. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Place in the order, from 0. */
    position: integer().notNull(),
    // Not a foreign key: a sold product may be deleted from the catalogue.
    productId: text("product_id").notNull(),
    title: text().notNull(),
    /** Grams. */
    pack: integer(),
    /** Grams of one piece as packed, on the order's day; null where nobody knew (rules: charges-4). */
    packedWeight: integer("packed_weight"),
    pictureUrl: text("picture_url"),
    price: integer().notNull(),
    productMRP: integer("product_mrp").notNull(),
    quantity: integer().notNull(),
    /**
     * What a code and the thank-you for paying online take off the whole line, in paise: its part of the order's
     * (rules: offers-4), and what of that is the thank-you (rules: thanks-2).
     */
    offerDiscount: integer("offer_discount").notNull().default(0),
    thanksDiscount: integer("thanks_discount").notNull().default(0),
    hsn: text(),
    /** In hundredths of a per cent, of the order's day; null where no tax is charged (rules: tax-4). */
    taxRate: integer("tax_rate"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check(
      "order_lines_offer_within_line",
      sql`offer_discount between 0 and price::bigint * quantity`,
    ),
    check("order_lines_thanks_within_offer", sql`thanks_discount between 0 and offer_discount`),
    check("order_lines_quantity_positive", sql`quantity > 0`),
    index("order_lines_by_product").on(table.productId),
  ],
);

/**
 * Which batches an order's units came from. It outlives an order that is deleted after its goods have left: the
 * batch's units are gone with them.
 */
export const orderBatches = pgTable(
  "order_batches",
  {
    // Not foreign keys: the order and the product may be deleted.
    orderId: text("order_id").notNull(),
    productId: text("product_id").notNull(),
    batchId: text("batch_id").notNull(),
    units: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.batchId] }),
    check("order_batches_units_positive", sql`units > 0`),
    index("order_batches_by_batch").on(table.batchId),
  ],
);

/** What happened to an order after it was placed, for its timeline. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    event: text({ enum: orderEventKinds }).notNull(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [index("order_events_by_order").on(table.orderId)],
);

/** What staff have written down about an order, for each other (rules: orders-25). */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    text: text("note").notNull(),
    /** User id; not a foreign key, because it outlives the account. */
    writtenBy: text("written_by").notNull(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [index("order_notes_by_order").on(table.orderId)],
);

/**
 * What belongs to an order's confirmation, where one was needed while the shop asks for them (rules: confirm-1).
 * What staff heard on the telephone stands in the order's notes.
 */
export const orderConfirmations = pgTable(
  "order_confirmations",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    askedAt: moment("asked_at").notNull(),
    /** Until when staff need not call again: then the order stands in its place in their list. */
    callAfter: moment("call_after"),
    /** When the buyer was reminded by mail; it happens once. */
    remindedAt: moment("reminded_at"),
    /** Null while it waits, and where it never was confirmed. */
    confirmedHow: text("confirmed_how", { enum: confirmedHow }),
    confirmedAt: moment("confirmed_at"),
    /** User id of staff; not a foreign key, because it outlives the account. */
    confirmedBy: text("confirmed_by"),
  },
  () => [
    check(
      "order_confirmations_confirmed",
      sql`(confirmed_how is null) = (confirmed_at is null) and (confirmed_by is null or confirmed_how = 'staff')`,
    ),
  ],
);

/** One row: which cash orders are to be confirmed before they are packed (rules: confirm-2). */
export const confirmationSettings = pgTable(
  "confirmation_settings",
  {
    id: text().primaryKey().default("confirmation"),
    isOn: boolean("is_on").notNull().default(false),
    /** Paise; 0 for all orders. */
    fromAmount: bigint("from_amount", { mode: "number" }).notNull().default(0),
    /** Starts of pin codes, and states, from which each order is asked about, whatever it comes to. */
    pinPrefixes: text("pin_prefixes").array().notNull().default([]),
    states: text().array().notNull().default([]),
    /** Who has received an order before is not asked. */
    trustsKnown: boolean("trusts_known").notNull().default(true),
    /** Hours after which the buyer is reminded, and after which the order is closed. */
    remindAfter: integer("remind_after").notNull().default(12),
    closeAfter: integer("close_after").notNull().default(48),
  },
  () => [
    check("confirmation_settings_one_row", sql`id = 'confirmation'`),
    check("confirmation_settings_amount", sql`from_amount >= 0`),
    check(
      "confirmation_settings_hours",
      sql`0 < remind_after and remind_after < close_after and close_after <= 168`,
    ),
  ],
);

/** What a buyer wants to send back, and what became of it (rules: returns-1). */
export const orderReturns = pgTable(
  "order_returns",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    wish: text({ enum: returnWishes }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    /** The buyer's own words. */
    message: text().notNull(),
    pictureUrls: text("picture_urls").array().notNull(),
    state: text({ enum: returnStates }).notNull(),
    /** What the shop says to it, for the buyer to read. */
    answer: text(),
    /** Where the goods went that came back; null until they do. */
    goods: text({ enum: returnedGoods }),
    /** User id of whoever decided last. */
    decidedBy: text("decided_by"),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [
    index("order_returns_by_order").on(table.orderId),
    uniqueIndex("order_returns_open").on(table.orderId).where(sql`state in ('asked', 'accepted')`),
    index("order_returns_waiting").on(table.time).where(sql`state in ('asked', 'accepted')`),
  ],
);

/** The last number given in each month; the row's lock keeps numbers unique and without gaps. */
export const orderNumberCounters = pgTable("order_number_counters", {
  /** "JRMG/2025-26/APR" */
  month: text().primaryKey(),
  last: integer().notNull(),
  /** How many of them were deleted: what is left is the number of orders, without counting rows. */
  deleted: integer().notNull().default(0),
});

declareTopics(
  [orders, orderLines, orderBatches, orderEvents, orderConfirmations, orderReturns],
  ["orders", "my-orders"],
);
declareTopics([orderNotes], ["orders"]);
declareTopics([confirmationSettings], ["confirmation-settings"]);
declareTopics([orderNumberCounters], ["orders"]);
