import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { build } from "./build.ts";

let passed = 0;
let failed = 0;

/** A check that passes or fails as a whole. */
function check(name: string, command: string, ...args: string[]): boolean {
  const ok = run(name, command, args);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

function run(name: string, command: string, args: string[]): boolean {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  return status === 0;
}

/** A suite whose own report counts its tests; a suite that dies without a report is one failure. */
function suite(
  name: string,
  report: string,
  count: (text: string) => { passed: number; failed: number },
  command: string,
  args: string[],
): void {
  // A report of an earlier run must not speak for a suite that dies before it writes one.
  rmSync(report, { force: true });
  const ok = run(name, command, args);
  const counted = existsSync(report)
    ? count(readFileSync(report, "utf8"))
    : { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += counted.failed || (ok ? 0 : 1);
}

check("types", "npm", "run", "--silent", "types");
check("format and lint", "npm", "run", "--silent", "lint");
check("who imports whom", "npm", "run", "--silent", "imports");
check("unused code", "npm", "run", "--silent", "unused");
check("citations, links and quoted texts", "npm", "run", "--silent", "docs");
check("linear regular expressions", "npm", "run", "--silent", "expressions");

build();
const vitestReport = "test-results/vitest.json";
suite(
  "unit and integration tests",
  vitestReport,
  (text) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(text);
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
  },
  "npm",
  [
    "run",
    "--silent",
    "unit",
    "--",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ],
);

// The same cases in every run, as far as the time goes.
check(
  "odd requests at every route",
  "node",
  "tests/fuzz/fuzz.ts",
  "--seconds",
  "35",
  "--seed",
  "20261122",
);

suite(
  "browser tests",
  "test-results/playwright.json",
  (text) => {
    const { stats, errors } = JSON.parse(text);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  },
  "npm",
  ["run", "--silent", "browser"],
);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
