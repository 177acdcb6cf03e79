import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { config } from "./config.server.ts";
import { undeclaredTopics } from "./live-check.server.ts";
import { log } from "./log.server.ts";
import { currentRequest } from "./request.server.ts";

/** One a build: each reads and ranks all routes. In development every edit makes another build. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

/**
 * What React Router answers. In tests (LIVE_CHECK) a page fails that shows what it does not declare as
 * live.
 */
export async function renderPage(build: ServerBuild, request: Request): Promise<Response> {
  const handler = handlers.get(build) ?? createRequestHandler(build);
  handlers.set(build, handler);
  const response = await handler(request, new RouterContextProvider());
  if (!config().LIVE_CHECK) return response;
  const read = currentRequest()?.topicsRead ?? new Set();
  const undeclared = undeclaredTopics(build.routes, new URL(request.url).pathname, read);
  if (undeclared.length === 0) return response;
  log.error({ url: request.url, undeclared }, "a page shows topics that it does not declare");
  return new Response(`handle.live lacks ${undeclared.join(", ")}\n`, { status: 500 });
}
