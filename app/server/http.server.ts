import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server";
import compression from "compression";
import sirv from "sirv";
import { config } from "./config.server.ts";
import { type FeedUser, serveLiveFeed } from "./live-feed.server.ts";
import { log } from "./log.server.ts";
import { comesFromOwnPage } from "./origin.server.ts";
import { withRequest } from "./request.server.ts";

export interface ShopHttp {
  /** The build's browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Vite's, in development. */
  middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined;
  /** Uploaded pictures and papers. */
  filesFolder: string;
  /** React Router: every page and action. */
  renderPage: (request: Request) => Promise<Response>;
  feedUser: (request: IncomingMessage) => Promise<FeedUser>;
}

const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

/**
 * The way of a request (design 4.1): live feed, static file, uploaded file, then React Router. The
 * page cache will stand before React Router.
 */
export function createShopServer(shop: ShopHttp): Server {
  const compress = compression({ threshold: 1024 });
  const files = sirv(shop.filesFolder, {
    // Looked up on disk at each request: uploads come while the process runs.
    dev: true,
    setHeaders: (response) => {
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    },
  });
  const statics = shop.clientFolder
    ? sirv(shop.clientFolder, { brotli: true, gzip: true, setHeaders: cacheHashedFiles })
    : shop.middleware;
  const pages = createRequestListener(handlePage(shop.renderPage), {
    trustProxy: config().TRUST_PROXY,
    onError: (error) => {
      log.error({ err: error }, "request failed outside the pages");
      return new Response("Something went wrong.\n", { status: 500 });
    },
  });

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (request.url?.startsWith("/live?") || request.url === "/live") {
      serveLiveFeed(request, response, shop.feedUser).catch((error) => fail(response, error));
      return;
    }
    compress(request as never, response as never, () => {
      const toPages = () => pages(request, response);
      const toStatics = () => (statics ? statics(request, response, toPages) : toPages());
      if (!request.url?.startsWith("/files/")) return toStatics();
      request.url = request.url.slice("/files".length);
      files(request, response, () => {
        response.writeHead(404).end();
      });
    });
  });
}

function handlePage(renderPage: ShopHttp["renderPage"]): FetchHandler {
  return async (request, client) => {
    const id = randomUUID();
    const current = { id, clientAddress: client.address, topicsRead: new Set<never>() };
    return withRequest(current, async () => {
      if (!comesFromOwnPage(request)) {
        log.warn(
          { url: request.url, origin: request.headers.get("origin") },
          "foreign write refused",
        );
        return new Response("This request did not come from our own page.\n", { status: 403 });
      }
      const response = await renderPage(request);
      response.headers.set("X-Request-Id", id);
      return response;
    });
  };
}

/** Vite names the files below assets/ by their content, so a browser may keep them for ever. */
function cacheHashedFiles(response: ServerResponse, path: string): void {
  const kept = path.startsWith("/assets/") ? "max-age=31536000, immutable" : "max-age=3600";
  response.setHeader("Cache-Control", `public, ${kept}`);
}

function fail(response: ServerResponse, error: unknown): void {
  log.error({ err: error }, "live feed failed");
  if (!response.headersSent) response.writeHead(500);
  response.end();
}
