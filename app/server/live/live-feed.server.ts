import type { IncomingMessage, ServerResponse } from "node:http";
import { declareGauge } from "../metrics/declare-metric.server.ts";
import { pageBuild } from "../page-cache/page-build.server.ts";
import { isDraining } from "../process/drain.server.ts";
import {
  asReceived,
  type Change,
  changeCount,
  changesSince,
  type FeedUser,
  lastChangeOf,
  mayReceive,
  presentVersion,
  subscribe,
} from "./live-changes.server.ts";

/** Who asks for a feed. */
export interface FeedSource {
  /** As rate limits count clients. */
  network: string;
  userOf: (request: IncomingMessage) => Promise<FeedUser>;
}

/** How often a comment keeps the connection open, in ms (rules: live-6). */
const heartbeat = 25_000;
/** A private feed ends after this time and the browser opens a new one: the session is checked again. */
const privateFeedLife = 5 * 60_000;
/**
 * How many feeds this process keeps open at once (rules: live-8): a person has some windows and
 * devices; the customers of a mobile network may all come from one address.
 */
const mostOfUser = 20;
const mostOfNetwork = 1000;

/** What ends each open feed. */
const feeds = new Set<() => void>();
declareGauge("madua_live_feeds", "Live feeds that are open.", () => feeds.size);
const openOf = new Map<string, number>();

/**
 * `GET /live?since=`: one EventSource per browser. Each message is a space-separated list of topics
 * ("*" is everything) and carries the version as its id; after a lost connection the browser sends
 * that id back and is told what it missed. `since` is the version at which the page was rendered.
 * Where one of the user's sessions ends, on whichever node, all of their feeds do (rules: live-6).
 */
export async function serveLiveFeed(
  request: IncomingMessage,
  response: ServerResponse,
  { network, userOf }: FeedSource,
): Promise<void> {
  if (!take(`network ${network}`, mostOfNetwork, response)) return refuse(response);
  const begunAt = changeCount();
  const user = await userOf(request);
  if (response.destroyed) return;
  if (isDraining()) {
    response.writeHead(503).end();
    return;
  }
  if (user && !take(`user ${user.id}`, mostOfUser, response)) return refuse(response);
  const url = new URL(request.url ?? "/", "http://localhost");
  const since = request.headers["last-event-id"] ?? url.searchParams.get("since");
  const viewer = user?.role ?? "visitor";

  response.writeHead(200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "private, no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  const tell = (changes: readonly Change[]) => {
    const topics = changes.filter((change) => mayReceive(change, user)).map(asReceived);
    if (topics.length > 0)
      response.write(`id: ${presentVersion(viewer)}\ndata: ${[...new Set(topics)].join(" ")}\n\n`);
  };
  // The browser comes back, and is asked again who it is. "*" may have been the end of a session.
  const ownSessions = user && (`sessions:${user.id}` as const);
  const unsubscribe = subscribe((changes) => {
    tell(changes);
    if (user && changes.some((change) => change === "*" || change === ownSessions)) end();
  });
  const beat = setInterval(() => response.write(":\n\n"), heartbeat);
  const life = user ? setTimeout(() => end(), privateFeedLife) : undefined;
  const forget = () => {
    unsubscribe();
    clearInterval(beat);
    clearTimeout(life);
    feeds.delete(end);
  };
  const end = () => {
    // At once, and not when the connection is closed: what is written after the end is an error.
    forget();
    response.end();
  };
  feeds.add(end);
  response.once("close", forget);

  response.write("retry: 1000\n\n");
  if (since) tell(changesSince(String(since), viewer));
  // The present version as an id: a browser that is told of no change before its connection breaks
  // asks from here on. And which build is there: a page that was kept may be of an earlier one.
  response.write(`id: ${presentVersion(viewer)}\nevent: now\ndata: ${pageBuild() || "now"}\n\n`);
  // The session may have ended since it was looked up.
  if (ownSessions && lastChangeOf(ownSessions) > begunAt) end();
}

/** Counts a feed until its connection closes; false, and not counted, where there are too many. */
function take(holder: string, most: number, response: ServerResponse): boolean {
  const open = openOf.get(holder) ?? 0;
  if (open >= most) return false;
  openOf.set(holder, open + 1);
  response.once("close", () => {
    const left = (openOf.get(holder) ?? 1) - 1;
    if (left > 0) openOf.set(holder, left);
    else openOf.delete(holder);
  });
  return true;
}

/** A page that is refused works, and asks again later and later (use-live-pages.ts). */
function refuse(response: ServerResponse): void {
  response
    .writeHead(429, { "Retry-After": "60", "Content-Type": "text/plain; charset=utf-8" })
    .end("There are too many live connections from here.\n");
}

/** Ends all feeds, so that the process can stop; browsers come back to whoever answers then. */
export function endLiveFeeds(): void {
  for (const end of feeds) end();
}
