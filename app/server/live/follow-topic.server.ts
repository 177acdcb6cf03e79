import { setTimeout as delay } from "node:timers/promises";
import { log } from "../log/log.server.ts";
import { receivesOtherNodes } from "./live.server.ts";
import { type Change, receive, subscribe } from "./live-changes.server.ts";

/** So often it is read, in ms, while no other node is heard. */
const readUnheard = 3000;

/** After a failed reading the next comes so much later, in ms. */
const readAgain = 1000;

/**
 * Keeps in this process what stands in the database: read at the start, and again whenever it may have changed
 * on another node.
 * @param read brings it up to date, and says whether anything is another than before.
 * @param outdated what shows something of it: pages that were rendered between the news and the reading.
 * @returns what ends it.
 * @throws Error where the first reading fails.
 */
export async function followTopic(
  topic: Change,
  read: () => Promise<boolean>,
  outdated: readonly Change[],
  unheardInterval = readUnheard,
): Promise<() => void> {
  const ending = new AbortController();
  const { signal } = ending;
  let isReading = false;
  async function readAndTell(): Promise<void> {
    while (!signal.aborted) {
      try {
        // A page that was rendered before this reading shows what was: old once more.
        if (await read()) receive(outdated);
        return;
      } catch (error) {
        log.warn({ err: error, topic }, "what stands in the database was not read; trying again");
        await delay(readAgain, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }
  const end = subscribe((changes) => {
    if (changes.includes(topic) || changes.includes("*")) void readAndTell();
  });
  await read();
  const unheard = setInterval(async () => {
    if (isReading || receivesOtherNodes()) return;
    isReading = true;
    await readAndTell();
    isReading = false;
  }, unheardInterval).unref();
  return () => {
    end();
    clearInterval(unheard);
    ending.abort();
  };
}
