import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const folder = "deploy/monitoring";
const read = (file: string) => readFileSync(join(folder, file), "utf8");

/** The names of all series that the shop tells of, and of those that Prometheus adds. */
async function knownSeries(): Promise<Set<string>> {
  const declaring = globSync("app/**/*.server.ts").filter((file) =>
    /\bdeclare(?:Counter|Gauge|ShopGauge)\(/.test(readFileSync(file, "utf8")),
  );
  for (const file of declaring) await import(/* @vite-ignore */ resolve(file));
  const { openRegistry } = await import("#app/server/metrics/metrics-registry.server.ts");
  const { openRequestMeter } = await import("#app/server/metrics/request-meter.server.ts");
  const names = openRegistry(openRequestMeter(() => "/"))
    .getMetricsAsArray()
    .flatMap(({ name }) => [name, `${name}_bucket`]);
  return new Set([...names, "up"]);
}

/** The series that a PromQL expression asks for: words before braces, brackets or nothing. */
const seriesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:madua|nodejs|process)_\w+|\bup(?=\{)/g)].map(([name]) => name);

test("whatever the dashboard shows and the alerts watch, the shop tells of", async () => {
  const known = await knownSeries();
  const dashboard = JSON.parse(read("madua-dashboard.json"));
  const shown: string[] = dashboard.panels.flatMap(
    ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
  );
  const asked = [...shown, read("madua-rules.yml")].flatMap(seriesIn);
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  // And the other way round: what is counted is shown.
  const isShown = new Set(shown.flatMap(seriesIn).map((name) => name.replace(/_bucket$/, "")));
  const own = [...known].filter((name) => /^madua_(?!.*_bucket$)/.test(name));
  expect(own.filter((name) => !isShown.has(name))).toEqual([]);
});
