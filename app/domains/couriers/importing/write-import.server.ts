import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { v7 as uuid } from "uuid";
import {
  type RecordAttemptRefusal,
  recordAttempt,
} from "#app/domains/orders/attempts/record-attempt.server.ts";
import { collectPaidOut, publishToBuyers } from "#app/domains/orders/cash/cash-commands.server.ts";
import type { orders } from "#app/domains/orders/order/order-table.server.ts";
import { saveShipment } from "#app/domains/orders/parcels/ship-order.server.ts";
import type { SetStatusRefusal } from "#app/domains/orders/status/set-order-status.server.ts";
import { setOrderStatuses } from "#app/domains/orders/status/set-order-statuses.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { FileKind } from "../files/courier-file.ts";
import type { FileLine } from "../files/read-courier-file.server.ts";
import { toldAttempt } from "../files/told-attempt.ts";
import { differences, type LineOutcome } from "./courier-import.ts";
import { courierImportLines, courierImports } from "./courier-import-tables.server.ts";
import { judgeLine } from "./judge-line.ts";
import { type MatchedLine, matchLines } from "./match-lines.server.ts";

type Line = typeof courierImportLines.$inferSelect;
type Matched = MatchedLine<Line>;

/** An import that is being written. */
interface Running {
  id: string;
  kind: FileKind;
  fileName: string;
  ships: boolean;
  /** When the button was pressed, and by whom. */
  at: Date;
  actor: Actor;
}

/** What came of a line, and the order that it is about. */
interface Settled {
  row: number;
  outcome: LineOutcome;
  orderId: string | null;
}

/** Lines that are written before open pages are told how far it is. */
const batchSize = 200;
/** Each order is a transaction of its own, and others' orders wait for a connection too. */
const ordersAtATime = 4;
/** In ms; then the job that writes is queued anew, and another process may go on. */
const longestTurn = 60_000;

/**
 * Writes what an import that was confirmed says, line by line as the orders stand by now (rules: couriers-4). What a killed
 * process has left is gone on with: each line that came to something says so in the same transaction, or changes
 * nothing a second time.
 * @returns whether all is written; false where its turn is over.
 */
export async function writeImport(id: string): Promise<boolean> {
  const running = await findRunning(id);
  if (!running) return true;
  const end = Date.now() + longestTurn;
  const lines = await db
    .select()
    .from(courierImportLines)
    .where(eq(courierImportLines.importId, id))
    .orderBy(asc(courierImportLines.row));
  const waiting = (await matchLines(lines)).filter(({ line }) => line.outcome === null);
  for (let at = 0; at < waiting.length; at += batchSize) {
    if (Date.now() > end) return false;
    await writers[running.kind](running, waiting.slice(at, at + batchSize));
    publish("courier-imports");
  }
  await finish(running);
  return true;
}

async function findRunning(id: string): Promise<Running | undefined> {
  const [found] = await db
    .select()
    .from(courierImports)
    .where(and(eq(courierImports.id, id), eq(courierImports.status, "writing")));
  if (!found?.writtenBy || !found.writtenAt) return undefined;
  const { kind, fileName, ships, writtenBy, writtenAt } = found;
  return { id, kind, fileName, ships, at: writtenAt, actor: writtenBy };
}

/** What is done with the lines of each kind. */
const writers: Record<FileKind, (running: Running, lines: readonly Matched[]) => Promise<void>> = {
  cash: writeCash,
  parcels: writeParcels,
  booked: writeBooked,
};

const judged = ({ kind, ships }: Running, { line, match, repeats }: Matched): LineOutcome =>
  judgeLine(kind, line, match, { repeats, ships });

const orderOf = ({ match }: Matched) => (typeof match === "string" ? undefined : match);

