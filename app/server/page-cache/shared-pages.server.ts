import { LRUCache } from "lru-cache";
import type { ServerBuild } from "react-router";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { pageMatcher } from "../http/match-page.server.ts";
import type { Dependency } from "../live/live-changes.server.ts";
import { dependenciesOf, topicsDeclarer } from "./page-topics.server.ts";

/** A page that many people share, as a request asks for it. */
export interface SharedPage {
  /** Its path, and the parameters that it reads as they stand in the request's address. */
  address: string;
  /** Who is logged in sees something of their own on it. */
  isForVisitorsOnly: boolean;
}

type Declared = Required<Pick<SharedPageHandle, "searchParams">> & {
  sharedBy: SharedPageHandle["sharedBy"];
  normalSearch: SharedPageHandle["normalSearch"];
};

/** To find a path's routes takes longer than all else that is done for a cached page. */
const remembered = 2000;

/**
 * Which pages the page cache may keep: the storefront's own (app/routes/shop), as each declares in its
 * `handle` (shared-page.ts). Those of accounts and the back office are somebody's.
 */
export function sharedPages({ routes }: Pick<ServerBuild, "routes">) {
  const routesOf = pageMatcher(routes);
  const topicsOf = topicsDeclarer(routes);
  const declarations = new LRUCache<string, Declared | false>({ max: remembered });

  function declarationOf(pathname: string): Declared | false {
    const known = declarations.get(pathname);
    if (known !== undefined) return known;
    const page = routesOf(pathname).at(-1)?.route;
    const { searchParams = [], normalSearch, sharedBy }: SharedPageHandle = page?.handle ?? {};
    const isOfStorefront = page?.id?.startsWith("routes/shop/") && page.path !== "*";
    const isShared = isOfStorefront && sharedBy !== "nobody";
    const declared = isShared ? { searchParams, normalSearch, sharedBy } : false;
    declarations.set(pathname, declared);
    return declared;
  }

  return {
    /** @param pathAndQuery of a request; undefined where its answer is not to be shared. */
    sharedPage(pathAndQuery: string): SharedPage | undefined {
      const [pathname = "", search] = pathAndQuery.split(/\?(.*)/s, 2);
      const declared = !pathname.includes("#") && declarationOf(pathname);
      if (!declared) return undefined;
      const address = pathname + searchOf(search, declared);
      if (address.length > 500) return undefined;
      return { address, isForVisitorsOnly: declared.sharedBy === "visitors" };
    },
    dependencies(pathname: string, tables: ReadonlySet<string>): Dependency[] {
      return dependenciesOf(tables, topicsOf(pathname));
    },
  };
}

/** What the page reads of an address's parameters, with its "?": nothing that a messenger has added. */
export function searchOf(
  search: string | undefined,
  { searchParams: read, normalSearch }: Pick<Declared, "searchParams" | "normalSearch">,
): string {
  if (!search || read.length === 0) return "";
  const kept = search.split("&").filter((pair) => read.includes(pair.split("=", 1)[0] ?? ""));
  if (kept.length === 0) return "";
  return normalSearch ? normalSearch(new URLSearchParams(kept.join("&"))) : `?${kept.join("&")}`;
}
