import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isRedirectAnswer } from "#app/library-internals/react-router-data-path.ts";
import { withPathTree } from "#app/library-internals/react-router-matching.ts";
import { outageRetryAfter } from "../database/database-outage.server.ts";
import { recordingReads } from "../database/table-reads.server.ts";
import { log } from "../log/log.server.ts";
import { missedTables, topicsDeclarer } from "../page-cache/page-topics.server.ts";
import { config } from "../process/config.server.ts";
import { withOutageAnswers } from "./outage-answers.server.ts";
import { currentRequest } from "./request.server.ts";

/** One per build: each reads and ranks all routes. In development every edit makes a new build. */
const handlers = new WeakMap<ServerBuild, RequestHandler>();

/**
 * What React Router answers. In tests (LIVE_CHECK) a page fails that shows what it does not follow: the
 * answer to GET, in HTML or as data. A redirect shows nothing, and a command's answer is no page.
 */
export async function renderPage(build: ServerBuild, request: Request): Promise<Response> {
  const handler =
    handlers.get(build) ?? createRequestHandler(withPathTree(withOutageAnswers(build)));
  handlers.set(build, handler);
  const render = async () => {
    const response = await handler(request, new RouterContextProvider());
    if (response.status === 503) {
      response.headers.set("Retry-After", outageRetryAfter);
      response.headers.set("Cache-Control", "no-store");
    }
    return response;
  };
  if (!config().LIVE_CHECK || request.method !== "GET") return render();
  const { value: response, tables } = await recordingReads(render);
  if (isRedirectAnswer(response)) return response;
  const declared = topicsDeclarer(build.routes)(new URL(request.url).pathname);
  const missed = missedTables(tables, declared, currentRequest()?.viewer !== undefined);
  if (missed.length === 0) return response;
  log.error({ url: request.url, missed, declared }, "a page would miss changes of what it shows");
  return new Response(`handle.live has no topic of ${missed.join(", ")}\n`, { status: 500 });
}
