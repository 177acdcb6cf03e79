import type { IncomingMessage } from "node:http";
import { isOfApi } from "./request-source.server.ts";

/** Browsers, and the payment provider, send no other. */
const methods = new Set(["GET", "HEAD", "POST"]);
/** Other programs do. */
const apiMethods = new Set(["PUT", "PATCH", "DELETE"]);

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export interface OddRequest {
  status: 400 | 405;
  /** For whoever tries it out: no page of ours comes to this. */
  text: string;
}

/**
 * What makes a request none that a page of the shop sends; undefined for all others. Libraries throw at
 * such requests, or take them for what they are not, so none is asked (rules: safety-8).
 */
export function oddityOf({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">): OddRequest | undefined {
  const isOfProgram = apiMethods.has(method) && isOfApi(url.split("?", 1)[0] ?? "");
  if (!methods.has(method) && !isOfProgram) {
    return { status: 405, text: "The shop answers GET, HEAD and POST only.\n" };
  }
  // A proxy is asked by a whole address, and a server about itself by "*".
  if (!url.startsWith("/")) return { status: 400, text: "The address must be a path.\n" };
  // PostgreSQL's text cannot hold NUL, and nobody types it.
  if (url.includes("%00")) return { status: 400, text: "The address must not contain NUL.\n" };
  // HTTP/1.0 names none.
  if (headers.host !== undefined && !host.test(headers.host)) {
    return { status: 400, text: "The header Host names no host.\n" };
  }
  // Node takes the first one; a proxy may have looked at another.
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1) {
    return { status: 400, text: "The header Host must stand there once.\n" };
  }
  return undefined;
}
