import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asc, desc, eq } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { readBackupDrill } from "#app/server/backup/backup-drill.server.ts";
import { lastBackup } from "#app/server/backup/last-backup.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { type Config, config } from "#app/server/process/config.server.ts";
import { lastCertificate } from "./certificate.server.ts";
import { diskDays } from "./disk-days.server.ts";

/** Of the file that this stands in: the built shop's, which is written when a version is installed. */
const installedAt = statSync(fileURLToPath(import.meta.url)).mtime;

/** What is known of all that ends one day (rules: upkeep-1). */
export async function readUpkeep(
  settings: Pick<Config, "BACKUP_FOLDER" | "DATA_DIR"> = config(),
  now = new Date(),
) {
  const address = new URL(shopAddress());
  const [last, drill, disk, certificate, secretSince] = await Promise.all([
    lastBackup(),
    readBackupDrill(settings.DATA_DIR),
    diskDays(),
    address.protocol === "https:" ? lastCertificate(address) : undefined,
    secretIsOf(),
  ]);
  const backup = { isNightly: settings.BACKUP_FOLDER !== undefined, last };
  const node = process.versions.node;
  return { now, address, backup, drill, disk, certificate, secretSince, installedAt, node };
}

/** Where it was never replaced it is as old as the shop: as its first account. */
async function secretIsOf(): Promise<Date | undefined> {
  const [replaced] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, "user.replace-secret"))
    .orderBy(desc(auditLog.at))
    .limit(1);
  if (replaced) return replaced.at;
  const [first] = await db
    .select({ at: users.createdAt })
    .from(users)
    .orderBy(asc(users.createdAt))
    .limit(1);
  return first?.at;
}
