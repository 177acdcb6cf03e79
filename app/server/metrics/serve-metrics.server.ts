import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { log } from "../log/log.server.ts";

/**
 * Serves `/metrics` on a port of its own, which is not the public's (operations: metrics).
 * @param read all metrics in Prometheus' text format.
 * @throws Error where the port cannot be opened.
 */
export async function serveMetrics(
  { METRICS_PORT, METRICS_HOST }: { METRICS_PORT: number; METRICS_HOST: string },
  read: () => Promise<string>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end("There is /metrics here.\n");
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
      response.end(text);
    } catch (error) {
      log.error({ err: error }, "the metrics could not be read");
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
