import { and, asc, count, eq, inArray, lte, ne, or } from "drizzle-orm";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { orders } from "../order/order-table.server.ts";
import type { DeliveryAttempt } from "./attempt.ts";
import { cameBackParcels, deliveryAttempts } from "./attempt-tables.server.ts";

/** Of an attempt, what its buyer may know. */
const buyersColumns = {
  id: deliveryAttempts.id,
  number: deliveryAttempts.number,
  reason: deliveryAttempts.reason,
  day: deliveryAttempts.day,
  state: deliveryAttempts.state,
  comesOn: deliveryAttempts.comesOn,
};

/** The attempts to hand over these orders, by order, the oldest first. */
export async function attemptsOf(
  orderIds: readonly string[],
  on: Queryable = db,
): Promise<Map<string, DeliveryAttempt[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await on
    .select({ orderId: deliveryAttempts.orderId, ...buyersColumns })
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.orderId, [...orderIds]))
    .orderBy(asc(deliveryAttempts.number));
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...grouped].map(([orderId, own]) => [orderId, own.map(({ orderId: _, ...one }) => one)]),
  );
}

/** What the office sees beside that. */
const officeColumns = {
  ...buyersColumns,
  note: deliveryAttempts.note,
  source: deliveryAttempts.source,
  nextStep: deliveryAttempts.nextStep,
  dueOn: deliveryAttempts.dueOn,
  keptUntil: deliveryAttempts.keptUntil,
  toldBack: deliveryAttempts.toldBack,
  revision: deliveryAttempts.revision,
};

/** An order's attempts, the oldest first, and what became of its parcel where it came back. For staff. */
export async function officeAttemptsOf(orderId: string) {
  const [attempts, [cameBack]] = await Promise.all([
    db
      .select(officeColumns)
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.orderId, orderId))
      .orderBy(asc(deliveryAttempts.number)),
    db.select().from(cameBackParcels).where(eq(cameBackParcels.orderId, orderId)),
  ]);
  return { attempts, cameBack };
}

export type OfficeAttempt = Awaited<ReturnType<typeof officeAttemptsOf>>["attempts"][number];

/** How many are listed at most. */
const windowSize = 100;

const isOnItsWay = and(ne(deliveryAttempts.state, "ended"), eq(orders.status, "shipped"));

/** Whether somebody is to do something about it by a day. */
const isDue = (today: string) =>
  and(
    isOnItsWay,
    or(
      and(
        inArray(deliveryAttempts.state, ["open", "arranged"]),
        lte(deliveryAttempts.dueOn, today),
      ),
      eq(deliveryAttempts.toldBack, "came-back"),
    ),
  );

/**
 * Parcels that could not be handed over and are still with their couriers, those first whose courier keeps them the
 * shortest (rules: attempts-6); at most 100. For staff.
 */
export async function undeliveredParcels(now = new Date()) {
  const today = dayOf(now);
  const found = await db
    .select({
      attempt: officeColumns,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        courier: orders.courier,
        trackingNumber: orders.trackingNumber,
        address: orders.selectedAddresses,
        email: orders.email,
        language: orders.language,
        paymentStatus: orders.paymentStatus,
      },
    })
    .from(deliveryAttempts)
    .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
    .where(isOnItsWay)
    .orderBy(asc(deliveryAttempts.keptUntil), asc(deliveryAttempts.id))
    .limit(windowSize + 1);
  const rows = found.slice(0, windowSize).map((row) => ({ ...row, isDue: isDueOn(row, today) }));
  return { rows, today, hasMore: found.length > windowSize };
}

function isDueOn({ attempt }: { attempt: OfficeAttempt }, today: string): boolean {
  const isBack = attempt.toldBack === "came-back";
  return isBack || (attempt.state !== "given-up" && attempt.dueOn <= today);
}

/** For how many of them something is to be done today; 100 stands for any more. */
export async function countUndelivered(now = new Date()): Promise<number> {
  const due = db
    .select({ id: deliveryAttempts.id })
    .from(deliveryAttempts)
    .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
    .where(isDue(dayOf(now)))
    .limit(windowSize)
    .as("due");
  const [row] = await db.select({ n: count() }).from(due);
  return row?.n ?? 0;
}
