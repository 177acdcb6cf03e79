import pg from "pg";
import { vi } from "vitest";

/**
 * Runs `work` and counts what it sends to the database on any of the process's connections, `begin`
 * and `commit` included. The NOTIFY that publishes changes leaves some moments after its command, and
 * is not counted.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls
      .map(([given]: unknown[]) => textOf(given))
      .filter((text) => !text.includes("pg_notify"));
  } finally {
    query.mockRestore();
  }
}

function textOf(given: unknown): string {
  return typeof given === "string" ? given : String((given as { text?: string }).text);
}
