import { type Language, presentLanguage } from "#app/lib/language.ts";
import { record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { currentNetwork } from "#app/server/rate-limit.server.ts";
import { isStaff, type User } from "./user.ts";
import { noteLanguage } from "./user-language.server.ts";

type LoggedInBy = "password" | "google" | "passkey";

/** Somebody has logged in; of who works in the back office the audit log tells too (rules: login-13). */
export async function recordLogin(
  user: User,
  by: LoggedInBy,
  language: Language = presentLanguage(),
): Promise<void> {
  await noteLanguage(user.id, language);
  const network = currentNetwork();
  log.info({ account: user.id, by, network }, isStaff(user) ? "staff login" : "login");
  if (!isStaff(user)) return;
  await record(db, user, "user.log-in", user.id, { name: user.fullName, by, network });
}
