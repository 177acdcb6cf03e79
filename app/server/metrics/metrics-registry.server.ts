import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import { type DeclaredMetric, declaredMetrics, type Values } from "./declare-metric.server.ts";
import type { RequestMeter } from "./request-meter.server.ts";

/** Bounds of how long requests take, in s: from a page's data to what the database's bounds end. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Everything that this process counts, in prom-client's form: what is declared all over the shop, the
 * requests, and Node's own (event loop delay, garbage collection, memory, processor).
 */
export function openRegistry(meter: RequestMeter): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of declaredMetrics()) addTo(registry, metric);
  addRequests(registry, meter);
  return registry;
}

function addTo(registry: Registry, { type, label, read, ...named }: DeclaredMetric): void {
  const common = { ...named, labelNames: label ? [label] : [], registers: [registry] };
  const labels = (value: string) => ({ [label ?? ""]: value });
  if (type === "counter") {
    new Counter({
      ...common,
      async collect() {
        this.reset();
        for (const [value, count] of Object.entries((await read()) ?? {})) {
          this.inc(labels(value), count);
        }
      },
    });
    return;
  }
  new Gauge({
    ...common,
    async collect() {
      const values = await readOrNothing(read);
      this.reset();
      if (typeof values === "number") this.set(values);
      else if (!label) this.remove();
      else for (const [value, n] of Object.entries(values ?? {})) this.set(labels(value), n);
    },
  });
}

/** What cannot be told now is left out; it must not keep the rest from whoever asks. */
async function readOrNothing(read: DeclaredMetric["read"]): Promise<Values> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

function addRequests(registry: Registry, meter: RequestMeter): void {
  new Counter({
    name: "madua_http_requests_total",
    help: "Requests that were answered, by the page's route, by what was asked for and by status.",
    labelNames: ["route", "kind", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of meter.tallies()) this.inc(labels, count);
    },
  });
  const duration = new Histogram({
    name: "madua_http_request_duration_seconds",
    help: "From a request to the end of its answer. Kind rendering: a page for the cache; what the cache sends at once and live feeds are not in it.",
    labelNames: ["route", "kind"],
    buckets: durations,
    registers: [registry],
  });
  meter.onDuration((labels, seconds) => duration.observe(labels, seconds));
}

/** Lets the primary process of several workers ask this one for its metrics. */
export function answerPrimary(registry: Registry): void {
  // Listens to the primary's requests from here on.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
}

/** For the primary: the metrics of all workers as one, counts added up. */
export function workersRegistry(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}
