import type { IncomingMessage, ServerResponse } from "node:http";
import {
  asReceived,
  type Change,
  changesSince,
  type FeedUser,
  mayReceive,
  presentVersion,
  subscribe,
} from "./live-changes.server.ts";

/** How often a comment keeps the connection open, in ms (rules: live-6). */
const heartbeat = 25_000;
/** A private feed ends after this time and the browser opens a new one: the session is checked again. */
const privateFeedLife = 5 * 60_000;

const feeds = new Set<ServerResponse>();

/**
 * `GET /live?since=`: one EventSource per browser. Each message is a space-separated list of topics
 * ("*" is everything) and carries the version as its id; after a lost connection the browser sends
 * that id back and is told what it missed. `since` is the version at which the page was rendered.
 */
export async function serveLiveFeed(
  request: IncomingMessage,
  response: ServerResponse,
  userOf: (request: IncomingMessage) => Promise<FeedUser>,
): Promise<void> {
  const user = await userOf(request);
  if (response.destroyed) return;
  const url = new URL(request.url ?? "/", "http://localhost");
  const since = request.headers["last-event-id"] ?? url.searchParams.get("since");

  response.writeHead(200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  const send = (changes: readonly Change[], version: string) => {
    const topics = changes.filter((change) => mayReceive(change, user)).map(asReceived);
    if (topics.length > 0)
      response.write(`id: ${version}\ndata: ${[...new Set(topics)].join(" ")}\n\n`);
  };
  response.write("retry: 1000\n\n");
  const unsubscribe = subscribe(send);
  if (since) send(changesSince(String(since)), presentVersion());
  // The present version as an id: a browser that is told of no change before its connection breaks
  // asks from here on.
  response.write(`id: ${presentVersion()}\nevent: now\ndata: now\n\n`);

  const beat = setInterval(() => response.write(":\n\n"), heartbeat);
  const end = user ? setTimeout(() => response.end(), privateFeedLife) : undefined;
  feeds.add(response);
  response.once("close", () => {
    unsubscribe();
    clearInterval(beat);
    clearTimeout(end);
    feeds.delete(response);
  });
}

/** Ends all feeds, so that the process can stop; browsers come back to whoever answers then. */
export function endLiveFeeds(): void {
  for (const feed of feeds) feed.end();
}
