import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "#app/lib/files/accepted-encoding.ts";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { alsoForVisitors } from "#app/lib/offline/offline-caches.ts";
import { possiblyOld } from "#app/lib/offline/possibly-old.ts";
import { cdnHeaders } from "../cdn/cdn-headers.server.ts";
import { receivesOtherNodes } from "../live/live.server.ts";
import { type Dependency, lastChangeOf } from "../live/live-changes.server.ts";

/** What a rendering came to. */
export interface Rendered {
  response: Response;
  /** What its queries have read. */
  tables: ReadonlySet<string>;
}

export interface PageCount {
  sent: { count: number };
  unchanged: { count: number };
}

/** What is sent for one encoding, ready. */
interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A page as ready bytes. */
export interface CachedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined for a page that no browser is to store. */
  etag: string | undefined;
  body: Buffer;
  /** Compressed once, for each encoding that was asked for. */
  answers: Map<Encoding, Answer | Promise<Answer>>;
  dependencies: readonly Dependency[];
  /** Whether it needs the database to be rendered. */
  readsTables: boolean;
  /** How many changes had been received when its rendering began. */
  begunAt: number;
  /** By the clock, in ms. */
  madeAt: number;
  counted: PageCount;
  /** The same page as it is served while it cannot be rendered; made when it is first needed. */
  old?: CachedPage;
}

/** What every page is made with. */
export interface PageMaking {
  /** What a page at this path depends on that has read these tables: a change makes it old. */
  dependencies: (pathname: string, tables: ReadonlySet<string>) => Dependency[];
  /** Sent with every page. */
  headers: Readonly<Record<string, string>>;
  /** Where a page with this status counts who gets it, and who has it already; only with metrics. */
  countOf?: ((pathname: string, status: number) => PageCount) | undefined;
}

const uncounted: PageCount = { sent: { count: 0 }, unchanged: { count: 0 } };
const countNothing = () => uncounted;

/**
 * No page is served longer than this, in ms: a node killed between its commit and its NOTIFY has
 * told nobody.
 */
const maxAge = 60_000;
/** Level 5 takes 3 ms for a page of 60 kB, and leaves a tenth more than 11, which takes 100 ms. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliLevel),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

/**
 * @param begunAt how many changes had been received when its rendering began.
 * @throws Error where the rendering sets a cookie: it is for everybody.
 */
export async function cachedPageOf(
  { response, tables }: Rendered,
  pathname: string,
  viewer: Viewer,
  begunAt: number,
  { headers, dependencies, countOf = countNothing }: PageMaking,
): Promise<CachedPage> {
  if (response.headers.has("Set-Cookie")) throw new Error("A page for everybody sets a cookie");
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: {
      ...headers,
      ...Object.fromEntries(response.headers),
      "cache-control": cacheControl(response.status, viewer),
      vary: "Accept-Encoding, Cookie",
      ...(viewer !== "visitor" && { [alsoForVisitors]: "1" }),
    },
    etag:
      response.status === 200
        ? `W/"${createHash("sha1").update(body).digest("base64url")}"`
        : undefined,
    body,
    answers: new Map(),
    dependencies: dependencies(pathname, tables),
    readsTables: tables.size > 0,
    begunAt,
    madeAt: Date.now(),
    counted: countOf(pathname, response.status),
  };
}

export function isFresh({ madeAt, dependencies, begunAt }: CachedPage): boolean {
  if (!receivesOtherNodes() || Date.now() - madeAt > maxAge) return false;
  return dependencies.every((dependency) => lastChangeOf(dependency) <= begunAt);
}

/**
 * The browser stores it and asks each time whether it is still right: 304 then. In between nobody
 * stores what was made for those who are logged in.
 */
function cacheControl(status: number, viewer: Viewer): string {
  if (status >= 500) return "no-store";
  return viewer === "visitor" ? "no-cache" : "private, no-cache";
}

/**
 * Tells the browser that the page may be old, by a header and by an attribute of its root element,
 * which shows the line about it. Nobody stores it.
 */
export function asOld(page: CachedPage): CachedPage {
  const mark = `<html ${possiblyOld.attribute}="" `;
  const isHtml = String(page.headers["content-type"]).startsWith("text/html");
  return {
    ...page,
    headers: { ...page.headers, "cache-control": "no-store", [possiblyOld.header]: "1" },
    etag: undefined,
    body: isHtml ? Buffer.from(page.body.toString().replace("<html ", mark)) : page.body,
    answers: new Map(),
  };
}

/** A page is marked as possibly old where it has no tag, and has grown old since where it is not fresh. */
const ofCdn = (page: CachedPage, request: IncomingMessage, sessionCookie: string) =>
  cdnHeaders(
    request,
    {
      mayBeKept: page.etag !== undefined && isFresh(page),
      dependencies: page.dependencies,
      cacheControl: String(page.headers["cache-control"]),
    },
    sessionCookie,
  );

/** @param fail called where it cannot be compressed. */
export function sendCachedPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  fail: (error: unknown) => void,
  sessionCookie: string,
): void {
  const others = ofCdn(page, request, sessionCookie);
  if (page.etag && request.headers["if-none-match"] === page.etag) {
    page.counted.unchanged.count += 1;
    response.writeHead(304, { ...page.headers, etag: page.etag, ...others }).end();
    return;
  }
  page.counted.sent.count += 1;
  const write = ({ headers, body }: Answer) =>
    response.writeHead(page.status, others ? { ...headers, ...others } : headers).end(body);
  const answer = answerIn(acceptedEncoding(request.headers["accept-encoding"]), page);
  if (answer instanceof Promise) answer.then(write, fail);
  else write(answer);
}

function answerIn(encoding: Encoding, page: CachedPage): Answer | Promise<Answer> {
  const ready = page.answers.get(encoding);
  if (ready) return ready;
  const making = compress[encoding](page.body).then((body) => {
    const headers: OutgoingHttpHeaders = {
      ...page.headers,
      ...(page.etag && { etag: page.etag }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": body.length,
    };
    const answer = { headers, body };
    page.answers.set(encoding, answer);
    return answer;
  });
  page.answers.set(encoding, making);
  return making;
}
