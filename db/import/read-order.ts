import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import {
  hasLeft,
  type OrderStatus,
  orderStatuses,
  type PaymentMethod,
  type PaymentStatus,
  type StockHold,
} from "#app/domains/orders/order/order.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { Totals } from "#app/lib/money/totals.ts";
import { DocumentReader, type OldDocument } from "./document-reader.ts";
import type { ImportReport } from "./import-report.ts";
import { addingUp, type OldTotals } from "./old-totals.ts";
import type { Plain } from "./plain-value.ts";
import { isMap, readAddress } from "./read-address.ts";
import { momentOf } from "./read-values.ts";

/** A line of an old order; amounts in paise. */
export interface OldLine {
  productId: string;
  title: string;
  /** As the old shop named the file. */
  picture: string | undefined;
  price: Paise;
  productMRP: Paise;
  quantity: number;
}

export interface OldOrder {
  id: string;
  number: string;
  receipt: string;
  time: Date;
  userId: string;
  email: string;
  address: AddressSnapshot;
  lines: OldLine[];
  totals: Totals;
  /** What the old shop says, where that does not add up. */
  importedTotals: OldTotals | null;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  paymentId: string | null;
  status: OrderStatus;
  /** Nothing is held: where the goods are not taken, nobody is paying for them now. */
  stockHold: Exclude<StockHold, "held">;
}

export function readOrder(document: OldDocument, report: ImportReport): OldOrder {
  const reader = new DocumentReader(document, report);
  const number = reader.text("orderNumber");
  const payment = paymentOf(reader);
  const status = statusOf(reader);
  const lines = linesOf(reader);
  const order = {
    id: document.id,
    number,
    receipt: reader.text("receipt"),
    time: timeOf(reader, number),
    userId: reader.text("userid", "userId", "uid"),
    email: reader.text("email").toLowerCase(),
    address: addressOf(reader),
    lines,
    ...totalsOf(reader, lines),
    ...payment,
    status,
    stockHold: stockHoldOf(payment.paymentStatus, status),
  };
  const orderId = reader.text("orderId", "id");
  if (orderId !== "" && orderId !== document.id) {
    reader.odd("orderId is not the document's id", "the document's id is kept", orderId);
  }
  reader.listUnknown();
  return order;
}

/** Unpaid goods that were sent are gone; others wait in stock for a payment (rules: stock-7). */
function stockHoldOf(paymentStatus: PaymentStatus, status: OrderStatus): OldOrder["stockHold"] {
  if (status === "cancelled") return "released";
  return paymentStatus === "pending" && !hasLeft(status) ? "released" : "taken";
}

/**
 * When it was placed: `time` where that is a moment, else the day of `date` with the time of day that
 * `time` may be, else the first of the month of its number.
 */
function timeOf(reader: DocumentReader, number: string): Date {
  const [time, date] = [reader.value("time"), reader.value("date")];
  const whole = shopMoment(time);
  if (whole) return whole;
  const day = shopMoment(date);
  if (day) {
    const both =
      typeof time === "string" && typeof date === "string"
        ? shopMoment(`${date}, ${time}`)
        : undefined;
    if (!both) reader.odd("time is no moment", "its date stands in its place", describe(time));
    return both ?? day;
  }
  const month = monthOfNumber(number);
  const instead = month ? "the first of its number's month" : "the year 2000";
  reader.odd("it has no time", `${instead} stands in its place`, describe(time ?? date));
  return month ?? new Date("2000-01-01T00:00:00+05:30");
}

function shopMoment(value: Plain | undefined): Date | undefined {
  const moment = value === undefined ? undefined : momentOf(value);
  const year = moment?.getUTCFullYear() ?? 0;
  return year >= 2000 && year <= 2100 ? moment : undefined;
}

function describe(value: Plain | undefined): string {
  return value === undefined ? "" : JSON.stringify(value);
}

/** "JRMG/2025-26/JAN/07" is of January 2026. */
function monthOfNumber(number: string): Date | undefined {
  const [, start, month = ""] = /\/(\d{4})-\d\d\/([A-Z]{3})\//i.exec(number) ?? [];
  if (!start) return undefined;
  const isNextYear = /^(?:JAN|FEB|MAR)$/i.test(month);
  return momentOf(`01 ${month} ${Number(start) + (isNextYear ? 1 : 0)}`);
}

