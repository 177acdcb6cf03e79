import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname } from "node:path";
import { constants } from "node:zlib";
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server";
import compression from "compression";
import sirv from "sirv";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { languageOf } from "#app/lib/text/language.ts";
import { isDataPath, pagePathOf } from "#app/library-internals/react-router-data-path.ts";
import { m } from "#app/paraglide/messages.js";
import { asPrivate } from "../cdn/cdn-headers.server.ts";
import {
  meansDatabaseAway,
  outageRetryAfter,
  suspectOutage,
} from "../database/database-outage.server.ts";
import { recordingReads } from "../database/table-reads.server.ts";
import type { FileStore } from "../files/file-store.ts";
import { fileServer } from "../files/serve-files.server.ts";
import { withSharedAssets } from "../files/shared-assets.server.ts";
import type { FeedUser } from "../live/live-changes.server.ts";
import { serveLiveFeed } from "../live/live-feed.server.ts";
import { log } from "../log/log.server.ts";
import { logRefusal } from "../log/log-refusal.server.ts";
import type { RequestMeter } from "../metrics/request-meter.server.ts";
import type { Rendered } from "../page-cache/cached-page.server.ts";
import { openPageCache, type PageCacheSettings } from "../page-cache/page-cache.server.ts";
import { serviceWorkerAnswers, serviceWorkerPath } from "../page-cache/service-worker.server.ts";
import { config } from "../process/config.server.ts";
import { toPracticeShop } from "../rehearsal/rehearsal-proxy.server.ts";
import { type RunningSpan, type SpanAbout, traced } from "../tracing/traced.server.ts";
import { type OddRequest, oddityOf } from "./odd-request.server.ts";
import { isHttps } from "./own-cookie.server.ts";
import { currentRequest, withRequest } from "./request.server.ts";
import { comesFromOwnPage, isOfApi, networkOf } from "./request-source.server.ts";
import { shopAddress } from "./shop-address.server.ts";

export interface ShopHttp {
  /** The build's browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Vite's, in development. */
  middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined;
  /** Uploaded pictures and PDFs. */
  files: FileStore;
  /** React Router: every page and action. */
  renderPage: (request: Request) => Promise<Response>;
  /** Which pages are cached, and for whom; undefined in development, where the code changes too. */
  pageCache:
    | Pick<PageCacheSettings, "sharedPage" | "sessionCookie" | "viewerOf" | "dependencies">
    | undefined;
  feedUser: (request: IncomingMessage) => Promise<FeedUser>;
  /** The pattern of the route that a path leads to, "/products/:productId". */
  routeOf?: ((pathname: string) => string) | undefined;
  /** Counts and times requests; undefined where nobody asks for metrics. */
  meter?: RequestMeter | undefined;
}

const plainText = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "private, no-store",
};

const nosniff = { "X-Content-Type-Options": "nosniff" };

const ofPages = {
  "X-Frame-Options": "DENY",
  // The links in mails carry tokens, which no other page is to learn. "no-referrer" would also hide
  // from our own server which page a form comes from, and every write would be refused.
  "Referrer-Policy": "strict-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  // With each picture's request the browser then says how good its line is (rules: data-saver-1).
  "Accept-CH": "ECT",
};

/**
 * Of what is no page, or forgets to bring a policy of its own: opened by itself, it loads and runs nothing.
 * In lower case, as a page's own header is written, which takes its place.
 */
const ofNoPage = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };

/**
 * The headers of all answers. Over https a browser asks by nothing else from then on, for a year; for
 * names below the shop's, their owner speaks.
 */
function securityHeaders(isDevelopment: boolean) {
  const assets = {
    ...nosniff,
    ...(isHttps() && { "Strict-Transport-Security": "max-age=31536000" }),
  };
  // Development's pages have no policy: what Vite writes into them would break it.
  return { assets, others: { ...assets, ...ofPages, ...(!isDevelopment && ofNoPage) } };
}

/** Answers all requests of the shop. */
export interface ShopListener extends RequestListener {
  /** Fills the page cache with the pages that visitors come to first. */
  warm: (stopping: AbortSignal) => Promise<void>;
}

/**
 * The way of a request (architecture: page): cached page, live feed, static file, uploaded file,
 * React Router.
 */
