import { and, eq } from "drizzle-orm";
import type { Actor } from "../log/audit-log.server.ts";
import type { Queryable } from "./database.server.ts";
import { auditLog } from "./infrastructure-tables.server.ts";

/** Why a row is not inserted under an id that exists already. */
export interface InsertRefusal {
  code:
    | "id-taken"
    /** By the same admin, with other values: the form was changed after it was sent. */
    | "added-before";
}

/** Thrown, so that the transaction is rolled back. */
export class InsertRefused extends Error {
  readonly refusal: InsertRefusal;

  constructor(code: InsertRefusal["code"]) {
    super(code);
    this.refusal = { code };
  }
}

/**
 * Makes an admin's insert idempotent. Called where the id exists already: returns where the row is
 * the admin's own and the same, sent again because the answer was lost.
 * @param action the insert's name in the audit log: "product.add".
 * @param isSame whether the existing row has the values that were sent.
 * @throws InsertRefused in any other case.
 */
export async function acceptRepeatedInsert(
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
  if (!own) throw new InsertRefused("id-taken");
  if (!isSame) throw new InsertRefused("added-before");
}