function addressOf(reader: DocumentReader): AddressSnapshot {
  const value = reader.value("selectedAddresses", "selectedAddress", "address");
  const given = Array.isArray(value) ? value[0] : value;
  const read = readAddress(given, reader);
  if (!read) reader.odd("it has no address", "it is left empty", describe(value));
  const { address } = read ?? {};
  if (address) return address;
  return {
    name: "",
    phoneNumber: "",
    pinCode: "",
    addressLine: "",
    areaLocality: "",
    landmark: "",
    city: "",
    state: "",
    addressType: "Home",
    openOnWeekends: { saturday: false, sunday: false },
  };
}

function linesOf(reader: DocumentReader): OldLine[] {
  const value = reader.value("cartItems", "items");
  const items = Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [];
  const lines = items.flatMap((item) => lineOf(reader, item) ?? []);
  if (lines.length === 0) reader.odd("it has no lines", "it comes without", describe(value));
  return lines;
}

function lineOf(order: DocumentReader, item: Plain): OldLine | undefined {
  if (!isMap(item)) {
    order.odd("a line is no product", "it is left out", describe(item));
    return undefined;
  }
  const line = order.part(item);
  const quantity = line.count("quantity");
  if (quantity === undefined) order.odd("a line has no quantity", "it counts as one");
  if (quantity !== undefined && quantity <= 0) {
    order.odd("a line has no pieces", "it is left out", describe(item));
    return undefined;
  }
  const price = line.amount("price");
  const mrp = line.amount("productMRP");
  if (price === undefined) order.odd("a line has no price", "its MRP, or ₹0, stands in its place");
  return {
    productId: line.text("id", "productId"),
    title: line.text("title") || "?",
    picture: line.texts("pictureUrls", "pictureUrl")[0],
    price: Math.max(0, price ?? mrp ?? 0),
    productMRP: Math.max(0, mrp ?? price ?? 0),
    quantity: quantity ?? 1,
  };
}

function totalsOf(reader: DocumentReader, lines: readonly OldLine[]) {
  const said = {
    totalQuantity: reader.count("totalQuantity"),
    totalAmount: reader.amount("totalAmount"),
    discountPrice: reader.amount("discountPrice"),
    shippingCharge: reader.amount("shippingCharge"),
    grandTotal: reader.amount("grandTotal"),
  };
  const old = Object.fromEntries(
    Object.entries(said).filter(([, amount]) => amount !== undefined),
  ) as OldTotals;
  const { totals, isChanged } = addingUp(old, lines);
  if (isChanged) {
    const was = JSON.stringify(old);
    reader.odd(
      "its sums do not add up",
      "what was to be paid stays, the others give way; the old sums are kept beside them (in paise)",
      `${was} becomes ${JSON.stringify(totals)}`,
    );
  }
  return { totals, importedTotals: isChanged ? old : null };
}

const paidWords = /^(?:online|paid|success|successful|captured|completed)$/i;
const codWords = /^(?:cod|cash|cash on delivery|cashondelivery)$/i;

function paymentOf(reader: DocumentReader) {
  const paymentId = reader.text("paymentId") || null;
  const method = reader.text("paymentMethod");
  const status = reader.text("paymentStatus");
  const isCod = codWords.test(method) || (!/^online$/i.test(method) && codWords.test(status));
  const paymentMethod: PaymentMethod = isCod || (method === "" && !paymentId) ? "cod" : "online";
  const isPaid = paidWords.test(status) || (status === "" && paymentId !== null);
  const paymentStatus: PaymentStatus =
    paymentMethod === "cod" ? "cod" : isPaid ? "online" : "pending";
  if (method !== paymentMethod || status !== paymentStatus) {
    const done = `it becomes ${paymentMethod}, ${paymentStatus}`;
    reader.odd("its payment is none of ours", done, `${method || "–"}, ${status || "–"}`);
  }
  if (paymentStatus === "online" && !paymentId) {
    reader.odd("it is paid and names no payment", "it stays paid; it cannot be refunded from here");
  }
  if (paymentStatus === "pending" && paymentId) {
    reader.odd("it is unpaid and names a payment", "look it up at the provider", paymentId);
  }
  return { paymentMethod, paymentStatus, paymentId };
}

function statusOf(reader: DocumentReader): OrderStatus {
  const written = reader.text("status");
  const known = orderStatuses.find((status) => status === written.toLowerCase());
  if (known === undefined) {
    reader.odd("its status is none of ours", "it becomes ordered: look at it", written);
  }
  return known ?? "ordered";
}
