import { describe, expect, test } from "vitest";
import {
  asksForPerson,
  type CodPerson,
  type CodReason,
  type CodRules,
  codBounds,
  codReason,
  codReasonWords,
  hasCodRules,
  noCodRules,
} from "./cod-rules.ts";

const ranchi = { pinCode: "834001", state: "Jharkhand" };
const known: CodPerson = { hasReceived: true, open: 0, cameBack: 0 };

const cases: [
  rules: Partial<CodRules>,
  facts: Partial<CodPerson> & { place?: Partial<typeof ranchi>; total?: number },
  reason: CodReason["code"] | undefined,
][] = [
  [{}, { open: 99, cameBack: 99, hasReceived: false, total: 1 }, undefined],
  [{ most: 500_000 }, { total: 500_000 }, undefined],
  [{ most: 500_000 }, { total: 500_001 }, "too-much"],
  [{ least: 10_000 }, { total: 10_000 }, undefined],
  [{ least: 10_000 }, { total: 9_999 }, "too-little"],
  [{ firstMost: 50_000 }, { total: 50_001 }, undefined],
  [{ firstMost: 50_000 }, { total: 50_001, hasReceived: false }, "first-too-much"],
  [{ firstMost: 50_000 }, { total: 50_000, hasReceived: false }, undefined],
  // What no order may come to is said before what a first one may.
  [{ most: 90_000, firstMost: 50_000 }, { total: 90_001, hasReceived: false }, "too-much"],
  [{ most: 50_000, firstMost: 90_000 }, { total: 50_001, hasReceived: false }, "too-much"],
  [{ pinScope: "only", pinCodes: ["834"] }, {}, undefined],
  [{ pinScope: "only", pinCodes: ["834001"] }, {}, undefined],
  [{ pinScope: "only", pinCodes: ["834002", "825"] }, {}, "pin-code"],
  [{ pinScope: "except", pinCodes: ["834"] }, {}, "pin-code"],
  [{ pinScope: "except", pinCodes: ["835"] }, {}, undefined],
  [{ pinScope: "any", pinCodes: ["834"] }, {}, undefined],
  // As people write them; what is none is in no list.
  [{ pinScope: "only", pinCodes: ["834"] }, { place: { pinCode: "८३४ ००१" } }, undefined],
  [{ pinScope: "only", pinCodes: ["834"] }, { place: { pinCode: "83400" } }, "pin-code"],
  [{ pinScope: "except", pinCodes: ["834"] }, { place: { pinCode: "83400" } }, undefined],
  [{ stateScope: "only", states: ["Jharkhand"] }, {}, undefined],
  [{ stateScope: "only", states: ["Bihar"] }, {}, "state"],
  [{ stateScope: "except", states: ["Jharkhand", "Bihar"] }, {}, "state"],
  [{ stateScope: "except", states: ["Bihar"] }, {}, undefined],
  [{ mostOpen: 2 }, { open: 1 }, undefined],
  [{ mostOpen: 2 }, { open: 2 }, "open"],
  [{ mostOpen: 2 }, { open: 3 }, "open"],
  [{ mostCameBack: 2 }, { cameBack: 1 }, undefined],
  [{ mostCameBack: 2 }, { cameBack: 2 }, "came-back"],
  // The first reason: the place, what came back, what is under way, the amount.
  [
    { stateScope: "only", states: ["Bihar"], pinScope: "only", pinCodes: ["800"] },
    { open: 9 },
    "state",
  ],
  [{ pinScope: "only", pinCodes: ["800"], mostCameBack: 1 }, { cameBack: 9 }, "pin-code"],
  [{ mostCameBack: 1, mostOpen: 1 }, { cameBack: 1, open: 1 }, "came-back"],
  [{ mostOpen: 1, most: 1 }, { open: 1 }, "open"],
];

test.each(cases)("%j and %j: %s", (rules, { place, total = 42_000, ...person }, reason) => {
  const facts = { place: { ...ranchi, ...place }, person: { ...known, ...person }, total };
  expect(codReason({ ...noCodRules, ...rules }, facts)?.code).toBe(reason);
});

test("what is not known is not judged", () => {
  const rules: CodRules = {
    ...noCodRules,
    ...{ stateScope: "only", states: [], mostOpen: 1, mostCameBack: 1, firstMost: 1 },
  };
  expect(codReason(rules, { place: undefined, person: undefined, total: 42_000 })).toBeUndefined();
});

test("a page is told no more than what follows from a person's orders", () => {
  const rules = { ...noCodRules, most: 90_000, firstMost: 50_000, mostCameBack: 1, mostOpen: 3 };
  const none = { reason: undefined, least: null, most: 90_000 };
  expect(codBounds(rules, ranchi, known)).toEqual({ ...none, firstMost: null });
  expect(codBounds(rules, ranchi, { ...known, hasReceived: false })).toEqual({
    ...none,
    firstMost: 50_000,
  });
});

describe("a rule", () => {
  test.each<[Partial<CodRules>, boolean, boolean]>([
    [{}, false, false],
    [{ pinCodes: ["834"], states: ["Bihar"], forgivenAfterDays: 9 }, false, false],
    [{ least: 1 }, true, false],
    [{ most: 1 }, true, false],
    [{ pinScope: "only" }, true, false],
    [{ stateScope: "except" }, true, false],
    [{ firstMost: 1 }, true, true],
    [{ mostOpen: 1 }, true, true],
    [{ mostCameBack: 1 }, true, true],
  ])("%j is on: %s, asks for the person: %s", (rules, isOn, asks) => {
    const all = { ...noCodRules, ...rules };
    expect([hasCodRules(all), asksForPerson(all)]).toEqual([isOn, asks]);
  });
});

test("each reason says what can be done, and none speaks of blame", () => {
  const reasons: CodReason[] = [
    { code: "state", state: "Jharkhand" },
    { code: "pin-code" },
    { code: "came-back" },
    { code: "open", most: 1 },
    { code: "open", most: 2 },
    { code: "too-much", most: 500_000 },
    { code: "first-too-much", most: 50_000 },
    { code: "too-little", least: 10_000 },
  ];
  const words = reasons.map(codReasonWords);
  expect(new Set(words).size).toBe(reasons.length);
  for (const text of words) {
    expect(text).toMatch(/online/);
    expect(text).not.toMatch(/came back|refused|unpaid|not paid|return/i);
  }
  expect(words).toContain(
    "Cash on delivery is for orders up to ₹5,000. Please pay online, or order less.",
  );
});
