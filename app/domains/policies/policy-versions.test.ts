import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeFact } from "#app/domains/shop-facts/change-fact.server.ts";
import { readFacts } from "#app/domains/shop-facts/present-facts.server.ts";
import { changedFacts } from "#app/domains/shop-facts/shop-fact-table.server.ts";
import { languages } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { site } from "#site";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { keepPolicyVersions } from "./keep-policy-versions.server.ts";
import { policyNames } from "./policy.ts";
import { policyTextOf } from "./policy-texts.server.ts";
import { policyVersions } from "./policy-version-table.server.ts";
import { readPolicy } from "./read-policy.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const day = new Date("2027-02-01T05:00:00Z");
const terms = (number?: number) => readPolicy("termsAndConditions", number);
const pricesOf = (policy: Awaited<ReturnType<typeof terms>>) =>
  policy?.text.sections.find(({ id }) => id === "prices")?.text ?? "";

beforeEach(async () => {
  await db.delete(policyVersions);
  await keepPolicyVersions(day);
});

afterEach(async () => {
  await db.delete(changedFacts);
  await readFacts();
});

test("the first version of each policy holds since the day on which it was written", async () => {
  expect(await db.$count(policyVersions)).toBe(policyNames.length * languages.length);
  const policy = await terms();
  expect(policy?.shown).toEqual({
    number: 1,
    since: new Date("2026-11-19T18:30:00Z"),
    until: undefined,
  });
  expect(policy?.versions).toHaveLength(1);
});

test("what says the same is no new version", async () => {
  expect(await publishedBy(() => keepPolicyVersions(day))).toEqual([]);
  expect(await keepPolicyVersions(day)).toBe(0);
});

test("a figure that changes makes a version, and the one before can still be read", async () => {
  await changeFact(asha, "shippingCharge", 5_000, "0");
  // It holds from the moment on in which it is changed, kept or not yet.
  expect((await terms())?.shown).toMatchObject({ number: 2, until: undefined });
  expect(await publishedBy(() => keepPolicyVersions(day))).toEqual(["policies"]);
  const now = await terms();
  expect(now?.shown).toEqual({ number: 2, since: day, until: undefined });
  expect(pricesOf(now)).toContain("Delivery costs ₹50");
  const before = await terms(1);
  expect(before?.shown).toMatchObject({ number: 1, until: day });
  expect(pricesOf(before)).toContain("Delivery is free");
  expect(before?.versions.map(({ number }) => number)).toEqual([2, 1]);
  // Both languages say another figure.
  const inHindi = await inLanguage("hi", () => terms(1));
  expect(pricesOf(inHindi)).toContain("डिलीवरी मुफ़्त है");
  expect((await terms(3)) ?? (await terms(0))).toBeUndefined();
});

test("processes that look at a time keep it once", async () => {
  await changeFact(asha, "phone", "+91 98765 43210", site.phone);
  const kept = await Promise.all([1, 2, 3].map(() => keepPolicyVersions(day)));
  expect(kept.toSorted()).toEqual([0, 0, policyNames.length * languages.length]);
});

describe("the figures of the specification", () => {
  test.each([
    ["retunPolicy", "We accept return or refund requests within 3 working days of delivery"],
    ["retunPolicy", "initiated in 24-48 business hours and reflects in your account in about 7"],
    ["retunPolicy", "a reply about the missing delivery within 24-48 hours"],
    ["retunPolicy", "Delivery is free, so nothing is taken off for it."],
    ["termsAndConditions", "Return or refund requests are accepted within 3 working days"],
    ["termsAndConditions", "held for you for 15 minutes"],
    ["privacy-policy", "or 30 days after your last visit"],
    ["privacy-policy", "Hours: Mon-Fri 9AM-5PM"],
  ] as const)("%s: %s", (name, words) => {
    expect(JSON.stringify(policyTextOf(name))).toContain(words);
  });

  test("no placeholder is left empty, in any language", () => {
    for (const language of languages) {
      for (const name of policyNames) {
        const said = JSON.stringify(inLanguage(language, () => policyTextOf(name)));
        expect(said).not.toMatch(/undefined|NaN|\{\w+\}/);
      }
    }
  });
});
