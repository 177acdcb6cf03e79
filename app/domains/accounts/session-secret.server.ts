import { randomBytes } from "node:crypto";
import { record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { installation } from "#app/server/infrastructure-tables.server.ts";
import { installationFact } from "#app/server/installation.server.ts";
import { pendingLogins, sessions } from "./account-table.server.ts";

const name = "session-secret";
const newSecret = () => randomBytes(32).toString("base64url");

/** What cookies are signed by: sessions, known devices, Google's way back. */
export function sessionSecret(): Promise<string> {
  return installationFact(name, newSecret);
}

let factorKey: Promise<string> | undefined;

/**
 * What second factors are kept under. It stays when the session's secret is replaced, or nobody could
 * give a code any more; it begins as that secret, which the first of them were kept under.
 */
export function secondFactorKey(): Promise<string> {
  factorKey ??= sessionSecret()
    .then((secret) => installationFact("second-factor-key", () => secret))
    .catch((error) => {
      // The database was away: the next call tries again.
      factorKey = undefined;
      throw error;
    });
  return factorKey;
}

/**
 * Replaces the session's secret, and ends all sessions and logins that wait for a code: for the day on
 * which somebody may have read the database or a backup (rules: setup-7). A process that runs meanwhile
 * signs by the earlier secret until it is started again.
 * @returns how many sessions were ended.
 */
export async function replaceSessionSecret(): Promise<number> {
  await secondFactorKey();
  return db.transaction(async (tx) => {
    const value = newSecret();
    await tx
      .insert(installation)
      .values({ name, value })
      .onConflictDoUpdate({ target: installation.name, set: { value } });
    await tx.delete(pendingLogins);
    const ended = await tx.delete(sessions).returning({ userId: sessions.userId });
    await record(tx, { id: "system", email: "command line" }, "user.replace-secret", "", {
      sessions: ended.length,
    });
    return ended.length;
  });
}
