import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  type FollowedTopic,
  type PublishedTopic,
  type TopicName,
  topicName,
} from "#app/lib/live/live-topics.ts";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { topicAudiences } from "#app/lib/live/topic-audiences.ts";
import { parseVersion, versionToken } from "#app/lib/live/version-token.ts";
import type { Role } from "#app/lib/shop/domain.ts";

/** What changed: a topic, or everything (after a gap in which changes may have been missed). */
export type Change = PublishedTopic | "*";

/** What something cached depends on: a topic, or all topics of a name, whatever their ids. */
export type Dependency = FollowedTopic | `${TopicName}:*`;

type Subscriber = (changes: readonly Change[]) => void;

/** This process among the nodes, in versions and in what the others are told of its changes. */
export const nodeName = randomBytes(8).toString("hex");

const subscribers = new Set<Subscriber>();
/** Counts the changes that this node has received, its own and the others'. */
let count = 0;
/** When each topic last changed: by this node's clock, in ms since the epoch, and by its count. */
const lastChanges = new Map<Change, { at: number; count: number }>();
const lastOfName = new Map<TopicName, number>();
/** Of changes before this moment nothing is known here. */
let knownSince = { at: Date.now(), count: 0 };

/** Takes note of changes that this node has made or received, and tells its subscribers. */
export function receive(changes: readonly Change[]): void {
  const at = Date.now();
  count += 1;
  for (const change of changes) {
    lastChanges.set(change, { at, count });
    if (change !== "*") lastOfName.set(topicName(change), count);
  }
  if (lastChanges.size > 10_000) forgetOlderHalf();
  for (const subscriber of subscribers) subscriber(changes);
}

/**
 * Calls `subscriber` at every change on any node; returns the function that ends it. What it does is its own: it
 * neither speaks the language of the request that made the change nor counts as read by that request's page.
 */
export function subscribe(subscriber: Subscriber): () => void {
  const own = AsyncLocalStorage.bind(subscriber);
  subscribers.add(own);
  return () => subscribers.delete(own);
}

/** How many changes this node has received. */
export function changeCount(): number {
  return count;
}

/**
 * The count at which something last changed. Where no change is remembered: the count since which
 * changes are, which is 0 until old ones are forgotten.
 */
export function lastChangeOf(dependency: Dependency | Change): number {
  const everything = lastChanges.get("*")?.count ?? knownSince.count;
  if (dependency.endsWith(":*")) {
    return Math.max(lastOfName.get(topicName(dependency)) ?? 0, everything);
  }
  const own = lastChanges.get(dependency as Change)?.count ?? knownSince.count;
  return Math.max(own, everything);
}

/** The token of now: what `viewer` reads after it was taken holds all changes up to it. */
export function presentVersion(viewer: Viewer): string {
  return versionToken({ at: Date.now(), count, node: nodeName, viewer });
}

/**
 * The changes since a version for somebody who is `viewer` now, "*" where they are not known any more
 * or the version is another viewer's (rules: live-9). Between the clocks of two nodes, five seconds of
 * difference are allowed for.
 */
export function changesSince(version: string, viewer: Viewer): readonly Change[] {
  const { at, count: counted, node, viewer: former } = parseVersion(version);
  if (former && former !== viewer) return ["*"];
  const isOwn = node === nodeName;
  const since = isOwn ? counted : at - 5000;
  if (!(since >= (isOwn ? knownSince.count : knownSince.at))) return ["*"];
  return [...lastChanges]
    .filter(([, last]) => (isOwn ? last.count > since : last.at >= since))
    .map(([change]) => change);
}

/** Whom a feed belongs to; null is a visitor. */
export type FeedUser = { id: string; role: Role; permissions: readonly string[] } | null;

/** Whether a session may be told of a change; a visitor only of what everyone may see. */
export function mayReceive(change: Change, user: FeedUser): boolean {
  if (change === "*") return true;
  const audience = topicAudiences[topicName(change)];
  if (audience === "everyone") return true;
  if (!user) return false;
  if (audience === "owner") return change === `${topicName(change)}:${user.id}`;
  return user.permissions.includes(audience);
}

/** A change as the browser receives it: one's own things without the owner's id. */
export function asReceived(change: Change): FollowedTopic | "*" {
  if (change === "*") return change;
  const name = topicName(change);
  return topicAudiences[name] === "owner" ? name : (change as FollowedTopic);
}

function forgetOlderHalf(): void {
  const oldestFirst = [...lastChanges].sort(([, a], [, b]) => a.count - b.count);
  for (const [change, last] of oldestFirst.slice(0, oldestFirst.length / 2)) {
    lastChanges.delete(change);
    knownSince = { at: last.at + 1, count: last.count };
  }
}
