import { setTimeout as delay } from "node:timers/promises";
import { hasState, isOfLine } from "./database-outage.server.ts";

/** Pauses before the second and each further try, in ms, each give or take half of it. */
const pauses = [50, 150, 450, 1350];
/** Nothing is tried again that began longer ago than this, in ms: whoever asked has waited enough. */
const bound = 4000;

/**
 * Does `work`, and does it again a few times where it fails by what is mostly over at once. It must be safe
 * to run again: all that it does is undone by its failure, or found done by the next try.
 * @param mayHelp whether another try may end differently after this failure.
 */
export async function retried<T>(
  work: () => Promise<T>,
  mayHelp: (error: unknown) => boolean,
): Promise<T> {
  const begun = performance.now();
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!mayHelp(error) || performance.now() - begun > bound) throw error;
      // Those that failed together are not to meet again.
      await delay(pause * (0.5 + Math.random()));
    }
  }
  return work();
}

/** The database's own word that a transaction met another one, and was undone: serialization, deadlock. */
const conflicts = /^40(001|P01)$/;

/**
 * Whether a transaction that failed so may be done again.
 * @param isCommitSent then only the database's word counts: a lost answer may have been a yes.
 */
export function mayRunAgain(error: unknown, isCommitSent: boolean): boolean {
  return hasState(error, conflicts) || (!isCommitSent && isOfLine(error));
}
