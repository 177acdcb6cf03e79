import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { log } from "#app/server/log/log.server.ts";
import { type Config, config } from "#app/server/process/config.server.ts";
import { drainable } from "#app/server/process/drain.server.ts";
import type { Opening } from "#app/server/process/opening.server.ts";
import { explain } from "#app/server/process/start-problem.server.ts";
import { asWorker, tellPrimary } from "#app/server/workers/worker.server.ts";
import type { Listening } from "./server.ts";

/** The process is gone this long after it was told to stop, in ms, whatever has not ended by then. */
const stopBound = 15_000;

process.on("unhandledRejection", (error) => {
  log.fatal({ err: error }, "unhandled rejection");
  process.exit(1);
});
const worker = asWorker();
start().catch(async (error) => {
  if (worker) await tellPrimary({ madua: "failed", reason: explain(error) });
  else console.error(explain(error));
  process.exit(1);
});

/**
 * Starts the process, and stops it on Ctrl-C or SIGTERM, at any moment from here on.
 * @throws Error with what stood in the way; all that was opened is closed again.
 */
async function start(): Promise<void> {
  const shop = await open();
  let stopped = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      stopped = true;
      setTimeout(giveUpStopping, stopBound).unref();
      void shop.close().then(() => process.exit(0));
    });
  }
  void shop.lost.then(async (reason) => {
    log.fatal(reason.message);
    setTimeout(giveUpStopping, stopBound).unref();
    await shop.close();
    process.exit(1);
  });
  try {
    await shop.opened;
    if (worker) await tellPrimary({ madua: "led" });
  } catch (error) {
    // Stopped in the middle of its start, it fails at whatever it was about to do.
    if (stopped) process.exit(0);
    throw error;
  }
}

/** All of the shop in this process, or as many workers as WORKERS says around it. */
async function open(): Promise<Opening> {
  const settings = config();
  if (settings.WORKERS > 1 && !worker) {
    const { openWorkers } = await import("#app/server/workers/primary.server.ts");
    return openWorkers(settings, fileURLToPath(import.meta.url));
  }
  // Not loaded where this process only looks after workers.
  const { openShop } = await import("./server.ts");
  return openShop({
    clientFolder: fileURLToPath(new URL("../client", import.meta.url)),
    build: () => import("virtual:react-router/server-build"),
    languageAssets: JSON.parse(readFileSync(new URL("./languages.json", import.meta.url), "utf8")),
    listen: listenOnPort,
    worker,
  });
}

function giveUpStopping(): void {
  log.fatal(`not stopped within ${stopBound / 1000} s; what still runs is broken off`);
  process.exit(1);
}

/** A server of this process's own, on the settings' port. */
async function listenOnPort(listener: RequestListener, { PORT, HOST }: Config): Promise<Listening> {
  const server = createServer();
  const close = drainable(server);
  server.on("request", listener);
  // Longer than a proxy before it keeps an idle connection, which it would otherwise find closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close };
}
