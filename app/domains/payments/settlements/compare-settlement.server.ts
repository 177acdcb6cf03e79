import { parse } from "csv-parse/sync";
import { and, eq, gte, inArray, lt, notLike } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { endOfDay, startOfDay } from "#app/lib/time/typed-time.ts";
import { db } from "#app/server/database/database.server.ts";
import { partialRefunds, payments, providerOrders } from "../payment-tables.server.ts";
import { networkMark } from "../provider/network-payment.ts";

/** Where the shop and the provider do not agree. Amounts in paise; undefined where one does not know of it. */
export interface SettlementDifference {
  /** The provider's id of a payment or a refund. */
  id: string;
  orderNumber: string | undefined;
  ours: Paise | undefined;
  theirs: Paise | undefined;
}

/** A settlement report beside what the shop has received and returned. Amounts in paise. */
export interface ComparedSettlement {
  payments: number;
  refunds: number;
  /** What the provider pays out: credits less debits. */
  paidOut: Paise;
  /** What it keeps, and the tax on that. */
  fees: Paise;
  taxOnFees: Paise;
  differences: SettlementDifference[];
}

export type SettlementRefusal = "unreadable" | "not-a-report" | "too-many";

/** A year of a busy shop. */
const mostRows = 200_000;
/** So many differences are shown; more of them are a wrong file. */
const mostShown = 500;

/** A row of Razorpay's settlement report; amounts as its CSV has them, in rupees. */
interface ReportRow {
  id: string;
  type: "payment" | "refund";
  amount: Paise;
  day: string | undefined;
}

/**
 * Compares Razorpay's settlement report (its CSV, "Settlement recon") with the payments and refunds that the shop knows,
 * line by line: by their ids, so that what was settled twice or never is seen. Payments of the report's days that are
 * not in it count as differences; its last day may be settled later.
 */
export async function compareSettlement(
  content: Uint8Array,
): Promise<Result<ComparedSettlement, SettlementRefusal>> {
  let records: Record<string, string>[];
  try {
    records = parse(Buffer.from(content), {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      relax_column_count: true,
      to: mostRows + 1,
    });
  } catch {
    return refused("unreadable");
  }
  const [first] = records;
  if (!first || !("entity_id" in first && "type" in first)) return refused("not-a-report");
  if (records.length > mostRows) return refused("too-many");
  const sum = (name: string) => records.reduce((all, row) => all + amountIn(row[name]), 0);
  const rows = records.flatMap(readRow);
  return ok({
    payments: rows.filter(({ type }) => type === "payment").length,
    refunds: rows.filter(({ type }) => type === "refund").length,
    paidOut: sum("credit") - sum("debit"),
    fees: sum("fee"),
    taxOnFees: sum("tax"),
    differences: (await differencesOf(rows)).slice(0, mostShown),
  });
}

const amountIn = (typed = "") => parseRupees(typed.trim() || "0") ?? 0;

function readRow(row: Record<string, string>): ReportRow[] {
  const { entity_id: id = "", type, created_at: created = "" } = row;
  if (type !== "payment" && type !== "refund") return [];
  const credit = type === "payment" ? amountIn(row.amount) : amountIn(row.amount || row.debit);
  return [{ id, type, amount: credit, day: dayIn(created) }];
}

/** "27/11/2026 10:00:00" or "2026-11-27 …" → "2026-11-27" */
function dayIn(written: string): string | undefined {
  const [, day, month, year] = /^(\d\d)[/-](\d\d)[/-](\d{4})/.exec(written) ?? [];
  const iso = year ? `${year}-${month}-${day}` : written.slice(0, 10);
  return startOfDay(iso) ? iso : undefined;
}

async function differencesOf(rows: readonly ReportRow[]): Promise<SettlementDifference[]> {
  const known = new Map<string, { amount: Paise; orderNumber: string }>();
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 5000) {
    for (const row of await knownAmounts(ids.slice(at, at + 5000))) known.set(row.id, row);
  }
  const seen = new Set<string>();
  const differences = rows.flatMap(({ id, amount: theirs }): SettlementDifference[] => {
    const ours = seen.has(id) ? undefined : known.get(id);
    seen.add(id);
    if (ours?.amount === theirs) return [];
    return [{ id, orderNumber: known.get(id)?.orderNumber, ours: ours?.amount, theirs }];
  });
  const days = rows.flatMap(({ day }) => day ?? []).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return differences;
  const missing = (await receivedBetween(from, to)).filter(({ id }) => !seen.has(id));
  return [
    ...differences,
    ...missing.map(({ id, amount: ours, orderNumber }) => ({
      ...{ id, orderNumber, ours },
      theirs: undefined,
    })),
  ];
}

/** Payments, whole refunds and parts by the provider's ids. */
async function knownAmounts(ids: readonly string[]) {
  const wanted = [...ids];
  const { orderNumber } = providerOrders;
  const ofOrder = eq(providerOrders.id, payments.providerOrderId);
  const [received, whole, parts] = await Promise.all([
    db
      .select({ id: payments.id, amount: payments.amount, orderNumber })
      .from(payments)
      .innerJoin(providerOrders, ofOrder)
      .where(inArray(payments.id, wanted)),
    db
      .select({
        id: payments.refundId,
        paymentId: payments.id,
        amount: payments.amount,
        orderNumber,
      })
      .from(payments)
      .innerJoin(providerOrders, ofOrder)
      .where(inArray(payments.refundId, wanted)),
    db
      .select({ id: partialRefunds.refundId, amount: partialRefunds.amount, orderNumber })
      .from(partialRefunds)
      .innerJoin(payments, eq(payments.id, partialRefunds.paymentId))
      .innerJoin(providerOrders, ofOrder)
      .where(inArray(partialRefunds.refundId, wanted)),
  ]);
  const before = await partsOf(whole.map(({ paymentId }) => paymentId));
  return [
    ...received,
    ...whole.map(({ paymentId, amount, ...row }) => ({
      ...row,
      amount: amount - (before.get(paymentId) ?? 0),
    })),
    ...parts,
  ].flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
}

/** What had gone back of payments in parts, before the rest of them did. */
async function partsOf(paymentIds: readonly string[]): Promise<Map<string, Paise>> {
  const rows = await db
    .select({ id: partialRefunds.paymentId, amount: partialRefunds.amount })
    .from(partialRefunds)
    .where(inArray(partialRefunds.paymentId, [...paymentIds]));
  const sums = new Map<string, Paise>();
  for (const { id, amount } of rows) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

/** What a buyer's app of the open network took is settled by that (rules: ondc-orders-3). */
const isProviders = notLike(payments.id, `${networkMark}%`);

async function receivedBetween(from: string, to: string) {
  const [start, end] = [startOfDay(from), endOfDay(to)];
  if (!start || !end || from > dayOf(new Date())) return [];
  return db
    .select({
      id: payments.id,
      amount: payments.amount,
      orderNumber: providerOrders.orderNumber,
    })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(and(gte(payments.capturedAt, start), lt(payments.capturedAt, end), isProviders))
    .limit(mostRows);
}
