import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { type FeedUser, presentVersion, receive } from "./live-changes.server.ts";
import { endLiveFeeds, serveLiveFeed } from "./live-feed.server.ts";

/** Who comes next, and from where. */
let user: FeedUser = null;
let network = "";
/** Called while it is looked up who somebody is. */
let meanwhile = () => {};

const server = createServer((request, response) => {
  const userOf = async () => {
    const found = user;
    meanwhile();
    return found;
  };
  void serveLiveFeed(request, response, { network, userOf });
});
let url = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
});
afterAll(() => {
  endLiveFeeds();
  server.closeAllConnections();
  server.close();
});

let people = 0;
beforeEach(() => {
  people += 1;
  user = null;
  network = `network ${people}`;
  meanwhile = () => {};
});

const newUser = (permissions: string[] = []) => ({
  id: `user-${people}`,
  role: "user" as const,
  permissions,
});

/** An open feed, and all that it says until it ends. */
async function openFeed(since = "") {
  const ended = new AbortController();
  const response = await fetch(`${url}?since=${since}`, { signal: ended.signal });
  return { response, all: response.text(), close: () => ended.abort() };
}

/** Opens feeds until one is refused. */
async function openUntilRefused() {
  const open: Awaited<ReturnType<typeof openFeed>>[] = [];
  for (;;) {
    const feed = await openFeed();
    if (feed.response.status !== 200) return { open, refused: feed };
    feed.all.catch(() => {});
    open.push(feed);
  }
}

test("a feed ends when one of its user's sessions has ended, and nobody else's does", async () => {
  user = newUser();
  const own = await openFeed();
  user = { id: "somebody else", role: "user", permissions: [] };
  const other = await openFeed();
  user = null;
  const visitor = await openFeed();
  receive([`sessions:user-${people}`]);
  expect(await own.all).toMatch(/event: now/);
  receive([`my-orders:user-${people}`, "blog"]);
  receive(["sessions:somebody else"]);
  expect(await other.all).toMatch(/data: blog\n/);
  endLiveFeeds();
  expect(await visitor.all).toMatch(/data: blog\n/);
});

test("a feed of a user ends after a gap in which a session may have ended", async () => {
  user = newUser(["orders.read"]);
  const feed = await openFeed();
  receive(["*"]);
  expect(await feed.all).toMatch(/data: \*\n/);
});

test("a page that was made for another role, or before a login or logout, is told to read itself anew", async () => {
  /** What a page or feed of `seenAs` is told first by a feed of `feedOf`. */
  const told = async (seenAs: Viewer, feedOf: FeedUser) => {
    user = feedOf;
    const { all } = await openFeed(presentVersion(seenAs));
    endLiveFeeds();
    return (await all).includes("data: *");
  };
  const shopper = newUser();
  expect(await told("visitor", null)).toBe(false);
  expect(await told("user", shopper)).toBe(false);
  expect(await told("visitor", shopper)).toBe(true);
  expect(await told("user", null)).toBe(true);
  expect(await told("user", { ...shopper, role: "admin" })).toBe(true);
  // The feed's own ids say it too: a page that comes back into sight asks by the last of them.
  user = shopper;
  const { all } = await openFeed();
  endLiveFeeds();
  expect(await all).toMatch(/^id: [\w-]+-user$/m);
});

test("a session that ends while it is looked up opens no feed that stays", async () => {
  user = newUser();
  meanwhile = () => receive([`sessions:user-${people}`]);
  const feed = await openFeed();
  expect(await feed.all).toMatch(/event: now/);
});

test("a user has twenty feeds at once, wherever they come from", async () => {
  user = newUser();
  const { open, refused } = await openUntilRefused();
  expect(open).toHaveLength(20);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get("retry-after")).toBe("60");
  network = "another network";
  expect((await openFeed()).response.status).toBe(429);
  // One that is closed makes room.
  open[0]?.close();
  await expect.poll(async () => (await openFeed()).response.status).toBe(200);
});

test("a network has a thousand, and its own alone", async () => {
  const { open, refused } = await openUntilRefused();
  expect(open).toHaveLength(1000);
  expect(refused.response.status).toBe(429);
  network = "another network";
  const other = await openFeed();
  expect(other.response.status).toBe(200);
});