async function writeCash(running: Running, batch: readonly Matched[]): Promise<void> {
  const collected = await db.transaction(async (tx) => {
    // Whoever else writes the same lines waits here, and finds them settled.
    const open = new Set(await lockOpenLines(tx, running.id, batch));
    const lines = batch.filter(({ line }) => open.has(line.row));
    const settled = new Map<number, Settled>(
      lines.map((each) => [each.line.row, settledAs(each, judged(running, each))]),
    );
    const byOrder = new Map(
      lines.flatMap((each) => {
        const order = orderOf(each);
        return order && !each.repeats ? [[order.id, each]] : [];
      }),
    );
    const found = await collectPaidOut(
      tx,
      [...byOrder.keys()],
      (order) => {
        const each = byOrder.get(order.id);
        if (!each) return undefined;
        const outcome = judged(running, { ...each, match: order });
        const amount = each.line.amount ?? 0;
        settled.set(each.line.row, settledAs(each, outcome === "to-write" ? "written" : outcome));
        return outcome === "to-write" ? paidOut(running, each.line, amount, "") : undefined;
      },
      running,
    );
    // Of an order that went meanwhile nothing was locked.
    const gone = (each: Settled): Settled =>
      each.outcome === "to-write" ? { ...each, outcome: "unknown", orderId: null } : each;
    await settle(tx, running.id, [...settled.values()].map(gone));
    return found;
  });
  publishToBuyers(collected);
}

function paidOut(
  { fileName }: Pick<Running, "fileName">,
  line: Line,
  amount: number,
  reason: string,
) {
  const { day, reference } = line;
  return { amount, reason, detail: { file: fileName, day: day ?? undefined, reference } };
}

function settledAs(each: Matched, outcome: LineOutcome): Settled {
  return { row: each.line.row, outcome, orderId: orderOf(each)?.id ?? null };
}

async function lockOpenLines(tx: Transaction, importId: string, batch: readonly Matched[]) {
  const rows = await tx
    .select({ row: courierImportLines.row })
    .from(courierImportLines)
    .where(
      and(
        eq(courierImportLines.importId, importId),
        inArray(
          courierImportLines.row,
          batch.map(({ line }) => line.row),
        ),
        isNull(courierImportLines.outcome),
      ),
    )
    .orderBy(asc(courierImportLines.row))
    .for("update");
  return rows.map(({ row }) => row);
}

/** Keeps what came of lines, all in one statement; "to-write" is none. */
async function settle(
  on: Pick<Transaction, "update">,
  importId: string,
  lines: readonly Settled[],
) {
  for (const [outcome, some] of Map.groupBy(lines, (line) => line.outcome)) {
    const rows = some.map(({ row }) => row);
    const orderIds = sql.join(
      some.map(({ row, orderId }) => sql`when ${row}::int then ${orderId}::text`),
      sql` `,
    );
    await on
      .update(courierImportLines)
      .set({ outcome, orderId: sql`case ${courierImportLines.row} ${orderIds} end` })
      .where(and(eq(courierImportLines.importId, importId), inArray(courierImportLines.row, rows)));
  }
}

async function writeParcels(running: Running, batch: readonly Matched[]): Promise<void> {
  const judgedLines = batch.map((each) => ({ each, outcome: judged(running, each) }));
  const toWrite = judgedLines.filter(({ outcome }) => outcome === "to-write");
  const isDelivered = ({ each }: (typeof toWrite)[number]) => each.line.state === "delivered";
  const answers = await setOrderStatuses(
    toWrite
      .filter(isDelivered)
      .flatMap(({ each }) => orderOf(each) ?? [])
      .map(({ id }) => ({ id, seen: "shipped" as const })),
    "delivered",
    running.actor,
    uuid(),
  );
  const outcomes = new Map(
    answers.map((answer) => [answer.id, answeredOutcome(answer, "delivered")]),
  );
  const told = toWrite.filter((one) => !isDelivered(one));
  await pLimit(ordersAtATime).map(told, async ({ each }) => {
    const order = orderOf(each);
    const attempt = toldAttempt(each.line, "file");
    if (!order || !attempt) return;
    const noted = await recordAttempt(order.id, attempt, running.actor);
    outcomes.set(
      order.id,
      noted.ok ? (noted.value.isNew ? "written" : "same") : notNoted(noted.refusal),
    );
  });
  await settle(
    db,
    running.id,
    judgedLines.map(({ each, outcome }) =>
      settledAs(each, (outcome === "to-write" && outcomes.get(orderOf(each)?.id ?? "")) || outcome),
    ),
  );
}

/** An attempt of a day that cannot be is left to whoever looks at the differences. */
function notNoted(refusal: RecordAttemptRefusal): LineOutcome {
  if (refusal === "not-found") return "unknown";
  return typeof refusal === "string" ? "attempted" : "not-shipped";
}

