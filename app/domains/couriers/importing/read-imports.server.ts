import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { amountDue } from "#app/domains/orders/cash/to-collect.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import type { FileKind } from "../files/courier-file.ts";
import { type RawFile, readRawFile } from "../files/read-courier-file.server.ts";
import { isDifference, type LineOutcome, lineOutcomes } from "./courier-import.ts";
import { courierImportLines, courierImports } from "./courier-import-tables.server.ts";
import { keptLayouts } from "./layouts.server.ts";
import { judgeLines } from "./match-lines.server.ts";

const { content: _content, sentBy, writtenBy, ...plain } = getTableColumns(courierImports);
const columns = {
  ...plain,
  sentBy: sql<string>`${sentBy}->>'email'`,
  writtenBy: sql<string | null>`${writtenBy}->>'email'`,
};

/** How many imports the page lists. */
const listed = 20;

/** The last imports of these kinds, the newest first, with how many lines of each were written. For staff. */
export async function lastImports(kinds: readonly FileKind[]) {
  const lines = db
    .select({
      importId: courierImportLines.importId,
      written: sql<number>`count(*) filter (where ${courierImportLines.outcome} = 'written')`
        .mapWith(Number)
        .as("written"),
    })
    .from(courierImportLines)
    .groupBy(courierImportLines.importId)
    .as("lines");
  return db
    .select({ ...columns, written: sql<number>`coalesce(${lines.written}, 0)`.mapWith(Number) })
    .from(courierImports)
    .leftJoin(lines, eq(lines.importId, courierImports.id))
    .where(inArray(courierImports.kind, [...kinds]))
    .orderBy(desc(courierImports.at), desc(courierImports.id))
    .limit(listed);
}

/** An import, or undefined; with who has written the same file before. For staff. */
export async function findImport(id: string) {
  const [found] = await db.select(columns).from(courierImports).where(eq(courierImports.id, id));
  if (!found) return undefined;
  const [same] = await db
    .select({ at: courierImports.writtenAt, by: columns.writtenBy })
    .from(courierImports)
    .where(
      and(
        eq(courierImports.hash, found.hash),
        eq(courierImports.kind, found.kind),
        inArray(courierImports.status, ["writing", "done"]),
        ne(courierImports.id, id),
      ),
    )
    .orderBy(desc(courierImports.writtenAt))
    .limit(1);
  return { ...found, sameFile: same };
}

export type CourierImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The file of an import that was not written, as it stands: for naming its columns. */
export async function rawFileOf(id: string): Promise<RawFile | undefined> {
  const [found] = await db
    .select({ content: courierImports.content })
    .from(courierImports)
    .where(eq(courierImports.id, id));
  const raw = found?.content && (await readRawFile(found.content, await keptLayouts()));
  return raw?.ok ? raw.value : undefined;
}

/** A line with what it comes to, or came to, and the order it is about. */
export type ShownLine = Omit<typeof courierImportLines.$inferSelect, "outcome" | "importId"> & {
  outcome: LineOutcome;
  order: { id: string; orderNumber: string; trackingNumber: string | null; due: Paise } | undefined;
};

/** Lines that are shown at a time. */
const shown = 50;

/** Which lines are asked for. */
interface WantedLines {
  /** One outcome, or all differences; undefined for all lines. */
  show: LineOutcome | "differences" | undefined;
  /** The row of the file after which they begin. */
  after: number;
  /** For a file: without end. */
  all?: boolean;
}

/**
 * The lines of an import: what was written as it came out, what was not as its orders stand now. With how many come to
 * what, and what the lines come to in paise that would be written or were.
 */
export async function linesOfImport(importId: string, { show, after, all = false }: WantedLines) {
  const [found] = await db
    .select({ kind: courierImports.kind, ships: courierImports.ships })
    .from(courierImports)
    .where(eq(courierImports.id, importId));
  const rows = await db
    .select()
    .from(courierImportLines)
    .where(eq(courierImportLines.importId, importId))
    .orderBy(asc(courierImportLines.row));
  const judged = found ? await judgeLines(found.kind, rows, found.ships) : [];
  const lines = judged.map(({ line, match, outcome }): ShownLine => {
    const { importId: _, outcome: kept, ...told } = line;
    const order = typeof match === "string" ? undefined : match;
    return {
      ...told,
      outcome: kept ?? outcome,
      order: order && {
        id: order.id,
        orderNumber: order.orderNumber,
        trackingNumber: order.trackingNumber,
        due: amountDue(order),
      },
    };
  });
  const counts = Object.fromEntries(
    lineOutcomes.map((each) => [each, lines.filter(({ outcome }) => outcome === each).length]),
  ) as Record<LineOutcome, number>;
  const wanted = lines.filter(
    ({ row, outcome }) =>
      row > after &&
      (show === undefined || (show === "differences" ? isDifference(outcome) : outcome === show)),
  );
  const amountOf = (each: LineOutcome) =>
    lines.reduce((sum, { outcome, amount }) => sum + (outcome === each ? (amount ?? 0) : 0), 0);
  return {
    lines: all ? wanted : wanted.slice(0, shown),
    hasMore: !all && wanted.length > shown,
    counts,
    settled: rows.filter(({ outcome }) => outcome !== null).length,
    toReceive: amountOf("to-write"),
    received: amountOf("written"),
  };
}

/** What a courier's file said of the cash of an order that was received by it; undefined where none did. For staff. */
export async function payoutOf(orderId: string) {
  const [found] = await db
    .select({ day: courierImportLines.day, reference: courierImportLines.reference })
    .from(courierImportLines)
    .innerJoin(courierImports, eq(courierImports.id, courierImportLines.importId))
    .innerJoin(orders, eq(orders.id, courierImportLines.orderId))
    .where(
      and(
        eq(courierImportLines.orderId, orderId),
        eq(courierImportLines.outcome, "written"),
        eq(courierImports.kind, "cash"),
        sql`${orders.collectedAt} >= ${courierImports.at}`,
      ),
    )
    .orderBy(desc(courierImports.at))
    .limit(1);
  return found;
}
