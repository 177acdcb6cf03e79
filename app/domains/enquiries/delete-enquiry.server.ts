import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import type { EnquiryKind } from "./enquiry.ts";
import { enquiryKinds } from "./enquiry-kinds.server.ts";
import { senderOf } from "./enquiry-sender.server.ts";

/** Deletes an enquiry; the audit log keeps what it said (R18). */
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
