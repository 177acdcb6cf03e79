import { asc, eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { receivesOtherNodes } from "#app/server/live.server.ts";
import { changeCount, lastChangeOf } from "#app/server/live-changes.server.ts";
import { recordingReads, recordTables } from "#app/server/table-reads.server.ts";
import { writtenDays } from "./delivery-days.ts";
import { maxDeliveryRows } from "./delivery-days-form.ts";
import { deliveryDays } from "./delivery-days-table.server.ts";

export type DeliveryRow = typeof deliveryDays.$inferSelect;

/** All of them, by their prefixes. */
export async function listDeliveryDays(): Promise<DeliveryRow[]> {
  return db.select().from(deliveryDays).orderBy(asc(deliveryDays.pinPrefix)).limit(maxDeliveryRows);
}

export async function findDeliveryRow(id: string): Promise<DeliveryRow | undefined> {
  const [found] = await db.select().from(deliveryDays).where(eq(deliveryDays.id, id));
  return found;
}

let cached: { read: ReturnType<typeof readTable>; begunAt: number } | undefined;

const readTable = () => recordingReads(async () => writtenDays(await listDeliveryDays()));

/** The same as pages carry it (writtenDays); kept until it changes, on whichever node. */
export async function deliveryTable(): Promise<string> {
  const isFresh = cached && receivesOtherNodes() && lastChangeOf("delivery-days") <= cached.begunAt;
  if (!cached || !isFresh) {
    const reading = { begunAt: changeCount(), read: readTable() };
    cached = reading;
    reading.read.catch(() => {
      if (cached === reading) cached = undefined;
    });
  }
  const { value, tables } = await cached.read;
  recordTables(tables);
  return value;
}
