import { log } from "../log/log.server.ts";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.server.ts";
import type { Config } from "../process/config.server.ts";
import { littleMemory } from "../process/memory.server.ts";
import type { Lifetime } from "../process/opening.server.ts";

/** PostgreSQL's own bound on its connections. */
const usualConnections = 100;
/** Of a process, beside its pool: changes, jobs, migrations, long work, a question whether it is back. */
const furtherConnections = 8;

/**
 * The address of the shop's database: DATABASE_URL, or that of an embedded one, which is started and
 * kept running. Says where there is too little memory for both.
 */
export async function provideDatabase(
  { DATABASE_URL, DATABASE_POOL, DATA_DIR, WORKERS }: Config,
  { atEnd, stopping, onLost }: Lifetime,
): Promise<string> {
  const tooLittle = littleMemory(DATABASE_URL ? "alone" : "withDatabase", WORKERS);
  if (tooLittle) log.warn(tooLittle);
  if (DATABASE_URL) return DATABASE_URL;
  const connections = Math.max(usualConnections, WORKERS * (DATABASE_POOL + furtherConnections));
  const starting = startEmbeddedPostgres(DATA_DIR, [`max_connections=${connections}`]);
  atEnd(async () => (await starting.catch(() => undefined))?.stop());
  const postgres = await starting;
  postgres.keepRunning(stopping).catch(onLost);
  return postgres.url;
}
