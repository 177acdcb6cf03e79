// These declare what the rest of the infrastructure does not declare by itself.
import "../database-metrics.server.ts";
import "../job-status.server.ts";
import type { Config } from "../config.server.ts";
import { openRegistry } from "./metrics-registry.server.ts";
import { openRequestMeter, type RequestMeter } from "./request-meter.server.ts";
import { serveMetrics } from "./serve-metrics.server.ts";

export { answerPrimary, workersRegistry } from "./metrics-registry.server.ts";

/** What counts requests, and what is to be opened when all of the shop is. */
export interface OpenedMetrics {
  meter: RequestMeter;
  serve: () => Promise<{ port: number; close: () => Promise<void> }>;
}

/**
 * Metrics of this process, on METRICS_PORT. Loaded only where that is set.
 * @param routeOf the pattern of the route that a path leads to.
 */
export function openMetrics(
  settings: Pick<Config, "METRICS_HOST"> & { METRICS_PORT: number },
  routeOf: (pathname: string) => string,
): OpenedMetrics {
  const meter = openRequestMeter(routeOf);
  return {
    meter,
    serve: () => {
      const registry = openRegistry(meter);
      return serveMetrics(settings, () => registry.metrics());
    },
  };
}
