import type { topicAudiences } from "./topic-audiences.ts";

/** A route declares what it shows by `handle.live`, a command says what it changed by `publish()`. */
export type TopicName = keyof typeof topicAudiences;

type OwnTopic = {
  [Name in TopicName]: (typeof topicAudiences)[Name] extends "owner" ? Name : never;
}[TopicName];

/** Of these single rows can be followed, by their ids. */
export type RowTopic = `products:${string}`;

/** A topic as a command publishes it: one's own things carry the owner's user id. */
export type PublishedTopic = Exclude<TopicName, OwnTopic> | `${OwnTopic}:${string}` | RowTopic;

/** A topic as a route declares it and as the browser receives it. */
export type FollowedTopic = TopicName | RowTopic;

/** What a route's address says, by the names in routes.ts. */
type RouteParams = Readonly<Record<string, string | undefined>>;

/** What a route module exports as `handle`. */
export interface LiveHandle {
  /** The page's data are loaded anew when one of these changes. */
  live: readonly FollowedTopic[] | ((params: RouteParams) => readonly FollowedTopic[]);
  /**
   * Topics of which the page shows something and whose changes it does not follow: a form that
   * somebody fills in, a file that is downloaded.
   */
  snapshot?: readonly TopicName[];
}

/** The topics of one route of an open page; none where it declares none. */
export function followedTopics(handle: unknown, params: RouteParams): readonly FollowedTopic[] {
  const { live = [] } = (handle ?? {}) as Partial<LiveHandle>;
  return typeof live === "function" ? live(params) : live;
}

/**
 * The topic of one product. The id is encoded, because topics are sent with spaces between them and
 * an id may hold one.
 */
export function productTopic(id: string | undefined): RowTopic {
  return `products:${encodeURIComponent(id ?? "")}`;
}

/** Whether it is the topic of a single row; names of tables have no colon. */
export function isRowTopic(text: string): text is RowTopic {
  return text.startsWith("products:");
}

/** "my-orders:0198…" → "my-orders". */
export function topicName(topic: string): TopicName {
  return topic.split(":", 1)[0] as TopicName;
}
