import { and, eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { addresses, users } from "./account-table.server.ts";

/** Marks one of the user's addresses as default and all others as not (spec 4). */
export async function setDefaultAddress(
  user: { id: string },
  addressId: string,
): Promise<Result<undefined, "not-found">> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    const own = eq(addresses.userId, user.id);
    const [found] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(own, eq(addresses.id, addressId)));
    if (!found) return refused("not-found");
    await tx
      .update(addresses)
      .set({ setAsDefault: false })
      .where(and(own, eq(addresses.setAsDefault, true)));
    await tx.update(addresses).set({ setAsDefault: true }).where(eq(addresses.id, addressId));
    return ok(undefined);
  });
}
