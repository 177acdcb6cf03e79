import { and, eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { addresses } from "./account-table.server.ts";
import type { NewAddress } from "./address.ts";
import {
  changeAddresses,
  clearDefault,
  columnsOf,
  type Owner,
  ownedBy,
} from "./address-list.server.ts";

/**
 * Changes one of the user's addresses; it keeps its place in the list. The default stays the
 * default: it loses the mark only to another address.
 */
export async function updateAddress(
  user: Owner,
  addressId: string,
  address: NewAddress,
): Promise<Result<undefined, "not-found" | "user-gone">> {
  return changeAddresses(user, async (tx) => {
    const [found] = await tx
      .update(addresses)
      .set(columnsOf(address))
      .where(and(ownedBy(user), eq(addresses.id, addressId)))
      .returning({ isDefault: addresses.setAsDefault });
    if (!found) return refused("not-found");
    if (address.setAsDefault && !found.isDefault) {
      await clearDefault(tx, user);
      await tx.update(addresses).set({ setAsDefault: true }).where(eq(addresses.id, addressId));
    }
    return ok(undefined);
  });
}
