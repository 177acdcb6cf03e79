// These declare what the rest of the infrastructure does not declare by itself.
import "../database/database-metrics.server.ts";
import "../jobs/job-status.server.ts";
import type { Config } from "../process/config.server.ts";
import { answerPrimary, openRegistry } from "./metrics-registry.server.ts";
import { openRequestMeter, type RequestMeter } from "./request-meter.server.ts";
import { serveMetrics } from "./serve-metrics.server.ts";

/** What counts requests, and what is to be opened when all of the shop is. */
export interface OpenedMetrics {
  meter: RequestMeter;
  serve: () => Promise<{ port?: number; close: () => Promise<void> }>;
}

/**
 * Metrics of this process, on METRICS_PORT; those of a worker, the primary asks for and adds up. Loaded
 * only where METRICS_PORT is set.
 * @param routeOf the pattern of the route that a path leads to.
 */
export function openMetrics(
  settings: Pick<Config, "METRICS_HOST"> & { METRICS_PORT: number },
  routeOf: (pathname: string) => string,
  isWorker = false,
): OpenedMetrics {
  const meter = openRequestMeter(routeOf);
  return {
    meter,
    serve: async () => {
      const registry = openRegistry(meter);
      if (!isWorker) return serveMetrics(settings, () => registry.metrics());
      answerPrimary(registry);
      return { close: async () => {} };
    },
  };
}
