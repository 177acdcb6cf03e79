import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { EnquiryKind } from "./enquiry.ts";
import { enquiryKinds, senderOf } from "./enquiry-kinds.server.ts";

/**
 * Marks an enquiry as handled, or opens it again. Marking it twice changes nothing: the first admin
 * stays recorded.
 */
export async function markHandled(
  kind: EnquiryKind,
  id: string,
  isHandled: boolean,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const { table, topic } = enquiryKinds[kind];
  const found = await db.transaction(async (tx) => {
    const [marked] = await tx
      .update(table)
      .set(
        isHandled
          ? { handledAt: sql`now()`, handledBy: actor.email }
          : { handledAt: null, handledBy: null },
      )
      .where(
        and(eq(table.id, id), isHandled ? isNull(table.handledAt) : isNotNull(table.handledAt)),
      )
      .returning();
    if (marked) {
      const name = senderOf(marked);
      await record(tx, actor, isHandled ? `${kind}.handle` : `${kind}.reopen`, id, { name });
      return true;
    }
    const standing = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
    return standing.length > 0;
  });
  if (!found) return refused("not-found");
  publish(topic);
  return ok(undefined);
}

/** Deletes an enquiry; the audit log keeps what it said (rules: enquiries-7). */
export async function deleteEnquiry(
  kind: EnquiryKind,
  id: string,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const { table, topic } = enquiryKinds[kind];
  const deleted = await db.transaction(async (tx) => {
    const [enquiry] = await tx.delete(table).where(eq(table.id, id)).returning();
    if (enquiry) {
      await record(tx, actor, `${kind}.delete`, id, { name: senderOf(enquiry), enquiry });
    }
    return enquiry;
  });
  if (!deleted) return refused("not-found");
  publish(topic);
  return ok(undefined);
}
