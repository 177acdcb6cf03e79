import { v7 as uuid } from "uuid";
import type { Queryable } from "./database.server.ts";
import { auditLog } from "./ground-table.server.ts";

/** Who does something, as the log keeps it. */
export interface Actor {
  id: string;
  email: string;
}

/** Writes down an admin's write, in the write's own transaction. */
export async function record(
  on: Queryable,
  actor: Actor,
  action: string,
  subjectId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await on.insert(auditLog).values({
    id: uuid(),
    actorId: actor.id,
    actorEmail: actor.email,
    action,
    subjectId,
    detail,
  });
}
