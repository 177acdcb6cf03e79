import { beforeEach, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { changeCodRules } from "./change-cod-rules.server.ts";
import { codRuleWords } from "./cod-rule-words.ts";
import { type CodRules, noCodRules } from "./cod-rules.ts";
import { codRulesSchema } from "./cod-rules-form.ts";
import { codRules } from "./cod-tables.server.ts";
import { readCodRules, unsavedRules } from "./read-cod-rules.server.ts";

ownDatabase();

beforeEach(() => db.delete(codRules));

const upTo = (most: number): CodRules => ({ ...noCodRules, most });

test("nothing is on at first; a change is published and in the audit log", async () => {
  expect(await readCodRules()).toEqual(unsavedRules);
  const changed = await publishedBy(() =>
    changeCodRules(unsavedRules.updatedAt, upTo(500_000), admin),
  );
  expect(changed).toEqual(["cod-rules"]);
  expect(await readCodRules()).toMatchObject(upTo(500_000));
  const { rows } = await auditPage({ kind: "cod-rules" }, undefined, 10);
  expect(rows).toMatchObject([
    { action: "cod-rules.update", detail: { before: noCodRules, after: upTo(500_000) } },
  ]);
});

test("of two owners who save at once the second is told, the first time too", async () => {
  const { updatedAt } = unsavedRules;
  const [one, other] = await Promise.all(
    [100_000, 200_000].map((most) => changeCodRules(updatedAt, upTo(most), admin)),
  );
  expect([one?.ok, other?.ok].sort()).toEqual([false, true]);
  const stands = await readCodRules();
  expect([one, other].find((all) => !all?.ok)).toMatchObject({
    refusal: { code: "edit-conflict", present: { most: stands.most } },
  });
  // The same again, because its answer was lost.
  expect(await changeCodRules(updatedAt, upTo(stands.most ?? 0), admin)).toMatchObject({
    ok: true,
  });
  expect(await changeCodRules(stands.updatedAt, upTo(300_000), admin)).toMatchObject({ ok: true });
});

test("a form is read as the rules it says", () => {
  expect(
    codRulesSchema.parse({
      least: "100",
      most: "5,000",
      stateScope: "only",
      states: ["Jharkhand", "Bihar", "Jharkhand"],
      pinScope: "except",
      pinCodes: " 834001, 825\n८१६; 825 ",
      mostOpen: "2",
    }),
  ).toEqual({
    ...noCodRules,
    least: 10_000,
    most: 500_000,
    stateScope: "only",
    states: ["Bihar", "Jharkhand"],
    pinScope: "except",
    pinCodes: ["816", "825", "834001"],
    mostOpen: 2,
  });
});

test.each([
  [{ least: "5001", most: "5000" }, "least"],
  [{ least: "free" }, "least"],
  [{ most: "0" }, "most"],
  [{ firstMost: "-1" }, "firstMost"],
  [{ stateScope: "only" }, "states"],
  [{ stateScope: "only", states: ["Bihar", "Atlantis"] }, "states"],
  [{ pinScope: "only" }, "pinCodes"],
  [{ pinScope: "only", pinCodes: "83" }, "pinCodes"],
  [{ pinCodes: "834001, 034" }, "pinCodes"],
  [{ pinCodes: "8340011" }, "pinCodes"],
  [{ pinCodes: "all" }, "pinCodes"],
  [{ pinCodes: Array.from({ length: 501 }, (_, n) => 100_000 + n).join(" ") }, "pinCodes"],
  [{ mostOpen: "0" }, "mostOpen"],
  [{ mostOpen: "1.5" }, "mostOpen"],
  [{ mostCameBack: "101" }, "mostCameBack"],
  [{ forgivenAfterDays: "3651" }, "forgivenAfterDays"],
  [{ advanceAmount: "0.99" }, "advanceAmount"],
  [{ advancePercent: "100" }, "advancePercent"],
  [{ advanceAmount: "50", advancePercent: "10" }, "advancePercent"],
])("%j is refused for its %s", (typed, field) => {
  const read = codRulesSchema.safeParse(typed);
  expect([...new Set(read.error?.issues.map(({ path }) => path[0]))]).toEqual([field]);
});

test("each rule that is on is said, and none that is off", () => {
  expect(codRuleWords(noCodRules)).toEqual([]);
  expect(
    codRuleWords({
      least: 10_000,
      most: 500_000,
      pinScope: "only",
      pinCodes: ["834", "825"],
      stateScope: "except",
      states: ["Bihar"],
      firstMost: 50_000,
      mostOpen: 2,
      mostCameBack: 1,
      forgivenAfterDays: 90,
      ...{ advanceAmount: 5_000, advancePercent: null },
      ...{ advanceFor: "everybody", advanceIfBack: "kept" },
    }),
  ).toEqual([
    "Cash on delivery from ₹100",
    "Cash on delivery up to ₹5,000",
    "Up to ₹500 until a first order has arrived",
    "Not in Bihar",
    "Only at pin codes that are or begin with 834, 825",
    "At most 2 cash orders of a person under way",
    "Not after 1 cash order of a person that came back unpaid",
    "One that came back counts for 90 days",
    "Whoever pays at the door pays an advance of ₹50 online",
    "An advance is kept for the carriage if the parcel is not accepted",
  ]);
});
