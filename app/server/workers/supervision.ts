/** Between a worker's end and its replacement where it has ended again and again, in ms: at most. */
const longestPause = 30_000;
/** A worker that has lived for so long, in ms, is replaced at once: its end is not that of those before. */
const settled = 60_000;
/** How many starts may fail, one after the other, while no worker answers. */
const mostFailedStarts = 5;

/** What follows a worker's end. */
export type AfterEnd =
  /** In ms. */
  { startAfter: number } | { giveUp: string };

interface Worker {
  number: number;
  begunAt: number;
  isOpen: boolean;
}

/**
 * Decides what follows the end of a worker, and which one does what only one does: jobs, the sample
 * shop, the first admin (operations: workers). Knows no process and no timer.
 */
export class Supervision {
  readonly #now: () => number;
  /** In the order of their starts. */
  readonly #workers = new Set<Worker>();
  /** How often each place has lost its worker, one soon after the other. */
  readonly #soonEnded = new Map<number, number>();
  #leader: number | undefined;
  #failedStarts = 0;
  #hasLed = false;

  /** @param now a clock in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The worker in this place, from 1, was started. */
  started(number: number): void {
    this.#workers.add({ number, begunAt: this.#now(), isOpen: false });
  }

  /** It answers requests. */
  opened(number: number): void {
    const worker = this.#at(number);
    if (worker) worker.isOpen = true;
    this.#failedStarts = 0;
  }

  /** It has done what the first leader does, and the shop is open. */
  led(): void {
    this.#hasLed = true;
  }

  /** Whether a leader has opened the shop already. */
  get hasLed(): boolean {
    return this.#hasLed;
  }

  /** @returns the worker that is to lead from now on, once; undefined where one does, or none can. */
  nextLeader(): number | undefined {
    if (this.#leader !== undefined) return undefined;
    this.#leader = [...this.#workers].find(({ isOpen }) => isOpen)?.number;
    return this.#leader;
  }

  /**
   * It has ended, unasked.
   * @param reason what it said itself of its failure, in one line; undefined where it said nothing.
   * @param seen how its end was seen: "was killed by SIGKILL".
   */
  ended(number: number, reason: string | undefined, seen: string): AfterEnd {
    const worker = this.#at(number);
    if (worker) this.#workers.delete(worker);
    if (this.#leader === number) this.#leader = undefined;
    // A setting, a port, a migration: the next one would say the same.
    if (!this.#hasLed && reason !== undefined) return { giveUp: reason };
    if (!worker?.isOpen) this.#failedStarts += 1;
    const noneIsOpen = ![...this.#workers].some(({ isOpen }) => isOpen);
    if (this.#failedStarts >= mostFailedStarts && noneIsOpen) {
      const why = reason ?? `the last ${seen}`;
      return { giveUp: `${mostFailedStarts} starts of workers have failed: ${why}` };
    }
    const lived = this.#now() - (worker?.begunAt ?? 0);
    const soon = lived < settled ? (this.#soonEnded.get(number) ?? 0) + 1 : 0;
    this.#soonEnded.set(number, soon);
    return { startAfter: soon < 2 ? 0 : Math.min(1000 * 2 ** (soon - 2), longestPause) };
  }

  #at(number: number): Worker | undefined {
    return [...this.#workers].find((worker) => worker.number === number);
  }
}
