/** A small seeded generator (mulberry32): the same seed always scatters the same sesame. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** About `middle`, seldom further than `spread`: the sum of three draws is bell enough. */
  about(middle: number, spread: number): number {
    return middle + ((this.next() + this.next() + this.next()) / 1.5 - 1) * spread;
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    const thing = things[Math.floor(this.next() * things.length)];
    if (thing === undefined) throw new Error("Nothing to pick from");
    return thing;
  }
}
