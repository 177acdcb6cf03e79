import { once } from "node:events";
import pg from "pg";
import { answerBound, connectionSettings } from "../database/database-outage.server.ts";

/**
 * Sees to it that `client` has a session of its own, as locks and LISTEN need it: what another connection
 * to the same address sends is heard here. Behind a pooler in transaction mode it is not, and a lock that
 * is taken there stays in the pool for ever (operations: a-pooler).
 * @throws Error with one line that names the setting.
 */
export async function requireKeptSession(client: pg.Client, url: string): Promise<void> {
  const channel = `madua_session_${process.pid}_${Date.now()}`;
  await client.query(`listen ${channel}`);
  const late = new AbortController();
  const heard = once(client, "notification", { signal: late.signal }).then(
    () => true,
    () => false,
  );
  const sender = new pg.Client(connectionSettings(url, "madua session check"));
  sender.on("error", () => {});
  await sender.connect();
  try {
    await sender.query("select pg_notify($1, '')", [channel]);
    setTimeout(() => late.abort(), answerBound).unref();
    if (!(await heard)) {
      throw new Error(
        "Setting DATABASE_DIRECT_URL: is needed, because DATABASE_URL leads to a pooler that keeps no " +
          "session; it leads to the same database past the pooler",
      );
    }
    await client.query(`unlisten ${channel}`);
  } finally {
    await sender.end();
  }
}
