import { type Language, presentLanguage } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { currentNetwork } from "#app/server/http/rate-limit.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { noteLanguage } from "../profile/user-language.server.ts";
import { isStaff, type User } from "../users/user.ts";

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
