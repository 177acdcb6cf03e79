import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import type { RowTopic } from "#app/lib/live/live-topics.ts";
import { tablesRead } from "./sql-tables.server.ts";
import { topicsOfTable } from "./table-topics.server.ts";

/** Collects the tables that the running work reads, and topics of rows (recordRows); undefined where nobody asks. */
const recorder = new AsyncLocalStorage<Set<string> | undefined>();

/**
 * The tables that each SQL text reads. The shop has some two hundred texts, and one for each length of
 * an `in` list.
 */
const parsed = new LRUCache<string, readonly string[]>({ max: 1000 });

/** Notes which tables a statement reads. Called by the pool with each (database.server.ts). */
export function recordStatement(sql: string): void {
  const tables = recorder.getStore();
  if (!tables) return;
  let read = parsed.get(sql);
  if (!read) {
    read = tablesRead(sql, (name) => topicsOfTable(name) !== undefined);
    parsed.set(sql, read);
  }
  for (const table of read) tables.add(table);
}

/** Notes tables that were read earlier, for an answer that was cached since. */
export function recordTables(read: Iterable<string>): void {
  const tables = recorder.getStore();
  if (tables) for (const table of read) tables.add(table);
}

/**
 * Notes single rows that the page shows beside those of its address, by their topics: a product's page shows the
 * other packs of its food. In the browser it follows them by useLiveTopics.
 */
export function recordRows(topics: readonly RowTopic[]): void {
  const tables = recorder.getStore();
  if (tables) for (const topic of topics) tables.add(topic);
}

/** Runs `work` and tells which tables its queries read; whoever records around it learns of them too. */
export async function recordingReads<T>(
  work: () => Promise<T>,
): Promise<{ value: T; tables: ReadonlySet<string> }> {
  const tables = new Set<string>();
  const value = await recorder.run(tables, work);
  recordTables(tables);
  return { value, tables };
}

/** Runs `work` whose reads decide about a request and are not shown by its page: who is asking? */
export function withoutRecording<T>(work: () => T): T {
  return recorder.run(undefined, work);
}
