import type { FollowedTopic } from "#app/lib/live-topics.ts";
import { receivesOtherNodes } from "./live.server.ts";
import { changeCount, lastChangeOf } from "./live-changes.server.ts";
import { recordingReads, recordTables } from "./table-reads.server.ts";

/**
 * How many rows a large table has, of all or of each kind. PostgreSQL reads all of them to tell, so the figure is kept in
 * this process until its topic changes, on whichever node, and counted anew when it is asked for
 * then; it is right as long as every command that adds or deletes a row publishes the topic, as live
 * pages need it to anyway. A table of counters would be a row that all sign-ups wait for.
 *
 * A count during which the topic changed may have missed it: it answers who asked before, and is not
 * kept. While other nodes cannot be received, nothing is kept.
 */
export function cachedCount<Count>(topic: FollowedTopic, count: () => Promise<Count>) {
  let cached: { counted: ReturnType<typeof recordingReads<Count>>; begunAt: number } | undefined;
  return async (): Promise<Count> => {
    const isFresh = cached && receivesOtherNodes() && lastChangeOf(topic) <= cached.begunAt;
    if (!cached || !isFresh) {
      const counting = { begunAt: changeCount(), counted: recordingReads(count) };
      cached = counting;
      counting.counted.catch(() => {
        if (cached === counting) cached = undefined;
      });
    }
    const { value, tables } = await cached.counted;
    recordTables(tables);
    return value;
  };
}
