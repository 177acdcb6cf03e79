import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { chooseBatches } from "./choose-batches.ts";

const given = fc.record({
  left: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 6 }),
  loose: fc.integer({ min: -3, max: 20 }),
  units: fc.integer({ min: 0, max: 60 }),
});

test("what is in no batch goes first, then the first to expire, and never more than there is", () => {
  fc.assert(
    fc.property(given, ({ left, loose, units }) => {
      const batches = left.map((units, at) => ({ productId: "p", batchId: String(at), units }));
      const shares = chooseBatches(batches, loose, units);
      const taken = left.map((_, at) =>
        shares.reduce((sum, share) => sum + (share.batchId === String(at) ? share.units : 0), 0),
      );
      const inAll = left.reduce((sum, n) => sum + n, 0);
      const wanted = Math.max(0, units - Math.max(0, loose));
      expect(taken.reduce((sum, n) => sum + n, 0)).toBe(Math.min(wanted, inAll));
      for (const [at, n] of taken.entries()) {
        expect(n).toBeLessThanOrEqual(left[at] ?? 0);
        // One is touched only once those before it are empty.
        if (n > 0) expect(taken.slice(0, at)).toEqual(left.slice(0, at));
      }
      expect(shares.every((share) => share.units > 0)).toBe(true);
    }),
  );
});
