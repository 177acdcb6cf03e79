import { type TopicName, topicName } from "#app/lib/live/live-topics.ts";
import { topicAudiences } from "#app/lib/live/topic-audiences.ts";
import type { Change, Dependency } from "../live/live-changes.server.ts";

/** The key that every page carries: what is purged where anything may have changed. */
export const everyPage = "pages";

/** A page never carries more keys than this: 2 kB of a header. */
const mostKeys = 30;

/** The key of all topics of a name, whatever their ids. CDNs read "*" as a pattern. */
const anyOf = (name: TopicName) => `${name}:any`;

const isPublic = (topic: string) => topicAudiences[topicName(topic)] === "everyone";

/**
 * Under which keys a CDN is to keep a page that depends on these topics (rules: cdn-3).
 * @returns undefined for a page that shows something of which not everybody is told: no CDN may keep it.
 */
export function keysOfPage(dependencies: readonly Dependency[]): string[] | undefined {
  if (!dependencies.every(isPublic)) return undefined;
  const exact = dependencies.map((topic) =>
    topic.endsWith(":*") ? anyOf(topicName(topic)) : topic,
  );
  const keys =
    exact.length < mostKeys ? exact : dependencies.map((topic) => anyOf(topicName(topic)));
  return [everyPage, ...new Set(keys)];
}

/**
 * The keys of all pages that may show a change. None for what no kept page shows: who has ordered, or logged
 * in, no CDN is told.
 */
export function keysOfChange(change: Change): string[] {
  if (change === "*") return [everyPage];
  return isPublic(change) ? [change, anyOf(topicName(change))] : [];
}
