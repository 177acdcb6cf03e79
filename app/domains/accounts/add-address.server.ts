import { and, count, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { addresses, users } from "./account-table.server.ts";
import type { NewAddress } from "./address.ts";

/** Far more than anybody uses, and a bound on what one account can store. */
const maxAddresses = 50;

/**
 * Adds an address to the user's list. A new default takes the mark from the old one (spec 4); the
 * first address is the default without being asked.
 * @returns the new address's id.
 */
export async function addAddress(
  user: { id: string },
  address: NewAddress,
): Promise<Result<string, "too-many">> {
  const { saturday, sunday, setAsDefault, ...fields } = address;
  const office = address.addressType === "Office";
  return db.transaction(async (tx) => {
    // Two tabs that save at once take turns, so that there is never a second default.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    const own = eq(addresses.userId, user.id);
    const [row] = await tx.select({ n: count() }).from(addresses).where(own);
    const existing = row?.n ?? 0;
    if (existing >= maxAddresses) return refused("too-many");
    const isDefault = setAsDefault || existing === 0;
    if (isDefault) {
      await tx
        .update(addresses)
        .set({ setAsDefault: false })
        .where(and(own, eq(addresses.setAsDefault, true)));
    }
    const id = uuid();
    await tx.insert(addresses).values({
      ...fields,
      id,
      userId: user.id,
      setAsDefault: isDefault,
      openOnWeekends: { saturday: office && saturday, sunday: office && sunday },
    });
    return ok(id);
  });
}
