import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { connectionSettings } from "./database-outage.server.ts";
import { prepareQueues } from "./jobs.server.ts";
import { liftSessionBounds, storeSessionBounds } from "./session-bounds.server.ts";

/** Any fixed number: all processes that start together take turns on it. */
const migrationLock = 7_240_001;

/**
 * Brings the database up to date: with db/migrations, all or nothing, then the jobs' tables, which
 * are pg-boss's own. Processes that start together do it once: the lock makes the others wait until
 * there is nothing left to do.
 */
export async function migrate(url: string, folder = "db/migrations"): Promise<void> {
  const client = new pg.Client({
    ...connectionSettings(url, "madua migrations"),
    // A migration takes as long as there are rows; a dead line is found out by TCP's keepalive.
    query_timeout: 0,
  });
  // A connection that breaks fails the query by itself; unheard, it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await liftSessionBounds(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await prepareQueues(client);
    await storeSessionBounds(client);
  } finally {
    await client.end();
  }
}
