import { hostname } from "node:os";
import { db } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { pageBuild } from "../page-cache/page-build.server.ts";

/** A process that shares the database, as its own live connection tells of it. */
export interface Node {
  host: string;
  pid: number;
  /** Of the build: processes of one build have one. */
  version: string;
  startedAt: Date;
  /** How long ago, in seconds, it last gave a sign of life; it gives one every half second. */
  silentFor: number;
}

const prefix = "madua live";

/**
 * The name of this process's live connection (live.server.ts). It says what the others see of the
 * process, so that no table has to be kept and nothing is left of one that is gone. PostgreSQL keeps 63
 * characters of it.
 */
export function liveConnectionName(): string {
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  return [prefix, pageBuild() || "development", startedAt, process.pid, hostname()]
    .join(" ")
    .slice(0, 63);
}

const nodeList = statement(
  "node-list",
  () => `
    select application_name as name,
      extract(epoch from now() - greatest(query_start, state_change))::float8 as "silentFor"
    from pg_stat_activity
    where datname = current_database() and application_name like 'madua live %'
    order by backend_start`,
);

/** The processes that share the database, the one that has been connected longest first. */
export async function listNodes(): Promise<Node[]> {
  const { rows } = await db.execute<{ name: string; silentFor: number }>(nodeList.sql({}));
  return rows.map(({ name, silentFor }) => {
    const [of = "", started, pid, ...host] = name.slice(prefix.length + 1).split(" ");
    const startedAt = new Date(Number(started) * 1000);
    return { version: of, startedAt, pid: Number(pid), host: host.join(" "), silentFor };
  });
}
