import { count } from "drizzle-orm";
import { v7 as uuid } from "uuid";
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

/** Far more than anybody uses, and a bound on what one account can store. */
export const maxAddresses = 50;

/**
 * Adds an address to the user's list. A new default takes the mark from the old one
 * (rules: addresses-7); the first address is the default without being asked.
 * @returns the new address's id.
 */
export async function addAddress(
  user: Owner,
  address: NewAddress,
): Promise<Result<string, "too-many" | "user-gone">> {
  return changeAddresses(user, async (tx) => {
    const [row] = await tx.select({ n: count() }).from(addresses).where(ownedBy(user));
    const existing = row?.n ?? 0;
    if (existing >= maxAddresses) return refused("too-many");
    const setAsDefault = address.setAsDefault || existing === 0;
    if (setAsDefault) await clearDefault(tx, user);
    const id = uuid();
    await tx.insert(addresses).values({ ...columnsOf(address), id, userId: user.id, setAsDefault });
    return ok(id);
  });
}
