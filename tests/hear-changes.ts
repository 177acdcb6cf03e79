import { afterAll, beforeAll, expect, vi } from "vitest";
import { hearsOtherNodes, listenForChanges } from "#app/server/live.server.ts";

/**
 * Hears other nodes' changes while the file's tests run, as an open shop does. Call it after
 * ownDatabase(); `stop` ends it earlier.
 */
export function hearChanges(): { stop: () => Promise<void> } {
  const ended = new AbortController();
  let listening: Promise<void> | undefined;
  const stop = async () => {
    ended.abort();
    await listening;
    await vi.waitFor(() => expect(hearsOtherNodes()).toBe(false));
  };
  beforeAll(async () => {
    listening = listenForChanges(process.env.DATABASE_URL ?? "", ended.signal);
    await vi.waitFor(() => expect(hearsOtherNodes()).toBe(true));
  });
  afterAll(stop);
  return { stop };
}
