import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, type Encoding } from "#app/lib/accepted-encoding.ts";
import { possiblyOld } from "#app/lib/possibly-old.ts";
import type { Viewer } from "#app/lib/shared-page.ts";
import { cdnHeaders } from "./cdn/cdn-headers.server.ts";
import { databaseIsAway, meansDatabaseAway, suspectOutage } from "./database-outage.server.ts";
import { receivesOtherNodes } from "./live.server.ts";
import { changeCount, type Dependency, lastChangeOf } from "./live-changes.server.ts";
import { log } from "./log.server.ts";
import { declareCounter, declareGauge } from "./metrics/declare-metric.server.ts";
import type { SharedPage } from "./shared-pages.server.ts";

/** What a rendering came to. */
export interface Rendered {
  response: Response;
  /** What its queries have read. */
  tables: ReadonlySet<string>;
}

export interface PageCacheSettings {
  /** Which page is asked for, where it is one that looks the same to many. */
  sharedPage: (pathAndQuery: string) => SharedPage | undefined;
  /** What the name of a session's cookie contains. */
  sessionCookie: string;
  /** As what the sender of these cookies is logged in, and what Set-Cookie renews the session. */
  viewerOf: (cookies: string) => Promise<{ viewer: Viewer; cookies: readonly string[] }>;
  /** Renders a page as everybody sees it who is this. */
  render: (address: string, viewer: Viewer) => Promise<Rendered>;
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
/** Between two tries to render the first page of all, in ms. */
const warmAgain = 500;
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
 * Caches pages as ready bytes (architecture: page), one for visitors and one for each role, each until
 * something that it shows changes on any node. A page is rendered once for all who wait for it; who
 * asks after a change never gets what was begun before it.
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
    const page = settings
      .render(addressOf(key), viewerOf(key))
      .then((made) => pageOf(key, made, settings, begunAt));
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
   * Answers a request for a page that many share.
   * @param fail called where the page could not be rendered.
   * @returns false for every other request: it goes on to React Router.
   */
  function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    fail: (error: unknown) => void,
  ): boolean {
    const page = isPlain(request) && settings.sharedPage(request.url ?? "/");
    if (!page) return false;
    const sendThis = (made: Page) =>
      send(made, request, response, fail, ofCdn(made, request, settings.sessionCookie));
    const { cookie } = request.headers;
    if (!cookie?.includes(settings.sessionCookie)) {
      const now = pageNow(keyOf(page, "visitor"));
      if (now instanceof Promise) now.then(sendThis, fail);
      else sendThis(now);
      return true;
    }
    if (page.isForVisitorsOnly) return false;
    viewerNow(cookie)
      .then(async (asking) => {
        if (asking?.cookies.length) response.setHeader("Set-Cookie", asking.cookies);
        sendThis(await (asking ? pageNow(keyOf(page, asking.viewer)) : visitorsPage(page)));
      })
      .catch(fail);
    return true;
  }

  /**
   * Renders the pages that visitors come to first, so that they are there when the database is not: the
   * home page and what it links to. Resolves when they are, or none could be rendered for another reason.
   */
  async function warm(stopping: AbortSignal): Promise<void> {
    let home = await rendered(homeKey);
    while (home.status === 503 && !stopping.aborted) {
      await delay(warmAgain, undefined, { ref: false });
      home = await rendered(homeKey);
    }
    for (const link of linksOf(home.body.toString())) {
      if (stopping.aborted) return;
      // One at a time: those who came meanwhile go first. One that fails is its visitors' matter.
      const page = settings.sharedPage(link);
      if (page) await rendered(keyOf(page, "visitor")).catch(() => {});
    }
  }

  return Object.assign(servePage, { warm });

  /** The page as it is sent now: fresh, or old where it cannot be rendered. */
  function pageNow(key: string): Page | Promise<Page> {
    const cached = pages.get(key);
    if (cached && isFresh(cached)) {
      answers.ready += 1;
      return cached;
    }
    // A page that reads nothing of the database is rendered as ever.
    if (cached?.dependencies.length && databaseIsAway()) return oldPage(key, cached);
    return rendered(key).then(
      (page) => {
        const last = page.status >= 500 ? pages.get(key) : undefined;
        if (last) return oldPage(key, last);
        answers.rendered += 1;
        return page;
      },
      (error) => {
        const last = pages.get(key);
        if (!last) throw error;
        log.error({ err: error, url: key }, "page failed to render; its last copy was sent");
        return oldPage(key, last);
      },
    );
  }

  /** For somebody of whom it is not known who they are: marked as what it may not be (rules: outage-11). */
  function visitorsPage(page: SharedPage): Page | Promise<Page> {
    const key = keyOf(page, "visitor");
    const cached = pages.get(key);
    return cached ? oldPage(key, cached) : pageNow(key);
  }

  /** Asked anew at each request; undefined while the database cannot say whether the session stands. */
  async function viewerNow(cookies: string) {
    if (databaseIsAway()) return undefined;
    try {
      return await settings.viewerOf(cookies);
    } catch (error) {
      if (!meansDatabaseAway(error)) throw error;
      void suspectOutage(error);
      return undefined;
    }
  }

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

/** Whether it asks for a page and brings nothing. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && !headers["content-length"] && !headers["transfer-encoding"];
}

/** "user /products?after=…": who sees a page at which address. */
const keyOf = ({ address }: SharedPage, viewer: Viewer) => `${viewer} ${address}`;
const viewerOf = (key: string) => key.slice(0, key.indexOf(" ")) as Viewer;
const addressOf = (key: string) => key.slice(key.indexOf(" ") + 1);
const homeKey = "visitor /";
const pathOf = (key: string) => addressOf(key).split("?", 1)[0] ?? "";

/** The shop's own addresses that a page names, each once; among them are files. */
function linksOf(html: string): Set<string> {
  const links = [...html.matchAll(/ href="(\/[^"?#]*)/g)].map(([, path]) => path ?? "/");
  return new Set(links);
}

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
      "cache-control": cacheControl(response.status, viewerOf(key)),
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

/** A page is marked as possibly old where it has no tag, and has grown old since where it is not fresh. */
const ofCdn = (page: Page, request: IncomingMessage, sessionCookie: string) =>
  cdnHeaders(
    request,
    {
      mayBeKept: page.etag !== undefined && isFresh(page),
      dependencies: page.dependencies,
      cacheControl: String(page.headers["cache-control"]),
    },
    sessionCookie,
  );

/** @param others headers in place of the page's own of the same names. */
function send(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
  fail: (error: unknown) => void,
  others: OutgoingHttpHeaders | undefined,
): void {
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
