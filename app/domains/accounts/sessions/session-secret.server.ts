import { randomBytes } from "node:crypto";
import { db } from "#app/server/database/database.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { installationFact, noteFact } from "#app/server/process/installation.server.ts";
import { pendingLogins, sessions } from "../users/account-table.server.ts";

const name = "session-secret";
const newSecret = () => randomBytes(32).toString("base64url");

/** What cookies are signed by: sessions, known devices, Google's way back. */
export function sessionSecret(): Promise<string> {
  return installationFact(name, newSecret);
}

/**
 * What second factors are kept under. It is none of the session's, and stays when that is replaced: or
 * nobody could give a code any more.
 */
export function secondFactorKey(): Promise<string> {
  return installationFact("second-factor-key", newSecret);
}

/**
 * Replaces the session's secret, and ends all sessions and logins that wait for a code: for the day on
 * which somebody may have read the database or a backup (rules: setup-7). A process that runs meanwhile
 * signs by the earlier secret until it is started again.
 * @returns how many sessions were ended.
 */
export async function replaceSessionSecret(): Promise<number> {
  return db.transaction(async (tx) => {
    await noteFact(name, newSecret(), tx);
    await tx.delete(pendingLogins);
    const ended = await tx.delete(sessions).returning({ userId: sessions.userId });
    await record(tx, { id: "system", email: "command line" }, "user.replace-secret", "", {
      sessions: ended.length,
    });
    return ended.length;
  });
}
