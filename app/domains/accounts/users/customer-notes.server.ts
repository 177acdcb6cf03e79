import { and, asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { customerNotes, users } from "./account-table.server.ts";
import { userById } from "./find-user.server.ts";

/** What somebody of the staff has written down. */
export interface StaffNote {
  id: string;
  text: string;
  /** User id. */
  writtenBy: string;
  /** Null where the account is gone. */
  name: string | null;
  time: Date;
}

/** The notes about a customer, the oldest first. For staff. */
export async function customerNotesOf(userId: string): Promise<StaffNote[]> {
  return db
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      writtenBy: customerNotes.writtenBy,
      name: users.fullName,
      time: customerNotes.time,
    })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.writtenBy))
    .where(eq(customerNotes.userId, userId))
    .orderBy(asc(customerNotes.id));
}

export async function addCustomerNote(
  userId: string,
  text: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const added = await db.transaction(async (tx) => {
    const customer = await userById(userId, tx);
    if (!customer) return false;
    await tx.insert(customerNotes).values({ id: uuid(), userId, text, writtenBy: actor.id });
    await record(tx, actor, "user.note", userId, { name: customer.fullName });
    return true;
  });
  if (!added) return refused("not-found");
  publish("users");
  return ok(undefined);
}

/** Deletes a note that is one's own. */
export async function deleteCustomerNote(
  userId: string,
  noteId: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const deleted = await db.transaction(async (tx) => {
    const [note] = await tx
      .delete(customerNotes)
      .where(
        and(
          eq(customerNotes.id, noteId),
          eq(customerNotes.userId, userId),
          eq(customerNotes.writtenBy, actor.id),
        ),
      )
      .returning({ id: customerNotes.id });
    if (!note) return false;
    await record(tx, actor, "user.delete-note", userId);
    return true;
  });
  if (!deleted) return refused("not-found");
  publish("users");
  return ok(undefined);
}
