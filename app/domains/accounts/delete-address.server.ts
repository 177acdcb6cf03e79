import { and, eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { addresses } from "./account-table.server.ts";
import { changeAddresses, type Owner, ownedBy } from "./address-list.server.ts";
import { newestFirst } from "./list-addresses.server.ts";

/**
 * Deletes one of the user's addresses (rules: addresses-4). Orders keep their copy of it. Where it
 * was the default, the newest of the others becomes it.
 */
export async function deleteAddress(
  user: Owner,
  addressId: string,
): Promise<Result<undefined, "not-found" | "user-gone">> {
  return changeAddresses(user, async (tx) => {
    const [deleted] = await tx
      .delete(addresses)
      .where(and(ownedBy(user), eq(addresses.id, addressId)))
      .returning({ wasDefault: addresses.setAsDefault });
    if (!deleted) return refused("not-found");
    if (deleted.wasDefault) {
      const [heir] = await tx
        .select({ id: addresses.id })
        .from(addresses)
        .where(ownedBy(user))
        .orderBy(...newestFirst)
        .limit(1);
      if (heir) {
        await tx.update(addresses).set({ setAsDefault: true }).where(eq(addresses.id, heir.id));
      }
    }
    return ok(undefined);
  });
}
