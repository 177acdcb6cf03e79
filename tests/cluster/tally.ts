/** What the load has seen, from the moment a drill begins. */
export class Tally {
  readonly begun = performance.now();
  /** When each order was acknowledged, and under which number. */
  readonly orders: { number: string; checkoutKey: string; at: number }[] = [];
  /** Orders that were refused or given up, with the last words. */
  readonly refusedOrders: string[] = [];
  pages = 0;
  /** Pages that a visitor did not get, with the reasons. */
  readonly failedPages: string[] = [];
  /** The longest that a page took, in ms. */
  slowestPage = 0;
  readonly uploads: string[] = [];
  /** Files that a node did not give, or that were never stored. */
  readonly failedUploads: string[] = [];
  /** Which node was the last to show each change, and how long after its answer, in ms. */
  readonly changes: { node: string; took: number }[] = [];
  readonly refusedChanges: string[] = [];
  /** Feeds that did not hear of a change, at the drill's end. */
  deafFeeds = 0;

  /** "12.3 s": since the drill began. */
  get second(): string {
    return `${((performance.now() - this.begun) / 1000).toFixed(1)} s`;
  }

  /** The longest time without an order, in seconds. */
  get longestGap(): number {
    const times = [this.begun, ...this.orders.map(({ at }) => at), performance.now()];
    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    return Math.max(...gaps) / 1000;
  }

  /** The longest time until all nodes showed a change, in seconds. */
  get slowestChange(): number {
    return Math.max(0, ...this.changes.map(({ took }) => took)) / 1000;
  }
}
