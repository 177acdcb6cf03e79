import { useEffect } from "react";
import type { FollowedTopic } from "#app/lib/live/live-topics.ts";

const followed = new Set<readonly FollowedTopic[]>();

/** What the open page's components follow beside what its routes declare. */
export function topicsFollowed(): readonly FollowedTopic[] {
  return [...followed].flat();
}

/**
 * Follows topics that only the browser knows, such as the products in its cart: the page's data, and
 * its fetchers', are loaded anew when one of them changes.
 */
export function useLiveTopics(topics: readonly FollowedTopic[]): void {
  // An array is another one at each rendering, what stands in it is not.
  const key = topics.join(" ");
  useEffect(() => {
    const own = key.split(" ") as FollowedTopic[];
    followed.add(own);
    return () => void followed.delete(own);
  }, [key]);
}
