import { log } from "../log/log.server.ts";
import { type FromWorker, isMessage, type Lead, workerVariables } from "./messages.ts";

/** One of several processes that serve the shop, from its own side. */
export interface AsWorker {
  databaseUrl: string;
  /**
   * Tells the primary that this process answers requests.
   * @returns when it is to do what only one does; maybe never.
   */
  chosen: () => Promise<Lead>;
}

/** This process as a worker; undefined where it is none. From here on its log lines say which. */
export function asWorker(): AsWorker | undefined {
  const { [workerVariables.number]: number, [workerVariables.databaseUrl]: databaseUrl } =
    process.env;
  if (!process.send || !number || !databaseUrl) return undefined;
  log.setBindings({ worker: Number(number) });
  return {
    databaseUrl,
    chosen: () => {
      const lead = Promise.withResolvers<Lead>();
      process.on("message", (message) => {
        if (isMessage<Lead>(message, "lead")) lead.resolve(message);
      });
      void tellPrimary({ madua: "open" });
      return lead.promise;
    },
  };
}

/** Resolves when it is sent, or cannot be: without a primary the process ends by itself. */
export function tellPrimary(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) resolve();
    else process.send(message, () => resolve());
  });
}
