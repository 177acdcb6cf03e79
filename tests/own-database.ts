import { afterAll, beforeAll, inject } from "vitest";
import { openDatabase, pool } from "#app/server/database/database.server.ts";
import { cloneDatabase } from "./test-database.ts";

/**
 * Gives the test file an open, migrated, empty database of its own.
 * @param connections size of the pool; tests of parallel buyers want many.
 */
export function ownDatabase({ connections = 10 } = {}): void {
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const clone = await cloneDatabase(inject("postgresUrl"));
    drop = clone.drop;
    process.env.DATABASE_URL = clone.url;
    openDatabase(clone.url, connections);
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });
}
