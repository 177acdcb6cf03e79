import pg from "pg";
import { loadWork } from "../load.ts";

const senders = 8;

/** How many changes a second PostgreSQL tells so many nodes, and how long after its commit the last hears one. */
export async function measureNotify(url: string, nodes: number): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: senders });
  const listeners = await Promise.all(
    Array.from({ length: nodes }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("listen growth");
      return client;
    }),
  );
  try {
    const { perSecond } = await loadWork(async (n) => {
      await pool.query("select pg_notify('growth', $1)", [`products:${n}`]);
    }, senders);
    const heard = listeners.map(
      (client) =>
        new Promise<void>((resolve) => {
          client.on("notification", ({ payload }) => payload === "last" && resolve());
        }),
    );
    const begun = performance.now();
    await pool.query("select pg_notify('growth', 'last')");
    await Promise.all(heard);
    return `| ${nodes} | ${perSecond.toFixed(0)} | ${(performance.now() - begun).toFixed(0)} |`;
  } finally {
    await Promise.all(listeners.map((client) => client.end()));
    await pool.end();
  }
}
