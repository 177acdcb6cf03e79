import type { ServerBuild } from "react-router";
import {
  type FollowedTopic,
  followedTopics,
  isRowTopic,
  type LiveHandle,
  type TopicName,
  topicName,
} from "#app/lib/live/live-topics.ts";
import { topicAudiences } from "#app/lib/live/topic-audiences.ts";
import { everyTopic, topicsOfTable } from "../database/table-topics.server.ts";
import { pageMatcher } from "../http/match-page.server.ts";
import type { Dependency } from "../live/live-changes.server.ts";

/** What the routes of a page say of it in `handle`. */
export interface DeclaredTopics {
  live: readonly FollowedTopic[];
  snapshot: readonly TopicName[];
}

/** Finds what the routes of a page declare, by the page's path. */
export function topicsDeclarer(routes: ServerBuild["routes"]): (path: string) => DeclaredTopics {
  const routesOf = pageMatcher(routes);
  return (path) => {
    const matches = routesOf(path);
    return {
      live: matches.flatMap(({ route, params }) => followedTopics(route.handle, params)),
      snapshot: matches.flatMap(({ route }) => (route.handle as LiveHandle)?.snapshot ?? []),
    };
  };
}

/**
 * What a cached page depends on. For each table that its queries read: the table's topics that the
 * page follows or, where it follows none, all topics of the table with any id. A table that has
 * declared no topics may change with any.
 * @param tables and topics of rows (recordRows).
 */
export function dependenciesOf(tables: Iterable<string>, { live }: DeclaredTopics): Dependency[] {
  const dependencies = [...tables].flatMap((table): Dependency[] => {
    if (isRowTopic(table)) return [table];
    const names = topicsOfTable(table);
    const followed = live.filter((topic) => names?.includes(topicName(topic)));
    if (followed.length > 0) return followed;
    return (names ?? everyTopic).map((name) => `${name}:*` as const);
  });
  // What every page shows and none reads by a query (decision 051).
  return [...new Set<Dependency>(["shop-facts", ...dependencies])];
}

/**
 * The tables that a page's queries read and whose changes it would miss: it follows none of their
 * topics, or only topics that its readers are not told of, or the table has declared none. Used in
 * tests only (setting LIVE_CHECK).
 * @param isShared the page is rendered for the page cache.
 */
export function missedTables(
  tables: Iterable<string>,
  { live, snapshot }: DeclaredTopics,
  isShared: boolean,
): string[] {
  const told = live
    .map(topicName)
    .filter((name) => !isShared || topicAudiences[name] === "everyone");
  const known = new Set([...told, ...snapshot]);
  return [...tables].filter((table) => {
    if (isRowTopic(table)) return false;
    const names = topicsOfTable(table);
    if (names?.length === 0) return false;
    return !names?.some((name) => known.has(name));
  });
}
