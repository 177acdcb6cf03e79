import { DrizzleQueryError } from "drizzle-orm";
import type pg from "pg";
import { pino, stdSerializers } from "pino";
import { currentRequest } from "../http/request.server.ts";
import { type LogContext, logContext } from "./log-context.server.ts";

/** How errors and addresses are written down: without what only their people may know. */
export const logSerializers = {
  err: (error: unknown) => withoutRow(stdSerializers.err(withoutParameters(error))),
  url: withoutSecrets,
};

/**
 * The process's log: JSON lines on standard output, each with the id of the request, the job, the order
 * or the trace that it is about.
 * LOG_LEVEL is set at start, so that a bad setting is not found while modules are still loading.
 */
export const log = pino({
  base: undefined,
  serializers: logSerializers,
  mixin: aboutRunningWork,
});

/** What a log line carries of the work that it is written in. */
export function aboutRunningWork(): LogContext & { requestId?: string } {
  const request = currentRequest();
  return { ...(request && { requestId: request.id }), ...logContext() };
}

/**
 * A failed query's error carries the query's parameters, which are people's names, addresses and
 * telephone numbers: the log gets the query and the database's reason instead.
 */
function withoutParameters(error: unknown): Error {
  if (!(error instanceof DrizzleQueryError)) return error as Error;
  return new Error(`Failed query: ${error.query}`, { cause: error.cause });
}

/**
 * In its details the database quotes the row that broke a constraint; its message names the
 * constraint.
 */
function withoutRow<Serialized extends object>(error: Serialized): Partial<Serialized> {
  if (!(error instanceof Object)) return error;
  const { detail: _, where: __, ...told } = error as Serialized & Partial<pg.DatabaseError>;
  return told as Partial<Serialized>;
}

/**
 * A mailed link's token, or Google's code, is as good as a password for as long as it lives; within
 * `redirectTo`, too, where the address stands encoded. So is what a preview's or a payment's link ends in.
 */
function withoutSecrets(url: string): string {
  return url
    .replace(/((?:[?&]|%3F|%26)(?:token|code|state)(?:=|%3D))(?:(?!%26|%23)[^&#])*/gi, "$1…")
    .replace(/((?:\/|%2F)(?:blog(?:\/|%2F)preview|pay)(?:\/|%2F))[^/?#&%]+/gi, "$1…");
}
