import { inArray } from "drizzle-orm";
import { deliveryAttempts } from "#app/domains/orders/attempts/attempt-tables.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import type { FileKind } from "../files/courier-file.ts";
import type { FileLine } from "../files/read-courier-file.server.ts";
import type { LineOutcome } from "./courier-import.ts";
import { type JudgedOrder, judgeLine, type Match, sayingOf } from "./judge-line.ts";

const judgedColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  trackingNumber: orders.trackingNumber,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  refund: orders.refund,
  grandTotal: orders.grandTotal,
  dueAtDoor: orders.dueAtDoor,
  collectedAt: orders.collectedAt,
};

/** Numbers that one query asks for. */
const atATime = 5000;

async function ordersBy(
  column: typeof orders.trackingNumber | typeof orders.orderNumber,
  numbers: readonly string[],
): Promise<JudgedOrder[]> {
  const wanted = [...new Set(numbers)].filter(Boolean);
  const found: JudgedOrder[] = [];
  for (let at = 0; at < wanted.length; at += atATime) {
    const some = wanted.slice(at, at + atATime);
    found.push(...(await db.select(judgedColumns).from(orders).where(inArray(column, some))));
  }
  return found;
}

/** A line with the order that it means, and whether an earlier one is about the same. */
export interface MatchedLine<Line extends FileLine> {
  line: Line;
  match: Match;
  repeats: "same" | "other" | undefined;
}

/** Finds the orders of lines: by tracking number, then by order number (rules: couriers-3). In the order of their rows. */
export async function matchLines<Line extends FileLine>(
  lines: readonly Line[],
): Promise<MatchedLine<Line>[]> {
  const [byTracking, byNumber] = await Promise.all([
    ordersBy(
      orders.trackingNumber,
      lines.map((line) => line.trackingNumber),
    ),
    ordersBy(
      orders.orderNumber,
      lines.map((line) => line.orderNumber),
    ),
  ]);
  if (lines.some(({ state }) => state)) {
    const found = [...byTracking, ...byNumber];
    const ids = found.map(({ id }) => id);
    const told = Map.groupBy(
      await db.select().from(deliveryAttempts).where(inArray(deliveryAttempts.orderId, ids)),
      ({ orderId }) => orderId,
    );
    for (const order of found) order.attempts = told.get(order.id) ?? [];
  }
  const tracked = Map.groupBy(byTracking, (order) => order.trackingNumber);
  const numbered = new Map(byNumber.map((order) => [order.orderNumber, order]));
  const said = new Map<string, string>();
  return lines.map((line) => {
    const match = matchOf(tracked.get(line.trackingNumber) ?? [], numbered.get(line.orderNumber));
    if (typeof match === "string") return { line, match, repeats: undefined };
    const before = said.get(match.id);
    const saying = sayingOf(line);
    if (before === undefined) said.set(match.id, saying);
    const repeats = before === undefined ? undefined : before === saying ? "same" : "other";
    return { line, match, repeats };
  });
}

function matchOf(tracked: readonly JudgedOrder[], numbered: JudgedOrder | undefined): Match {
  if (tracked.length === 0) return numbered ?? "unknown";
  const [only, another] = numbered ? tracked.filter(({ id }) => id === numbered.id) : tracked;
  return only && !another ? only : "contradicts";
}

/** Lines as they come to something now. */
export async function judgeLines<Line extends FileLine>(
  kind: FileKind,
  lines: readonly Line[],
  ships: boolean,
): Promise<(MatchedLine<Line> & { outcome: LineOutcome })[]> {
  const matched = await matchLines(lines);
  return matched.map((each) => ({
    ...each,
    outcome: judgeLine(kind, each.line, each.match, { repeats: each.repeats, ships }),
  }));
}
