import { afterAll, beforeAll, expect, vi } from "vitest";
import { receiveChanges, receivesOtherNodes } from "#app/server/live/live.server.ts";

/**
 * Receives other nodes' changes while the file's tests run, as an open shop does. Call it after
 * ownDatabase(); `stop` ends it earlier.
 */
export function receivingChanges(): { stop: () => Promise<void> } {
  const ended = new AbortController();
  let receiving: Promise<void> | undefined;
  const stop = async () => {
    ended.abort();
    await receiving;
    await vi.waitFor(() => expect(receivesOtherNodes()).toBe(false));
  };
  beforeAll(async () => {
    receiving = receiveChanges(process.env.DATABASE_URL ?? "", ended.signal);
    await vi.waitFor(() => expect(receivesOtherNodes()).toBe(true));
  });
  afterAll(stop);
  return { stop };
}
