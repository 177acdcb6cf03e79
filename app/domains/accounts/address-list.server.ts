import { and, eq } from "drizzle-orm";
import type { Result } from "#app/lib/result.ts";
import { refused } from "#app/lib/result.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { addresses, users } from "./account-table.server.ts";
import type { NewAddress } from "./address.ts";

/** Whose list it is. */
export type Owner = { id: string };

/** That an address is the user's own: every query on the table has it. */
export const ownedBy = (user: Owner) => eq(addresses.userId, user.id);

/**
 * Changes a user's address list in one transaction, and tells the user's other pages. Two tabs that
 * save at once take turns, so that there is never a second default.
 */
export async function changeAddresses<Value, Refusal>(
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

/** Takes the mark from the present default, so that another address can have it (spec 4). */
export async function clearDefault(tx: Transaction, user: Owner): Promise<void> {
  await tx
    .update(addresses)
    .set({ setAsDefault: false })
    .where(and(ownedBy(user), eq(addresses.setAsDefault, true)));
}

/** The form's fields as the table's columns. Only an office can be closed at weekends. */
export function columnsOf({ saturday, sunday, setAsDefault: _, ...fields }: NewAddress) {
  const office = fields.addressType === "Office";
  return {
    ...fields,
    openOnWeekends: { saturday: office && saturday, sunday: office && sunday },
  };
}
