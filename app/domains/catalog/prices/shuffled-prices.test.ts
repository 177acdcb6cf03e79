import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { asha } from "#tests/editing-products.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { hour, periodsOf, pricedProduct, priceOf, pricePlan } from "#tests/pricing-products.ts";
import { products } from "../product/product-table.server.ts";
import { changePricePeriod, planPrices, stopPricePeriods } from "./price-period-commands.server.ts";
import { pricePeriods } from "./price-period-table.server.ts";
import { settleAllPrices } from "./settle-prices.server.ts";

ownDatabase();

type Step =
  | { do: "plan"; price: number; from: number; length: number }
  | { do: "stop"; which: number }
  | { do: "change"; which: number; price: number; length: number }
  | { do: "edit"; price: number }
  | { do: "wait" };

const price = fc.integer({ min: 1, max: 250 }).map((rupees) => rupees * 100);
const length = fc.integer({ min: 1, max: 6 });
const which = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("plan"), price, from: fc.nat({ max: 8 }), length }),
  fc.record({ do: fc.constant("stop"), which }),
  fc.record({ do: fc.constant("change"), which, price, length }),
  fc.record({ do: fc.constant("edit"), price }),
  fc.record({ do: fc.constant("wait") }),
);

interface Period {
  id: string;
  price: number;
  from: number;
  to: number;
  /** Not begun yet, and planned as no more than what the product cost. */
  isOffer: boolean;
}

/** What the shop must come to, kept as simply as it can be: a list of periods and one regular price. */
class Expected {
  regular = 21_000;
  periods: Period[] = [];

  at(now: number) {
    this.periods = this.periods.filter(({ to }) => to > now);
    const running = this.periods.find(({ from }) => from <= now);
    // What was planned as an offer makes nothing dearer that has become cheaper.
    if (running?.isOffer) running.price = Math.min(running.price, this.regular);
    if (running) running.isOffer = false;
    return running;
  }

  isFree(from: number, to: number, besideId = "") {
    return this.periods.every((one) => one.id === besideId || one.to <= from || one.from >= to);
  }
}

test("after any plans, changes, ends and edits the price is what its periods say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { id } = await pricedProduct();
      const expected = new Expected();
      for (const [now, one] of steps.entries()) {
        const running = expected.at(now);
        await take(one, { id, now, expected, running });
        await settleAllPrices(hour(now));
        const shown = expected.at(now)?.price ?? expected.regular;
        expect(await priceOf(id), JSON.stringify(steps.slice(0, now + 1))).toBe(shown);
      }
      await settleAllPrices(hour(99));
      expect(await priceOf(id)).toBe(expected.regular);
      expect(
        await db
          .select()
          .from(pricePeriods)
          .where(
            and(
              eq(pricePeriods.productId, id),
              inArray(pricePeriods.state, ["planned", "running"]),
            ),
          ),
      ).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

interface Situation {
  id: string;
  now: number;
  expected: Expected;
  running: Period | undefined;
}

async function take(one: Step, { id, now, expected, running }: Situation): Promise<void> {
  if (one.do === "plan") {
    const from = now + one.from;
    const to = from + one.length;
    const isFree = expected.isFree(from, to);
    const given = pricePlan(id, { price: one.price, from, to, seenPrice: expected.regular });
    const planned = await planPrices(given, asha, hour(now));
    // Planned once more, it is there already.
    const isSame = expected.periods.some(
      (period) =>
        period.price === one.price &&
        period.to === to &&
        (period.from === from || (one.from === 0 && period === running)),
    );
    expect(planned.ok).toBe(isFree || isSame);
    const newest = (await periodsOf(id)).at(-1);
    const isOffer = one.price <= expected.regular;
    if (isFree) {
      expected.periods.push({ id: newest?.id ?? "", price: one.price, from, to, isOffer });
    }
  } else if (one.do === "edit") {
    await settleAllPrices(hour(now));
    if (running && running.price !== one.price) {
      expected.periods = expected.periods.filter(({ id: other }) => other !== running.id);
    }
    if (running?.price !== one.price) expected.regular = one.price;
    await db.update(products).set({ price: one.price }).where(eq(products.id, id));
  } else if (one.do !== "wait" && expected.periods.length > 0) {
    const chosen = expected.periods[one.which % expected.periods.length];
    if (!chosen) return;
    if (one.do === "stop") {
      expect(await stopPricePeriods([chosen.id], asha, hour(now))).toBe(1);
      expected.periods = expected.periods.filter((period) => period !== chosen);
      return;
    }
    await settleAllPrices(hour(now));
    const [standing] = await db.select().from(pricePeriods).where(eq(pricePeriods.id, chosen.id));
    const from = chosen === running ? chosen.from : Math.max(chosen.from, now);
    const to = Math.max(from, now) + one.length;
    const isFree = expected.isFree(from, to, chosen.id);
    const changed = await changePricePeriod(
      chosen.id,
      standing?.updatedAt ?? hour(0),
      { price: one.price, startsAt: hour(from), endsAt: hour(to) },
      asha,
      hour(now),
    );
    expect(changed.ok).toBe(isFree);
    const isOffer = chosen !== running && one.price <= expected.regular;
    if (changed.ok) Object.assign(chosen, { price: one.price, to, isOffer });
  }
}
