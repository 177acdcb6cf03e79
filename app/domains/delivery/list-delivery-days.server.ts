import { asc, eq } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
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

/** The same as pages carry it (writtenDays). */
export const deliveryTable = keptUntilChanged("delivery-days", async () =>
  writtenDays(await listDeliveryDays()),
);