export function shopRequestListener(shop: ShopHttp): ShopListener {
  const compress = compression({
    threshold: 1024,
    // Looks back on 128 KiB of a page. Brotli's own 4 MiB take half as long again and more memory.
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 17 } },
    // A stream's length is not known, so React Router's answer to a command, of some hundred bytes,
    // would be compressed too.
    filter: (request, response) =>
      !(request.method === "POST" && isDataPath(request.url ?? "")) &&
      compression.filter(request, response),
  });
  const statics = shop.clientFolder
    ? withSharedAssets(
        sirv(shop.clientFolder, { brotli: true, gzip: true, setHeaders: describeFile }),
        describeFile,
      )
    : shop.middleware;
  const answersForWorker = serviceWorkerAnswers(shop.clientFolder);
  const { BASE_URL, FILES_PUBLIC_URL, PAGE_CACHE_MB } = config();
  const serveFile = fileServer(shop.files, FILES_PUBLIC_URL);
  const headersOf = securityHeaders(shop.middleware !== undefined);
  const pages = createRequestListener(handlePage(shop), {
    // Behind a proxy the shop's address is what the settings say, whatever the proxy passes on.
    ...(BASE_URL && { host: new URL(BASE_URL).host, protocol: new URL(BASE_URL).protocol }),
    onError: (error) => failedOutside(error),
  });

  const servePage =
    shop.pageCache &&
    PAGE_CACHE_MB > 0 &&
    openPageCache({
      ...shop.pageCache,
      render: (path, viewer) => {
        const render = () => renderForAll(shop, path, viewer);
        return shop.meter ? shop.meter.rendering(path, render) : render();
      },
      countOf: shop.meter?.cachedPage,
      headers: headersOf.others,
      maxBytes: PAGE_CACHE_MB * 1024 * 1024,
    });

  const listener: RequestListener = (request, response) => {
    const oddity = oddityOf(request);
    if (oddity) return refuse(request, response, oddity, headersOf.others);
    if (toPracticeShop(request, response)) return;
    const isAsset = request.url?.startsWith("/assets/");
    const isFile = isAsset || request.url?.startsWith("/files/");
    if (servePage && !isFile && servePage(request, response, (error) => fail(response, error)))
      return;
    shop.meter?.follow(request, response);
    // The others speak of pages; on two dozen scripts they would be 4 kB of a first visit.
    const headers = isAsset ? headersOf.assets : headersOf.others;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const isFeed = request.url?.startsWith("/live?") || request.url === "/live";
    if (isFeed && request.method === "GET") {
      const network = networkOf(request.headers["x-forwarded-for"], request.socket.remoteAddress);
      serveLiveFeed(request, response, { network, userOf: shop.feedUser }).catch((error) =>
        fail(response, error),
      );
      return;
    }
    response.once("finish", () => throwAwayRest(request));
    if (request.url?.startsWith("/files/")) return serveFile(request, response);
    if (answersForWorker(request, response)) return;
    // sirv throws at a range that ends before it begins; no file of a page is large enough for one.
    delete request.headers.range;
    compress(request as never, response as never, () => {
      const toPages = () => pages(request, response);
      if (statics) statics(request, response, toPages);
      else toPages();
    });
  };
  return Object.assign(listener, {
    warm: async (stopping: AbortSignal) => {
      if (servePage) await servePage.warm(stopping);
    },
  });
}

function handlePage({ renderPage, routeOf }: ShopHttp): FetchHandler {
  const { TRUST_PROXY } = config();
  return async (request, client) => {
    const id = randomUUID();
    const network = networkOf(request.headers.get("x-forwarded-for"), client.address);
    if (isOfApi(new URL(request.url).pathname)) request.headers.delete("cookie");
    const respond = async (span: RunningSpan) => {
      const response = comesFromOwnPage(request)
        ? await renderPage(request)
        : foreignWrite(request);
      tellStatus(span, response);
      response.headers.set("X-Request-Id", id);
      // Pages for everybody have said how they may be kept; this one may be somebody's.
      const cacheControl = response.headers.get("Cache-Control") ?? "no-cache";
      response.headers.set("Cache-Control", asPrivate(cacheControl));
      response.headers.append("Vary", "Cookie");
      return response;
    };
    const describe = (): SpanAbout => ({
      ...pageSpan(request.method, new URL(request.url).pathname, routeOf),
      // Anybody else might make us collect what they like.
      traceparent: TRUST_PROXY ? request.headers.get("traceparent") : undefined,
    });
    const language = languageOf(pagePathOf(new URL(request.url).pathname));
    return withRequest({ id, clientNetwork: network, language }, () =>
      traced(describe, respond).catch((error) => failedOutside(error, { "X-Request-Id": id })),
    );
  };
}

