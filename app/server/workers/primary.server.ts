import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { provideDatabase } from "../database/provide-database.server.ts";
import { log } from "../log/log.server.ts";
import type { Config } from "../process/config.server.ts";
import { type Lifetime, type Opening, opening } from "../process/opening.server.ts";
import {
  refuseLiveKeysOverHttp,
  refusePublicPractice,
} from "../process/practice-payments.server.ts";
import { type FromWorker, isMessage, type Lead, workerVariables } from "./messages.ts";
import { Supervision } from "./supervision.ts";

/**
 * Opens the shop as several processes on one port (operations: workers): this one has the database,
 * starts the others and replaces those that end. It serves nothing, and loads little.
 * @param program the path of what a worker runs.
 */
export function openWorkers(settings: Config, program: string): Opening {
  return opening(async (lifetime) => {
    refusePublicPractice(settings);
    refuseLiveKeysOverHttp(settings);
    log.level = settings.LOG_LEVEL;
    const databaseUrl = await provideDatabase(settings, lifetime);
    lifetime.stopping.throwIfAborted();
    // All workers accept from one queue. Where the primary hands connections on, one that is under
    // way to a worker that is killed hangs for ever (decision 036).
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: program });
    // However this process ends: a worker that hangs would keep the port.
    process.once("exit", () => {
      for (const { process: worker } of allWorkers()) worker.kill("SIGKILL");
    });
    await openMetrics(settings, lifetime);
    await runWorkers(settings.WORKERS, databaseUrl, lifetime);
  });
}

/** The workers' metrics as one, where they are wanted (operations: metrics). */
async function openMetrics({ METRICS_PORT, METRICS_HOST }: Config, { atEnd }: Lifetime) {
  if (METRICS_PORT === undefined) return;
  const { workersRegistry } = await import("../metrics/metrics-registry.server.ts");
  const { serveMetrics } = await import("../metrics/serve-metrics.server.ts");
  atEnd((await serveMetrics({ METRICS_PORT, METRICS_HOST }, workersRegistry())).close);
}

/** Resolves when the shop is open. */
async function runWorkers(
  count: number,
  databaseUrl: string,
  { atEnd, stopping, onLost }: Lifetime,
): Promise<void> {
  const shopIsOpen = Promise.withResolvers<void>();
  const supervision = new Supervision();
  const running = new Map<number, Worker>();

  const chooseLeader = () => {
    const leader = supervision.nextLeader();
    if (leader === undefined) return;
    const lead: Lead = { madua: "lead", isFirst: !supervision.hasLed };
    running.get(leader)?.send(lead);
  };
  const giveUp = (reason: string) => {
    if (supervision.hasLed) onLost(new Error(reason));
    else shopIsOpen.reject(new Error(reason));
  };

  const start = (number: number) => {
    const worker = cluster.fork({
      [workerVariables.number]: String(number),
      [workerVariables.databaseUrl]: databaseUrl,
    });
    running.set(number, worker);
    supervision.started(number);
    let reason: string | undefined;
    worker.on("message", (message: unknown) => {
      if (!isMessage<FromWorker>(message, "open", "led", "failed")) return;
      if (message.madua === "failed") reason = message.reason;
      if (message.madua === "led") {
        supervision.led();
        shopIsOpen.resolve();
      }
      if (message.madua === "open") {
        supervision.opened(number);
        log.info({ worker: number, pid: worker.process.pid }, "a worker is open");
        chooseLeader();
      }
    });
    // A channel that breaks with its worker; the exit says so.
    worker.on("error", () => {});
    worker.once("exit", async (code: number | null, signal: string | null) => {
      running.delete(number);
      if (stopping.aborted) return;
      const seen = signal ? `was killed by ${signal}` : `ended with code ${code}`;
      const next = supervision.ended(number, reason, seen);
      if ("giveUp" in next) return giveUp(next.giveUp);
      chooseLeader();
      const about = {
        worker: number,
        pid: worker.process.pid,
        reason,
        startsAfter: next.startAfter,
      };
      log.error(about, `a worker ${seen}: another is started`);
      await delay(next.startAfter, undefined, { signal: stopping }).catch(() => {});
      if (!stopping.aborted) start(number);
    });
  };

  atEnd(async () => {
    const ended = allWorkers().map((worker) => once(worker, "exit"));
    for (const { process: worker } of allWorkers()) worker.kill("SIGTERM");
    await Promise.all(ended);
  });
  for (let number = 1; number <= count; number++) start(number);
  await shopIsOpen.promise;
}

const allWorkers = () =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
