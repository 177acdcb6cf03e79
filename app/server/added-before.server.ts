import { and, eq } from "drizzle-orm";
import type { Actor } from "./audit-log.server.ts";
import type { Queryable } from "./database.server.ts";
import { auditLog } from "./ground-table.server.ts";

/** Why nothing is added under an id that stands already. */
export interface AddRefusal {
  code:
    | "id-taken"
    /** By the same admin, who has changed the form since. */
    | "added-before";
}

/** Thrown, so that the transaction is rolled back. */
export class NotAdded extends Error {
  readonly refusal: AddRefusal;

  constructor(code: AddRefusal["code"]) {
    super(code);
    this.refusal = { code };
  }
}

/**
 * Lets an addition pass whose id stands already where it is the admin's own, sent again because the
 * answer was lost. Throws NotAdded in any other case.
 * @param action how the audit log calls it: "product.add".
 * @param isSame whether the row that stands is what was sent.
 */
export async function passAddedBefore(
  on: Queryable,
  actor: Actor,
  action: string,
  id: string,
  isSame: boolean,
): Promise<void> {
  const [own] = await on
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectId, id), eq(auditLog.action, action), eq(auditLog.actorId, actor.id)),
    )
    .limit(1);
  if (!own) throw new NotAdded("id-taken");
  if (!isSame) throw new NotAdded("added-before");
}
