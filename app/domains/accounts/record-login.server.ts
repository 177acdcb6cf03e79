import { record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { currentNetwork } from "#app/server/rate-limit.server.ts";
import { isStaff, type User } from "./user.ts";

type LoggedInBy = "password" | "google" | "passkey";

/** Somebody has logged in; of who works in the back office the audit log tells too (rules: login-13). */
export async function recordLogin(user: User, by: LoggedInBy): Promise<void> {
  const network = currentNetwork();
  log.info({ account: user.id, by, network }, isStaff(user) ? "staff login" : "login");
  if (!isStaff(user)) return;
  await record(db, user, "user.log-in", user.id, { name: user.fullName, by, network });
}
