import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { declareShopGauge } from "../metrics/declare-metric.server.ts";
import { noteFact, readFact } from "../process/installation.server.ts";

const fact = "last-backup";

/** Notes that a backup was made of the database, as it was at a moment. */
export async function rememberBackup(client: pg.Client, at: Date): Promise<void> {
  await noteFact(fact, at.toISOString(), drizzle(client));
}

/** The moment that the last backup is of; undefined where none was made. */
export async function lastBackup(): Promise<Date | undefined> {
  const at = await readFact(fact);
  return at === undefined ? undefined : new Date(at);
}

declareShopGauge(
  "madua_backup_timestamp_seconds",
  "The moment that the last backup is of.",
  async () => {
    const last = await lastBackup();
    return last && last.getTime() / 1000;
  },
);
