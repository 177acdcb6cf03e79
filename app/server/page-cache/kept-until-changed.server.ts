import type { FollowedTopic } from "#app/lib/live/live-topics.ts";
import { recordingReads, recordTables } from "../database/table-reads.server.ts";
import { receivesOtherNodes } from "../live/live.server.ts";
import { changeCount, lastChangeOf } from "../live/live-changes.server.ts";

/**
 * What is read often and changes seldom: a table that every page carries, or how many rows a large one has, which
 * PostgreSQL reads all of them to tell. It is kept in this process until its topic changes, on whichever node, and read
 * anew when it is asked for then; it is right as long as every command that changes it publishes the topic, as live
 * pages need it to anyway. A table of counters would be a row that all sign-ups wait for.
 *
 * A reading during which the topic changed may have missed it: it answers who asked before, and is not
 * kept. While other nodes cannot be received, nothing is kept.
 */
export function keptUntilChanged<Value>(topic: FollowedTopic, read: () => Promise<Value>) {
  let kept: { reading: ReturnType<typeof recordingReads<Value>>; begunAt: number } | undefined;
  return async (): Promise<Value> => {
    const isFresh = kept && receivesOtherNodes() && lastChangeOf(topic) <= kept.begunAt;
    if (!kept || !isFresh) {
      const begun = { begunAt: changeCount(), reading: recordingReads(read) };
      kept = begun;
      begun.reading.catch(() => {
        if (kept === begun) kept = undefined;
      });
    }
    const { value, tables } = await kept.reading;
    recordTables(tables);
    return value;
  };
}
