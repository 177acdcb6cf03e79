import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import {
  databaseIsAway,
  meansDatabaseAway,
  suspectOutage,
} from "../database/database-outage.server.ts";
import { changeCount } from "../live/live-changes.server.ts";
import { log } from "../log/log.server.ts";
import { declareCounter, declareGauge } from "../metrics/declare-metric.server.ts";
import {
  asOld,
  type CachedPage,
  cachedPageOf,
  isFresh,
  type PageMaking,
  type Rendered,
  sendCachedPage,
} from "./cached-page.server.ts";
import { openPageStore } from "./page-store.server.ts";
import type { SharedPage } from "./shared-pages.server.ts";

export interface PageCacheSettings extends PageMaking {
  /** Which page is asked for, where it is one that looks the same to many. */
  sharedPage: (pathAndQuery: string) => SharedPage | undefined;
  /** What the name of a session's cookie contains. */
  sessionCookie: string;
  /** As what the sender of these cookies is logged in, and what Set-Cookie renews the session. */
  viewerOf: (cookies: string) => Promise<{ viewer: Viewer; cookies: readonly string[] }>;
  /** Renders a page as everybody sees it who is this. */
  render: (address: string, viewer: Viewer) => Promise<Rendered>;
  /** How many bytes of pages are cached at most. */
  maxBytes: number;
}

/** Between two tries to render the first page of all, in ms. */
const warmAgain = 500;

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
  const pages = openPageStore(settings.maxBytes);
  cachedBytes = pages.bytes;
  const running = new Map<string, { begunAt: number; page: Promise<CachedPage> }>();
  const following = new Map<string, Promise<CachedPage>>();

  function begin(key: string): Promise<CachedPage> {
    const begunAt = changeCount();
    const page = settings
      .render(addressOf(key), viewerOf(key))
      .then((made) => cachedPageOf(made, pathOf(key), viewerOf(key), begunAt, settings));
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
  function rendered(key: string): Promise<CachedPage> {
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
    const sendThis = (made: CachedPage) =>
      sendCachedPage(made, request, response, fail, settings.sessionCookie);
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
  function pageNow(key: string): CachedPage | Promise<CachedPage> {
    const cached = pages.get(key);
    if (cached && isFresh(cached)) {
      answers.ready += 1;
      return cached;
    }
    // A page that reads nothing of the database is rendered as ever.
    if (cached?.readsTables && databaseIsAway()) return oldPage(key, cached);
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
  function visitorsPage(page: SharedPage): CachedPage | Promise<CachedPage> {
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
  function oldPage(key: string, page: CachedPage): CachedPage {
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
