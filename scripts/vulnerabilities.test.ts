import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { daysToMend, judgeAudit } from "./vulnerabilities.ts";

const today = new Date("2026-11-26T10:00:00Z");
const url = "https://github.com/advisories/GHSA-1";

/** As `npm audit --json` answers (auditReportVersion 2). */
const auditOf = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test("each weak package is named once, the worst first, with the day by which it is mended", () => {
  const asked = judgeAudit(
    auditOf({
      slow: {
        name: "slow",
        severity: "moderate",
        via: [{ title: "Takes long", url }],
        range: "<2",
      },
      // Weak by another only, which stands for itself.
      around: { name: "around", severity: "critical", via: ["worst"], range: "*" },
      worst: {
        name: "worst",
        severity: "critical",
        via: [{ title: "Runs anything", url }],
        range: ">=1 <1.4",
      },
    }),
    today,
  );
  expect(asked.lines).toEqual([
    "critical: worst >=1 <1.4, to be mended by 2026-11-28",
    `  Runs anything: ${url}`,
    "moderate: slow <2, to be mended by 2026-12-26",
    `  Takes long: ${url}`,
  ]);
  expect(asked.status).toBe(1);
});

test("no weakness is one thing, and a registry that does not answer another", () => {
  expect(judgeAudit(auditOf({}), today).status).toBe(0);
  const refused = JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 });
  for (const answer of [refused, "npm error network", ""]) {
    expect(judgeAudit(answer, today)).toMatchObject({ status: 2 });
  }
  expect(judgeAudit("npm error network", today).lines).toContain("npm error network");
});

test("docs/packages.md says the same days", () => {
  const told = readFileSync("docs/packages.md", "utf8");
  for (const severity of ["critical", "high", "moderate", "low"] as const) {
    expect(told).toMatch(new RegExp(`^\\| ${severity} \\| ${daysToMend[severity]} days \\|`, "m"));
  }
});
