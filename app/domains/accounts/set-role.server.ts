import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { publish } from "#app/server/live.server.ts";
import { sessions, users } from "./account-table.server.ts";
import type { User } from "./user.ts";

/** Any fixed number that no other lock has (migrate.server.ts). */
const roleLock = 7_240_002;

export type RoleRefusal = "not-found" | "own-role" | "last-admin";

/**
 * Makes a user an admin, or an admin a user again, who is logged out everywhere at once. Nobody
 * changes their own role, and an admin is always left.
 */
export async function setUserRole(
  actor: Actor,
  userId: string,
  role: User["userType"],
): Promise<Result<undefined, RoleRefusal>> {
  if (actor.id === userId) return refused("own-role");
  const result = await db.transaction(async (tx): Promise<Result<undefined, RoleRefusal>> => {
    // Admins who demote one another take turns; locks on their rows could wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${roleLock})`);
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
    const [user] = await tx
      .select({ role: users.role, name: users.fullName })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (!user) return refused("not-found");
    if (user.role === role) return ok(undefined);
    if (role === "user" && admins.length === 1) return refused("last-admin");

    await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, userId));
    if (role === "user") await tx.delete(sessions).where(eq(sessions.userId, userId));
    await record(tx, actor, "user.set-role", userId, {
      name: user.name,
      from: user.role,
      to: role,
    });
    return ok(undefined);
  });
  if (result.ok) publish("users");
  return result;
}
