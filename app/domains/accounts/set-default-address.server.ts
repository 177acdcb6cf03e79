import { and, eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { addresses } from "./account-table.server.ts";
import { changeAddresses, clearDefault, type Owner, ownedBy } from "./address-list.server.ts";

/** Marks one of the user's addresses as default and all others as not (rules: addresses-7). */
export async function setDefaultAddress(
  user: Owner,
  addressId: string,
): Promise<Result<undefined, "not-found" | "user-gone">> {
  return changeAddresses(user, async (tx) => {
    const own = and(ownedBy(user), eq(addresses.id, addressId));
    const [found] = await tx.select({ id: addresses.id }).from(addresses).where(own);
    if (!found) return refused("not-found");
    await clearDefault(tx, user);
    await tx.update(addresses).set({ setAsDefault: true }).where(own);
    return ok(undefined);
  });
}
