import { desc, eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { addresses } from "./account-table.server.ts";
import type { Address } from "./address.ts";

/** A user's addresses, newest first (R36). */
export async function addressesOf(user: { id: string }): Promise<Address[]> {
  return db
    .select({
      id: addresses.id,
      name: addresses.name,
      phoneNumber: addresses.phoneNumber,
      pinCode: addresses.pinCode,
      addressLine: addresses.addressLine,
      areaLocality: addresses.areaLocality,
      landmark: addresses.landmark,
      city: addresses.city,
      state: addresses.state,
      addressType: addresses.addressType,
      openOnWeekends: addresses.openOnWeekends,
      setAsDefault: addresses.setAsDefault,
    })
    .from(addresses)
    .where(eq(addresses.userId, user.id))
    .orderBy(desc(addresses.createdAt), desc(addresses.id));
}
