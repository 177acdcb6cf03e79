import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, type Encoding } from "#app/lib/accepted-encoding.ts";
import { possiblyOld } from "#app/lib/possibly-old.ts";
import { databaseIsAway } from "./database-outage.server.ts";
import { receivesOtherNodes } from "./live.server.ts";
import { changeCount, type Dependency, lastChangeOf } from "./live-changes.server.ts";
import { declareCounter, declareGauge } from "./metrics/declare-metric.server.ts";

/** What a rendering came to. */
export interface Rendered {
  response: Response;
  /** What its queries have read. */
  tables: ReadonlySet<string>;
}

export interface PageCacheSettings {
  /** Is this path a page that looks the same to everybody who is not logged in? */
  isForEverybody: (pathname: string) => boolean;
  /** What the name of a session's cookie contains. */
  sessionCookie: string;
  /** Renders a page as a visitor without cookies sees it. */
  render: (pathAndQuery: string) => Promise<Rendered>;
  /** What a page at this path depends on that has read these tables: a change makes it old. */
  dependencies: (pathname: string, tables: ReadonlySet<string>) => Dependency[];
  /** Sent with every page. */
  headers: Readonly<Record<string, string>>;
  /** How many bytes of pages are cached at most. */
  maxBytes: number;
  /** Where a page with this status counts who gets it, and who has it already; only with metrics. */
  countOf?: ((pathname: string, status: number) => PageCount) | undefined;
}

interface PageCount {
  sent: { count: number };
  unchanged: { count: number };
}

/** What is sent for one encoding, ready. */
interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface Page {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined for a page that no browser is to store. */
  etag: string | undefined;
  body: Buffer;
  /** Compressed once, for each encoding that was asked for. */
  answers: Map<Encoding, Answer | Promise<Answer>>;
  dependencies: readonly Dependency[];
  /** How many changes had been received when its rendering began. */
  begunAt: number;
  /** By the clock, in ms. */
  madeAt: number;
  counted: PageCount;
  /** The same page as it is served while it cannot be rendered; made when it is first needed. */
  old?: Page;
}

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

const answers = declareCounter(
  "madua_page_cache_answers_total",
  "Pages that the page cache has answered: ready ones, such that were rendered for who waited, old ones while the database is away.",
  "state",
  ["ready", "rendered", "old"],
);
const renderings = declareCounter(
  "madua_page_cache_renderings_total",
  "Renderings of a page for the page cache, by what they came to.",
  "outcome",
  ["page", "failed"],
);
let cachedBytes = () => 0;
declareGauge("madua_page_cache_bytes", "What the cached pages take in memory.", () =>
  cachedBytes(),
);

/**
 * Caches visitors' pages as ready bytes (architecture: page), each until something that it shows
 * changes on any node. A page is rendered once for all who wait for it; who asks after a change
 * never gets what was begun before it.
 */
export function openPageCache(settings: PageCacheSettings) {
  const pages = new LRUCache<string, Page>({
    maxSize: settings.maxBytes,
    // With what its compressed forms will take.
    sizeCalculation: ({ body, old }) => Math.ceil(body.length * (old ? 3 : 1.5)) + 1,
  });
  cachedBytes = () => pages.calculatedSize;
  const running = new Map<string, { begunAt: number; page: Promise<Page> }>();
  const following = new Map<string, Promise<Page>>();

  function begin(key: string): Promise<Page> {
    const begunAt = changeCount();
    const page = settings.render(key).then((made) => pageOf(key, made, settings, begunAt));
    const entry = { begunAt, page };
    running.set(key, entry);
    const end = () => {
      if (running.get(key) === entry) running.delete(key);
    };
    page.then(
      (made) => {
        end();
        renderings[made.status < 500 ? "page" : "failed"] += 1;
        if (made.status === 200) pages.set(key, made);
        // What is not there any more is not shown as an old page either.
        else if (made.status < 500) pages.delete(key);
      },
      () => {
        end();
        renderings.failed += 1;
      },
    );
    return page;
  }

  /** One rendering of a page runs at a time; after a change one more waits for its end. */
  function rendered(key: string): Promise<Page> {
    const now = running.get(key);
    if (!now) return begin(key);
    if (now.begunAt === changeCount()) return now.page;
    let next = following.get(key);
    if (!next) {
      const after = () => {
        following.delete(key);
        return begin(key);
      };
      next = now.page.then(after, after);
      following.set(key, next);
    }
    return next;
  }

  /**
   * Answers a visitor's request for a page.
   * @param fail called where the page could not be rendered.
   * @returns false for every other request: it goes on to React Router.
   */
  return function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    fail: (error: unknown) => void,
  ): boolean {
    const key = keyOf(request, settings.sessionCookie);
    if (key === undefined) return false;
    const cached = pages.get(key);
    if (cached && isFresh(cached)) {
      answers.ready += 1;
      send(cached, request, response, fail);
      return true;
    }
    if (!settings.isForEverybody(pathOf(key))) return false;
    const sendThis = (page: Page) => send(page, request, response, fail);
    // A page that reads nothing of the database is rendered as ever.
    if (cached?.dependencies.length && databaseIsAway()) {
      sendThis(oldPage(key, cached));
      return true;
    }
    rendered(key).then((page) => {
      const last = page.status === 503 ? pages.get(key) : undefined;
      if (!last) answers.rendered += 1;
      sendThis(last ? oldPage(key, last) : page);
    }, fail);
    return true;
  };

  /** The last good page, however old it is (rules: outage-4). */
  function oldPage(key: string, page: Page): Page {
    answers.old += 1;
    if (!page.old) {
      page.old = asOld(page);
      // Its size has changed.
      pages.set(key, page);
    }
    return page.old;
  }
}

