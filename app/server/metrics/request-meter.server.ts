import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isDataPath } from "#app/library-internals/react-router-data-path.ts";

/** What is asked for. `rendering` is a page that is made for the page cache. */
type Kind = "page" | "data" | "action" | "file" | "asset" | "feed" | "rendering";

export interface RequestLabels extends Record<string, string> {
  /** The route's pattern, such as "/products/:productId"; empty for what is no page. */
  route: string;
  kind: Kind;
  /** "2xx"… */
  status: string;
}

/** Counts the requests that have the same labels. */
export interface Tally {
  readonly labels: RequestLabels;
  count: number;
}

type OnDuration = (labels: Pick<RequestLabels, "route" | "kind">, seconds: number) => void;

export type RequestMeter = ReturnType<typeof openRequestMeter>;

/**
 * Counts requests by route, kind and class of status, and how long they take. A page of the cache is
 * counted in the tally that it holds, by an addition.
 * @param routeOf the pattern of the route that a path leads to: their number is that of routes.ts,
 *   whatever paths are asked for.
 */
export function openRequestMeter(routeOf: (pathname: string) => string) {
  const tallies = new Map<string, Tally>();
  const routes = new LRUCache<string, string>({ max: 1000 });
  let onDuration: OnDuration = () => {};

  const knownRoute = (pathname: string) => {
    let route = routes.get(pathname);
    if (route === undefined) {
      route = routeOf(pathname);
      routes.set(pathname, route);
    }
    return route;
  };

  function tallyOf(route: string, kind: Kind, code: number): Tally {
    const status = `${Math.floor(code / 100)}xx`;
    const key = `${route} ${kind} ${status}`;
    let tally = tallies.get(key);
    if (!tally) {
      tally = { labels: { route, kind, status }, count: 0 };
      tallies.set(key, tally);
    }
    return tally;
  }

  return {
    tallies: () => tallies.values(),
    onDuration: (observe: OnDuration) => {
      onDuration = observe;
    },

    /** Where a cached page counts who gets it, and who has it already. */
    cachedPage(pathname: string, status: number) {
      const kind = isDataPath(pathname) ? "data" : "page";
      const route = knownRoute(pathname);
      return { sent: tallyOf(route, kind, status), unchanged: tallyOf(route, kind, 304) };
    },

    /** Counts and times a request that the page cache does not answer. */
    follow({ method, url = "/" }: IncomingMessage, response: ServerResponse): void {
      const begun = performance.now();
      const pathname = url.split("?", 1)[0] ?? "/";
      response.once("close", () => {
        const kind = kindOf(method, pathname);
        const isPage = kind === "page" || kind === "data" || kind === "action";
        const route = isPage ? knownRoute(pathname) : "";
        // A file that lies beside the assets, such as the icon, is at no page's address.
        const isLooseFile = route === unknownAddress && response.statusCode < 400;
        const labels = isLooseFile ? ({ route: "", kind: "asset" } as const) : { route, kind };
        tallyOf(labels.route, labels.kind, response.statusCode).count += 1;
        if (kind !== "feed") onDuration(labels, (performance.now() - begun) / 1000);
      });
    },

    /** Times the rendering of a page for the cache. */
    async rendering<T>(path: string, render: () => Promise<T>): Promise<T> {
      const begun = performance.now();
      try {
        return await render();
      } finally {
        const route = knownRoute(path.split("?", 1)[0] ?? "/");
        onDuration({ route, kind: "rendering" }, (performance.now() - begun) / 1000);
      }
    },
  };
}

/** As routes.ts has it last. */
const unknownAddress = "/*";

function kindOf(method: string | undefined, pathname: string): Kind {
  if (pathname.startsWith("/assets/")) return "asset";
  if (pathname.startsWith("/files/")) return "file";
  if (method === "POST") return "action";
  if (pathname === "/live") return "feed";
  return isDataPath(pathname) ? "data" : "page";
}
