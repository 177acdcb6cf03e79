import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromNetwork } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { sessions } from "../users/account-table.server.ts";
import { endOtherSessions, endOwnSession, ownSessions } from "./own-sessions.server.ts";
import { openSession, userOfCookie } from "./session.server.ts";

ownDatabase();

async function open(user: { id: string }, userAgent = "Firefox", network = "203.0.113.7") {
  const sent = new Headers({ "User-Agent": userAgent, "X-Forwarded-For": "198.51.100.1" });
  const { cookies } = await fromNetwork(network, () => openSession(user.id, sent));
  return cookieOf(cookies);
}
const isOpen = async (headers: Headers, isSeen = false) =>
  (await userOfCookie(headers, isSeen)).user !== null;

describe("a user's sessions", () => {
  test("are listed with browser, network and last visit, the one at hand first", async () => {
    const user = await makeUser();
    await open(await makeUser());
    const here = await open(user, "Firefox");
    await open(user, "x".repeat(5000), "203.0.113.8");
    const listed = await ownSessions(user, here);
    expect(listed).toMatchObject([
      { userAgent: "Firefox", network: "203.0.113.7", isHere: true },
      { userAgent: "x".repeat(400), network: "203.0.113.8", isHere: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain("token");
  });

  test("end one by one, or all others; nobody else's do, and open pages learn it", async () => {
    const [user, stranger] = [await makeUser(), await makeUser()];
    const [here, there, third] = [await open(user), await open(user), await open(user)];
    const theirs = await open(stranger);
    const [, other] = await ownSessions(user, here);
    expect(await endOwnSession(stranger, other?.id ?? "")).toMatchObject({ refusal: "not-found" });
    const told = await publishedBy(() => endOwnSession(user, other?.id ?? ""));
    expect(told).toEqual([`sessions:${user.id}`]);
    const open1 = await Promise.all([here, there, third].map((headers) => isOpen(headers)));
    expect(open1.filter(Boolean)).toHaveLength(2);
    expect(await endOtherSessions(user, here)).toBe(1);
    expect(await isOpen(here)).toBe(true);
    expect(await ownSessions(user, here)).toHaveLength(1);
    expect(await isOpen(theirs)).toBe(true);
  });
});

describe("a session", () => {
  const age = (column: "lastSeenAt" | "createdAt", interval: string, user: { id: string }) =>
    db
      .update(sessions)
      .set({ [column]: sql`now() - ${interval}::interval` })
      .where(eq(sessions.userId, user.id));

  test.each([
    ["lastSeenAt", "11 hours 59 minutes", true],
    ["lastSeenAt", "12 hours 1 minute", false],
    ["createdAt", "6 days 23 hours", true],
    ["createdAt", "7 days 1 minute", false],
  ] as const)(
    "of staff whose %s is %s old works: %s; a shopper's does",
    async (column, old, works) => {
      for (const [role, expected] of [
        ["admin", works],
        ["user", true],
      ] as const) {
        const user = await makeUser({ role });
        const headers = await open(user);
        await age(column, old, user);
        expect(await isOpen(headers)).toBe(expected);
        expect(await ownSessions(user, headers)).toHaveLength(expected ? 1 : 0);
      }
    },
  );

  test.each([
    ["364 days 23 hours", true],
    ["365 days 1 minute", false],
  ])(
    "of a shopper that was opened %s ago works: %s, however often it was renewed",
    async (old, works) => {
      const user = await makeUser();
      const headers = await open(user);
      await age("createdAt", old, user);
      // Due for its renewal.
      await db
        .update(sessions)
        .set({ expiresAt: sql`now() + interval '1 day'` })
        .where(eq(sessions.userId, user.id));
      const { user: found, cookies } = await userOfCookie(headers);
      expect(found !== null).toBe(works);
      expect(cookies.length > 0).toBe(works);
      expect(await ownSessions(user, headers)).toHaveLength(works ? 1 : 0);
    },
  );

  test("notes a visit at most every ten minutes, and none for a live feed", async () => {
    const user = await makeUser();
    const headers = await open(user);
    const seen = async () => (await ownSessions(user, headers))[0]?.lastSeenAt.getTime() ?? 0;
    await age("lastSeenAt", "9 minutes", user);
    const before = await seen();
    await isOpen(headers, true);
    expect(await seen()).toBe(before);
    await age("lastSeenAt", "11 minutes", user);
    const longAgo = await seen();
    await isOpen(headers);
    expect(await seen()).toBe(longAgo);
    await isOpen(headers, true);
    await expect.poll(seen).toBeGreaterThan(before);
  });
});
