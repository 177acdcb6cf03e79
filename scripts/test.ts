import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { text } from "node:stream/consumers";

let passed = 0;
let failed = 0;

/** A check that passes or fails as a whole. */
function check(name: string, command: string, ...args: string[]): void {
  if (run(name, command, args)) passed += 1;
  else failed += 1;
}

/** Checks side by side, none of which changes what another reads; each shows what it said at its end. */
async function checkTogether(...checks: [name: string, script: string][]): Promise<void> {
  await Promise.all(
    checks.map(async ([name, script]) => {
      const child = spawn("npm", ["run", "--silent", script]);
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close"),
      ]);
      console.log(`\n── ${name}\n${output}${errors}`);
      if (code === 0) passed += 1;
      else failed += 1;
    }),
  );
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
  count: (report: string) => { passed: number; failed: number },
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

// Beside the checks, for it waits for the network and the disk. Where it fails, the browser tests try again, and say why.
const chromium = once(spawn("node", ["scripts/chromium-now.ts"], { stdio: "ignore" }), "exit");

check("types", "npm", "run", "--silent", "types");
await checkTogether(
  ["build", "build"],
  ["format and lint", "lint"],
  ["who imports whom", "imports"],
  ["unused code", "unused"],
  ["citations, links and quoted texts", "docs"],
  ["linear regular expressions", "expressions"],
);

const vitestReport = "test-results/vitest.json";
suite(
  "unit and integration tests",
  vitestReport,
  (report) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(report);
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
  "20",
  "--seed",
  "20261122",
);

await chromium;
suite(
  "browser tests",
  "test-results/playwright.json",
  (report) => {
    const { stats, errors } = JSON.parse(report);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  },
  "npm",
  ["run", "--silent", "browser"],
);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