/** The page's path with its cursor; undefined where the request is not a plain visitor's. */
function keyOf({ method, url = "/", headers }: IncomingMessage, sessionCookie: string) {
  if (method !== "GET" || headers.cookie?.includes(sessionCookie)) return undefined;
  if (headers["content-length"] || headers["transfer-encoding"]) return undefined;
  // A list's cursor is the only parameter that all share.
  const isPlain = url.length < 500 && /^\/[^?#]*(\?(after|before)=[^&#]*)?$/.test(url);
  return isPlain ? url : undefined;
}

const pathOf = (key: string) => key.split("?", 1)[0] ?? "";

function isFresh({ madeAt, dependencies, begunAt }: Page): boolean {
  if (!receivesOtherNodes() || Date.now() - madeAt > maxAge) return false;
  return dependencies.every((dependency) => lastChangeOf(dependency) <= begunAt);
}

const uncounted: PageCount = { sent: { count: 0 }, unchanged: { count: 0 } };
const countNothing = () => uncounted;

async function pageOf(
  key: string,
  { response, tables }: Rendered,
  {
    headers,
    dependencies,
    countOf = countNothing,
  }: Pick<PageCacheSettings, "headers" | "dependencies" | "countOf">,
  begunAt: number,
): Promise<Page> {
  if (response.headers.has("Set-Cookie")) throw new Error("A page for everybody sets a cookie");
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: {
      ...headers,
      ...Object.fromEntries(response.headers),
      // The browser stores it and asks each time whether it is still right: 304 then.
      "cache-control": response.status < 500 ? "no-cache" : "no-store",
      vary: "Accept-Encoding, Cookie",
    },
    etag:
      response.status === 200
        ? `W/"${createHash("sha1").update(body).digest("base64url")}"`
        : undefined,
    body,
    answers: new Map(),
    dependencies: dependencies(pathOf(key), tables),
    begunAt,
    madeAt: Date.now(),
    counted: countOf(pathOf(key), response.status),
  };
}

/**
 * Tells the browser that the page may be old, by a header and by an attribute of its root element,
 * which shows the line about it. Nobody stores it.
 */
function asOld(page: Page): Page {
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

function send(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
  fail: (error: unknown) => void,
): void {
  if (page.etag && request.headers["if-none-match"] === page.etag) {
    page.counted.unchanged.count += 1;
    response.writeHead(304, { ...page.headers, etag: page.etag }).end();
    return;
  }
  page.counted.sent.count += 1;
  const answer = answerIn(acceptedEncoding(request.headers["accept-encoding"]), page);
  if (answer instanceof Promise) {
    answer.then(({ headers, body }) => response.writeHead(page.status, headers).end(body), fail);
  } else {
    response.writeHead(page.status, answer.headers).end(answer.body);
  }
}

function answerIn(encoding: Encoding, page: Page): Answer | Promise<Answer> {
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
