import { type Change, subscribe } from "#app/server/live/live-changes.server.ts";

/** What `work` publishes, each topic once, in the order of the alphabet. */
export async function publishedBy(work: () => Promise<unknown>): Promise<Change[]> {
  const published = new Set<Change>();
  const unsubscribe = subscribe((changes) => {
    for (const change of changes) published.add(change);
  });
  try {
    await work();
  } finally {
    unsubscribe();
  }
  // Published when somebody has looked, not by the command: see publish-bestsellers.test.ts.
  published.delete("bestsellers");
  return [...published].sort();
}
