import { and, count, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { addresses, users } from "../users/account-table.server.ts";
import type { NewAddress } from "./address.ts";
import { newestFirst, type Owner, ownedBy } from "./list-addresses.server.ts";

/**
 * Changes a user's address list in one transaction, and publishes the change to the user's other
 * pages. Two tabs that save at once take turns, so that there is never a second default.
 */
async function changeAddresses<Value, Refusal>(
  user: Owner,
  change: (tx: Transaction) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | "user-gone">> {
  const outcome = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, user.id))
      .for("update");
    return found ? change(tx) : refused("user-gone");
  });
  if (outcome.ok) publish(`my-addresses:${user.id}`);
  return outcome;
}

/** Unmarks the present default, so that another address can become it (rules: addresses-7). */
async function clearDefault(tx: Transaction, user: Owner): Promise<void> {
  await tx
    .update(addresses)
    .set({ setAsDefault: false })
    .where(and(ownedBy(user), eq(addresses.setAsDefault, true)));
}

/** The form's fields as the table's columns. Only an office can be closed at weekends. */
function columnsOf({ saturday, sunday, setAsDefault: _, ...fields }: NewAddress) {
  const office = fields.addressType === "Office";
  return {
    ...fields,
    openOnWeekends: { saturday: office && saturday, sunday: office && sunday },
  };
}

/** Far more than anybody uses, and a bound on what one account can store. */
export const maxAddresses = 50;

/**
 * Adds an address to the user's list. A new default replaces the old one (rules: addresses-7);
 * the first address becomes the default without being asked.
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

/**
 * Changes one of the user's addresses; it keeps its place in the list. The default stays the
 * default: only another address can replace it.
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
      const [next] = await tx
        .select({ id: addresses.id })
        .from(addresses)
        .where(ownedBy(user))
        .orderBy(...newestFirst)
        .limit(1);
      if (next) {
        await tx.update(addresses).set({ setAsDefault: true }).where(eq(addresses.id, next.id));
      }
    }
    return ok(undefined);
  });
}

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