function failedOutside(error: unknown, headers: Record<string, string> = {}): Response {
  log.error({ err: error }, "request failed outside the pages");
  return new Response("Something went wrong.\n", { status: 500, headers });
}

/** Without the path: it names people's orders and, in mailed links, more. */
function pageSpan(method: string, pathname: string, routeOf: ShopHttp["routeOf"]): SpanAbout {
  const route = routeOf?.(pathname) ?? "";
  return {
    name: `${method} ${route}`,
    kind: "server",
    attributes: {
      "http.request.method": method,
      "http.route": route,
      "madua.request_id": currentRequest()?.id ?? "",
    },
  };
}

function tellStatus(span: RunningSpan, { status }: Response): void {
  span.set("http.response.status_code", status);
  if (status >= 500) span.fail();
}

function foreignWrite({ url, headers }: Request): Response {
  logRefusal("foreign write refused", { url, origin: headers.get("origin") });
  return new Response(`${m.foreign_write()}\n`, { status: 403, headers: plainText });
}

/** A page as all of one role see it, by a request that comes from none of them. */
async function renderForAll(
  { renderPage, routeOf }: ShopHttp,
  path: string,
  viewer: Viewer,
): Promise<Rendered> {
  const page = new Request(shopAddress() + path);
  const language = languageOf(pagePathOf(new URL(page.url).pathname));
  const current = { id: randomUUID(), clientNetwork: "", viewer, language };
  const render = async (span: RunningSpan) => {
    const { value: response, tables } = await recordingReads(() => renderPage(page));
    tellStatus(span, response);
    response.headers.set("X-Request-Id", current.id);
    return { response, tables };
  };
  const describe = () => pageSpan("GET", new URL(page.url).pathname, routeOf);
  return withRequest(current, () => traced(describe, render));
}

/**
 * A body that was refused before its end would keep the connection's next request waiting for ever.
 * What is left of it is read and dropped, for five seconds; then the connection is closed.
 */
function throwAwayRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("data");
  request.resume();
  setTimeout(() => request.complete || request.destroy(), 5000).unref();
}

/** sirv says of no file but a page how its text is encoded. */
const textTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
};

/** Vite names the files below assets/ by their content, so a browser may keep them for ever. */
function describeFile(response: ServerResponse, path: string): void {
  const kept = path.startsWith("/assets/") ? "max-age=31536000, immutable" : "max-age=3600";
  const isWorker = path === serviceWorkerPath;
  response.setHeader("Cache-Control", isWorker ? "no-cache" : `public, ${kept}`);
  // Of the shop's own files, the icon brings a style. In no frame either; of what is no document nobody is told so, and
  // a worker would take it for its own.
  if (path.startsWith("/assets/") || isWorker) response.removeHeader("content-security-policy");
  else response.setHeader("content-security-policy", "frame-ancestors 'none'");
  // sirv knows no icons of this kind.
  const type = extname(path) === ".ico" ? "image/x-icon" : textTypes[extname(path)];
  if (type) response.setHeader("Content-Type", type);
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text }: OddRequest,
  headers: Readonly<Record<string, string>>,
): void {
  const network = networkOf(request.headers["x-forwarded-for"], request.socket.remoteAddress);
  logRefusal("odd request refused", { method: request.method, reason: text.trim() }, network);
  const allow = status === 405 && { Allow: "GET, HEAD, POST" };
  response.writeHead(status, { ...headers, ...allow, ...plainText, Connection: "close" }).end(text);
}

function fail(response: ServerResponse, error: unknown): void {
  const isOutage = meansDatabaseAway(error);
  if (isOutage) {
    log.warn({ err: error }, "not answered: the database is away");
    void suspectOutage(error);
  } else {
    log.error({ err: error }, "request failed outside the pages");
  }
  if (!response.headersSent) {
    if (isOutage) response.setHeader("Retry-After", outageRetryAfter);
    response.writeHead(isOutage ? 503 : 500, plainText);
  }
  response.end("Something went wrong.\n");
}
