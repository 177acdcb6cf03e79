import { DrizzleQueryError } from "drizzle-orm";
import { pino, stdSerializers } from "pino";
import { currentRequest } from "./request.server.ts";

/**
 * The process's log: JSON lines on standard output, each with the id of the request it is about.
 * LOG_LEVEL is set at start, so that a bad setting is not found while modules are still loading.
 */
export const log = pino({
  base: undefined,
  serializers: {
    err: (error: unknown) => stdSerializers.err(withoutParameters(error)),
    url: withoutSecrets,
  },
  mixin: () => {
    const request = currentRequest();
    return request ? { requestId: request.id } : {};
  },
});

/**
 * A failed query's error carries the query's parameters, which are people's names, addresses and
 * telephone numbers: the log gets the query and the database's reason instead.
 */
function withoutParameters(error: unknown): Error {
  if (!(error instanceof DrizzleQueryError)) return error as Error;
  return new Error(`Failed query: ${error.query}`, { cause: error.cause });
}

/** A mailed link's token, or Google's code, is as good as a password for as long as it lives. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&](?:token|code|state)=)[^&#]*/g, "$1…");
}
