import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { pendingLogins, sessions } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";

/**
 * Logs somebody out everywhere at once, logins that wait for a code included; their open pages notice it
 * (rules: users-4). The password stays.
 * @returns how many sessions were ended.
 */
export async function endSessionsOf(
  actor: Actor,
  userId: string,
): Promise<Result<number, "not-found">> {
  const ended = await db.transaction(async (tx) => {
    const user = await userById(userId, tx);
    if (!user) return undefined;
    await tx.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
    const rows = await tx
      .delete(sessions)
      .where(eq(sessions.userId, userId))
      .returning({ id: sessions.id });
    await record(tx, actor, "user.end-sessions", userId, {
      name: user.fullName,
      sessions: rows.length,
    });
    return rows.length;
  });
  if (ended === undefined) return refused("not-found");
  log.info({ account: userId, by: actor.id }, "logged out everywhere by an owner");
  publish(`sessions:${userId}`);
  return ok(ended);
}
