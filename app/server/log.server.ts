import { pino } from "pino";
import { config } from "./config.server.ts";
import { currentRequest } from "./request.server.ts";

/** The process's log: JSON lines on standard output, each with the id of the request it is about. */
export const log = pino({
  level: config().LOG_LEVEL,
  base: undefined,
  mixin: () => {
    const request = currentRequest();
    return request ? { requestId: request.id } : {};
  },
});
