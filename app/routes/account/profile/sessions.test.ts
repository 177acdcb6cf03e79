import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { logIn } from "#app/domains/accounts/login/log-in.server.ts";
import { sessionMiddleware } from "#app/domains/accounts/sessions/session.server.ts";
import { sessions } from "#app/domains/accounts/users/account-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { action } from "./sessions.tsx";

ownDatabase();

/** Presses "Log out everywhere else" with this cookie; where it leads, null for an answer. */
async function endOthers(headers: Headers): Promise<string | null> {
  const url = new URL("https://shop.example/account/sessions");
  const body = new URLSearchParams({ intent: "end-others" });
  const request = new Request(url, { method: "POST", headers, body });
  const args = { request, url, params: {}, context: new RouterContextProvider() };
  const answer = await sessionMiddleware(
    args as unknown as Parameters<typeof sessionMiddleware>[0],
    async () => {
      try {
        await action(args as unknown as Parameters<typeof action>[0]);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
      return new Response();
    },
  );
  return (answer as Response).headers.get("location");
}

test("who has shown long ago who they are shows it again before they end sessions", async () => {
  const { id, email } = await somebody();
  const opened = async () => {
    const answer = await fromSomewhere(() => logIn({ email, password }, new Headers()));
    if (!answer.ok) throw new Error(answer.refusal.code);
    return cookieOf(answer.value.cookies);
  };
  const [here] = [await opened(), await opened()];
  const own = eq(sessions.userId, id);
  await db
    .update(sessions)
    .set({ confirmedAt: sql`confirmed_at - interval '601 seconds'` })
    .where(own);
  expect(await endOthers(here)).toBe("/login/again?redirectTo=%2Faccount%2Fsessions");
  expect(await db.$count(sessions, own)).toBe(2);
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(own);
  expect(await endOthers(here)).toBeNull();
  expect(await db.$count(sessions, own)).toBe(1);
});