async function writeBooked(running: Running, batch: readonly Matched[]): Promise<void> {
  const one = async (each: Matched): Promise<Settled> => {
    const order = orderOf(each);
    const outcome = judged(running, each);
    if (!order || outcome !== "to-write") return settledAs(each, outcome);
    const { courier, trackingNumber } = each.line;
    const shipment = { courier: courier ?? "other", trackingNumber } as const;
    // What has left already does not leave again.
    const ships = running.ships && order.status !== "delivered" ? order.status : undefined;
    try {
      const saved = await saveShipment(order.id, shipment, running.actor, ships);
      return settledAs(each, answeredOutcome(saved, "shipped"));
    } catch (error) {
      log.error({ err: error, order: order.id }, "a parcel that was booked could not be saved");
      return settledAs(each, "failed");
    }
  };
  await settle(db, running.id, await pLimit(ordersAtATime).map(batch, one));
}

/** What an answer says that may have met somebody else's change. */
function answeredOutcome(
  answer: Result<unknown, SetStatusRefusal | "failed">,
  wanted: "delivered" | "shipped",
): LineOutcome {
  if (answer.ok) return "written";
  if (answer.refusal === "failed") return "failed";
  if (answer.refusal === "not-found") return "unknown";
  if (answer.refusal.code === "closed") return "closed";
  return answer.refusal.status === wanted || answer.refusal.status === "delivered"
    ? "same"
    : "not-shipped";
}

/** How many lines came to what, and what was received. */
export async function countOutcomes(on: Pick<Transaction, "select">, importId: string) {
  const rows = await on
    .select({
      outcome: courierImportLines.outcome,
      n: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${courierImportLines.amount}), 0)`.mapWith(Number),
    })
    .from(courierImportLines)
    .where(eq(courierImportLines.importId, importId))
    .groupBy(courierImportLines.outcome);
  return rows;
}

async function finish({ id, kind, fileName, actor }: Running): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(courierImports)
      // The file may name people: what it said of our orders stands in its lines.
      .set({ status: "done", content: null })
      .where(and(eq(courierImports.id, id), eq(courierImports.status, "writing")));
    if (!rowCount) return;
    const counts = await countOutcomes(tx, id);
    const of = (wanted: readonly (LineOutcome | null)[]) =>
      counts.filter(({ outcome }) => wanted.includes(outcome));
    const sum = (rows: typeof counts) => rows.reduce((all, { n }) => all + n, 0);
    await record(tx, actor, "courier-import.write", id, {
      name: fileName,
      kind,
      rows: sum(counts),
      written: sum(of(["written"])),
      differing: sum(of(differences)),
      ...(kind === "cash" && { amount: of(["written"])[0]?.amount ?? 0 }),
    });
  });
  publish("courier-imports");
}

export type TakeLineRefusal = "not-found" | "nothing-due" | "reason-needed";

/**
 * Writes down that another amount than is due was received, as a line of a file says it (rules: couriers-5).
 * @param reason why it is another amount.
 */
export async function receiveOtherAmount(
  importId: string,
  row: number,
  reason: string,
  actor: Actor,
): Promise<Result<number, TakeLineRefusal>> {
  if (!reason) return refused("reason-needed");
  const [found] = await db
    .select({ line: courierImportLines, fileName: courierImports.fileName })
    .from(courierImportLines)
    .innerJoin(courierImports, eq(courierImports.id, courierImportLines.importId))
    .where(
      and(
        eq(courierImportLines.importId, importId),
        eq(courierImportLines.row, row),
        eq(courierImports.kind, "cash"),
      ),
    );
  if (!found) return refused("not-found");
  const [matched] = await matchLines([found.line]);
  const order = matched && orderOf(matched);
  if (!matched || !order) return refused("not-found");
  const { amount } = found.line;
  const collected = await db.transaction(async (tx) => {
    const received = await collectPaidOut(
      tx,
      [order.id],
      (locked) => {
        const outcome = judgeLine("cash", found.line as FileLine, locked, {
          repeats: undefined,
          ships: false,
        });
        return outcome === "other-amount" && amount
          ? paidOut(found, found.line, amount, reason)
          : undefined;
      },
      { at: new Date(), actor },
    );
    if (received.length > 0) await settle(tx, importId, [settledAs(matched, "written")]);
    return received as (typeof orders.$inferSelect)[];
  });
  publishToBuyers(collected);
  publish("courier-imports");
  return collected.length > 0 && amount ? ok(amount) : refused("nothing-due");
}
