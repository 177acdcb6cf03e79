import { AsyncLocalStorage } from "node:async_hooks";

/** What the log says of the running work, beside its request: who asked for it, a job, an order. */
export interface LogContext {
  /** The id of whoever is logged in. */
  account?: string;
  /** The id of the API key that a program sent. */
  apiKey?: string;
  job?: string;
  queue?: string;
  orderId?: string;
  orderNumber?: string;
  traceId?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** What every log line of the running work carries. */
export function logContext(): LogContext | undefined {
  return storage.getStore();
}

/** Runs `work`, all of whose log lines carry `about`, and what is known of the work around it. */
export function withLogContext<T>(about: LogContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...about }, work);
}
