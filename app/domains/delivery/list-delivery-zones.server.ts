import { asc, eq } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { maxDeliveryZones } from "./delivery-zone-form.ts";
import { deliveryZones } from "./delivery-zones-table.server.ts";

export type DeliveryZone = typeof deliveryZones.$inferSelect;

/** All of them, by their names: where two are equally narrow, the first counts (rules: charges-2). */
export async function listDeliveryZones(): Promise<DeliveryZone[]> {
  return db
    .select()
    .from(deliveryZones)
    .orderBy(asc(deliveryZones.name), asc(deliveryZones.id))
    .limit(maxDeliveryZones);
}

export async function findDeliveryZone(id: string): Promise<DeliveryZone | undefined> {
  const [found] = await db.select().from(deliveryZones).where(eq(deliveryZones.id, id));
  return found;
}
