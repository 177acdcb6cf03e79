import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { db } from "../database.server.ts";
import { installation } from "../infrastructure-tables.server.ts";

const fact = "last-backup";

/** Notes that a backup was made of the database, as it was at a moment. */
export async function rememberBackup(client: pg.Client, at: Date): Promise<void> {
  const value = at.toISOString();
  await drizzle(client)
    .insert(installation)
    .values({ name: fact, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}

/** The moment that the last backup is of; undefined where none was made. */
export async function lastBackup(): Promise<Date | undefined> {
  const [found] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, fact));
  return found && new Date(found.value);
}
