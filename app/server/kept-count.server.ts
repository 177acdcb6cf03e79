import type { ChangedTopic, LiveTopic } from "#app/lib/live-topics.ts";
import { changeCount, hearsOtherNodes, lastChangeOf, reads } from "./live.server.ts";

/**
 * How many rows a large table has. PostgreSQL reads all of them to tell, so the figure is kept in
 * this process until its topic changes, on whichever node, and counted anew when it is asked for
 * then; it is right as long as every command that adds or deletes a row names the topic by
 * `changed()`, as live pages need it to anyway. A table of counters would be a row that all sign-ups
 * wait for.
 *
 * A count that a change overtook may have missed it: it answers who asked before, and is not kept.
 * While other nodes cannot be heard nothing is.
 */
export function keptCount(topic: LiveTopic & ChangedTopic, count: () => Promise<number>) {
  let kept: { rows: Promise<number>; begunAt: number } | undefined;
  return (): Promise<number> => {
    reads(topic);
    if (kept && hearsOtherNodes() && lastChangeOf(topic) <= kept.begunAt) return kept.rows;
    const counting = { begunAt: changeCount(), rows: count() };
    kept = counting;
    counting.rows.catch(() => {
      if (kept === counting) kept = undefined;
    });
    return counting.rows;
  };
}
