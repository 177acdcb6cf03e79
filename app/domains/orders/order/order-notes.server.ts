import { and, asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { StaffNote } from "#app/domains/accounts/users/customer-notes.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { m } from "#app/paraglide/messages.js";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { shortOrderNumber } from "./order-number.ts";
import { orderNotes, orders } from "./order-table.server.ts";
import { publishOrder } from "./publish-order.server.ts";

/** The notes about an order, the oldest first. For staff: no buyer sees them. */
export async function notesOf(orderId: string): Promise<StaffNote[]> {
  return db
    .select({
      id: orderNotes.id,
      text: orderNotes.text,
      writtenBy: orderNotes.writtenBy,
      name: users.fullName,
      time: orderNotes.time,
    })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.writtenBy))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id));
}

/** Writes a note about an order. @returns the order's number. */
export async function addNote(
  orderId: string,
  text: string,
  actor: Actor,
): Promise<Result<string, "not-found">> {
  const number = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("key share");
    if (!order) return undefined;
    await insertNote(tx, orderId, text, actor);
    await record(tx, actor, "order.note", orderId, { order: order.orderNumber });
    return order.orderNumber;
  });
  if (!number) return refused("not-found");
  publishOrder(undefined);
  return ok(number);
}

/** Deletes a note that is one's own; what stood in it stays in the audit log, until privacy-5 takes it out. */
export async function deleteNote(
  orderId: string,
  noteId: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const deleted = await db.transaction(async (tx) => {
    const [note] = await tx
      .delete(orderNotes)
      .where(
        and(
          eq(orderNotes.id, noteId),
          eq(orderNotes.orderId, orderId),
          eq(orderNotes.writtenBy, actor.id),
        ),
      )
      .returning();
    const [order] = await tx
      .select({ number: orders.orderNumber })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!note || !order) return false;
    const detail = { order: order.number, text: note.text };
    await record(tx, actor, "order.delete-note", orderId, detail);
    return true;
  });
  if (!deleted) return refused("not-found");
  publishOrder(undefined);
  return ok(undefined);
}

/** Notes which order another one replaces, or is replaced by, in the transaction that replaces it. */
export async function writeNote(
  on: Queryable,
  orderId: string,
  about: { replaces: string } | { replacedBy: string },
  actor: Actor,
): Promise<void> {
  const text =
    "replaces" in about
      ? m.order_note_replaces({ number: shortOrderNumber(about.replaces) })
      : m.order_note_replaced_by({ number: shortOrderNumber(about.replacedBy) });
  await insertNote(on, orderId, text, actor);
}

async function insertNote(on: Queryable, orderId: string, text: string, actor: Actor) {
  await on.insert(orderNotes).values({ id: uuid(), orderId, text, writtenBy: actor.id });
}
