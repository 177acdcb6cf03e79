import type { ServerBuild } from "react-router";
import type { LiveHandle, LiveTopic } from "#app/lib/live-topics.ts";
import { pageMatcher } from "./match-page.server.ts";

/**
 * The topics that a page's queries have read and none of its routes declares in `handle.live`: such
 * a page goes stale unnoticed. Asked in tests only (setting LIVE_CHECK).
 */
export function undeclaredTopics(
  routes: ServerBuild["routes"],
  pathname: string,
  read: ReadonlySet<LiveTopic>,
): LiveTopic[] {
  const declared = new Set(
    pageMatcher(routes)(pathname).flatMap(
      ({ handle }) => (handle as LiveHandle | undefined)?.live ?? [],
    ),
  );
  return [...read].filter((topic) => !declared.has(topic));
}
