import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { type MockInstance, vi } from "vitest";
import { pool } from "#app/server/database/database.server.ts";

/** What leaves some moments after its command: the NOTIFY that tells other nodes, the look at what sells best. */
const later = /pg_notify|order by "products"\."units_sold" desc/;

/**
 * Runs `work` and gives the texts of what it sends to the database, `begin` and `commit` included, in
 * the order in which they were sent. What others send meanwhile, and what leaves later, is left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const own = new AsyncLocalStorage<true>();
  const texts: string[] = [];
  const spies = new Map<pg.PoolClient, MockInstance>();
  const listen = (client: pg.PoolClient) => {
    if (spies.has(client)) return;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(client, "query").mockImplementation((...given: unknown[]) => {
      if (own.getStore()) texts.push(textOf(given[0]));
      return query(...given) as never;
    });
    spies.set(client, spy);
  };
  pool.on("acquire", listen);
  try {
    await own.run(true, work);
  } finally {
    pool.off("acquire", listen);
    for (const spy of spies.values()) spy.mockRestore();
  }
  return texts.filter((text) => !later.test(text));
}

function textOf(given: unknown): string {
  return typeof given === "string" ? given : String((given as { text?: string }).text);
}
