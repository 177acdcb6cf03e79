import { record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { currentNetwork } from "#app/server/rate-limit.server.ts";
import { isStaff, type User } from "./user.ts";

type LoggedInBy = "password" | "google" | "passkey";

/** Who works in the back office has entered it (rules: login-13). */
export async function recordStaffLogin(user: User, by: LoggedInBy): Promise<void> {
  if (!isStaff(user)) return;
  const network = currentNetwork();
  log.info({ account: user.id, by, network }, "staff login");
  await record(db, user, "user.log-in", user.id, { name: user.fullName, by, network });
}
