/**
 * What open pages can follow (rules: live-2), and who may hear of it. A route declares what it
 * shows by `handle.live`, a command names what it changed by `changed()`.
 */
export const liveTopics = {
  products: "everyone",
  orders: "admin",
  users: "admin",
  "my-orders": "owner",
  "my-addresses": "owner",
  carousel: "everyone",
  clients: "everyone",
  about: "everyone",
  blog: "everyone",
  mission: "everyone",
  "located-areas": "everyone",
  gallery: "everyone",
  testimonials: "everyone",
  "contact-messages": "admin",
  "distributor-requests": "admin",
} as const satisfies Record<string, "everyone" | "admin" | "owner">;

/** A topic as a route declares it and as the browser hears it. */
export type LiveTopic = keyof typeof liveTopics;

/** A topic as a command changes it: one's own things carry the owner's user id. */
export type ChangedTopic = Exclude<LiveTopic, OwnTopic> | `${OwnTopic}:${string}`;

type OwnTopic = {
  [Topic in LiveTopic]: (typeof liveTopics)[Topic] extends "owner" ? Topic : never;
}[LiveTopic];

/** What a route module exports as `handle`. */
export interface LiveHandle {
  live: readonly LiveTopic[];
}

/** "my-orders:0198…" → "my-orders". */
export function topicName(topic: ChangedTopic): LiveTopic {
  return topic.split(":", 1)[0] as LiveTopic;
}
