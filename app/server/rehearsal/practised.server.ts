import { ne } from "drizzle-orm";
import { db } from "../database/database.server.ts";
import { auditLog } from "../database/infrastructure-tables.server.ts";
import { withoutRecording } from "../database/table-reads.server.ts";

/**
 * What each has done in this practice shop, as its audit log has it: "order.set-status shipped", by the ids of who did it.
 * Where something was changed into a state, that stands behind the action.
 */
export async function practised(): Promise<Record<string, string[]>> {
  const rows = await withoutRecording(() =>
    db
      .selectDistinct({
        actorId: auditLog.actorId,
        action: auditLog.action,
        after: auditLog.detail,
      })
      .from(auditLog)
      .where(ne(auditLog.actorId, "practice")),
  );
  const did: Record<string, Set<string>> = {};
  for (const { actorId, action, after } of rows) {
    const own = did[actorId] ?? new Set();
    did[actorId] = own;
    own.add(action).add(`${action} ${after.after}`);
  }
  return Object.fromEntries(Object.entries(did).map(([id, actions]) => [id, [...actions]]));
}
