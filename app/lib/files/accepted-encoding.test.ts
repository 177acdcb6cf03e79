import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { acceptedEncoding } from "./accepted-encoding.ts";

const space = fc.constantFrom("", " ", "  ");
const offer = fc.record({
  name: fc.constantFrom("br", "gzip", "deflate", "zstd", "x-gzip", "identity", "*"),
  weight: fc.constantFrom(undefined, "0", "0.", "0.0", "0.000", "0.001", "0.5", "1", "1.000"),
});
/** Each encoding once, as browsers write them. */
const offers = fc.uniqueArray(offer, { selector: ({ name }) => name });

test("takes the best that is offered and not refused", () => {
  fc.assert(
    fc.property(offers, space, space, (list, before, after) => {
      const header = list
        .map(({ name, weight }) => (weight ? `${name}${before};${after}q=${weight}` : name))
        .join(`${before},${after}`);
      const offered = list.filter(({ weight }) => weight === undefined || Number(weight) > 0);
      const best = (["br", "gzip"] as const).find((encoding) =>
        offered.some(({ name }) => name === encoding),
      );
      expect(acceptedEncoding(header)).toBe(best ?? "identity");
    }),
  );
});

test("of a header that no browser sends, the beginning is read", () => {
  expect(acceptedEncoding(`${"x,".repeat(8000)}br`)).toBe("identity");
  expect(acceptedEncoding(`gzip,${"-".repeat(15_000)}`)).toBe("gzip");
});

test("nothing is compressed for a client that sends no Accept-Encoding", () => {
  expect(acceptedEncoding(undefined)).toBe("identity");
});
