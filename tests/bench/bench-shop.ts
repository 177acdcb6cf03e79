import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import type { Query } from "#tests/http-shopper.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";
import { allowTestDatabases } from "#tests/test-database.ts";
import { startWebhookReceiver } from "#tests/webhook-receiver.ts";

const poolSize = 10;

/** The built shop with its sample goods, on a database with fsync, as it runs for real. */
export interface BenchShop {
  server: ServerProcess;
  /** For one more process of the same shop. */
  settings: Record<string, string>;
  pool: pg.Pool;
  query: Query;
  postgresUrl: string;
  /** Whom its webhooks may be sent to. */
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  close: () => Promise<void>;
}

/** @param nodeOptions of the server: `--cpu-prof`. */
export async function openBenchShop(nodeOptions: readonly string[]): Promise<BenchShop> {
  const folder = mkdtempSync(join(tmpdir(), "madua-bench-"));
  const postgres = await startEmbeddedPostgres(folder);
  await allowTestDatabases(folder, postgres.url);
  const receiver = await startWebhookReceiver();
  const settings = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: String(poolSize),
    DATA_DIR: folder,
    SAMPLE_SHOP: "yes",
    ORDERS_PER_HOUR: "1000000",
    // Ten thousand feeds come from more than one network.
    TRUST_PROXY: "yes",
    PRACTICE_PAYMENTS: "yes",
    WEBHOOK_TEST_ORIGIN: receiver.origin,
  };
  const closeGround = async () => {
    await receiver.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const server = await startServer(settings, nodeOptions);
    const pool = new pg.Pool({ connectionString: postgres.url, max: poolSize });
    return {
      server,
      settings,
      pool,
      query: (text, values) => pool.query(text, values),
      postgresUrl: postgres.url,
      receiver,
      close: async () => {
        await server.stop();
        await pool.end();
        await closeGround();
      },
    };
  } catch (error) {
    await closeGround();
    throw error;
  }
}
