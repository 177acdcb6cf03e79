import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { inLanguage, withRequest } from "#app/server/http/request.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { fromNetwork } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { statementsOf } from "#tests/count-statements.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { logIn } from "../login/log-in.server.ts";
import { changePassword } from "../passwords/change-password.server.ts";
import { languageOfUser } from "../profile/user-language.server.ts";
import { dropSecondFactor } from "../second-factor/second-factor.server.ts";
import { secondFactors, sessions, users } from "../users/account-table.server.ts";
import {
  currentUser,
  endSession,
  requirePermission,
  requireUser,
  sessionMiddleware,
  tokenOfCookie,
  userOfCookie,
  viewerOf,
} from "./session.server.ts";

ownDatabase();

/** Where a visitor who asks for this address logs in, and is led to afterwards. */
async function sentTo(
  address: string,
  guard: (asked: Parameters<typeof requireUser>[0]) => unknown = requireUser,
): Promise<string | null> {
  const url = new URL(address, "https://shop.example");
  try {
    guard({ url, context: new RouterContextProvider() });
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get("location");
  }
  return null;
}

test.each([
  ["/account/orders?after=1~a", "/account/orders?after=1~a"],
  ["/my/dashboards?returnTo=/my/orders/7?x=1", "/my/orders/7?x=1"],
  ["/my/dashboards?returnTo=//evil.example/", "/my/dashboards?returnTo=//evil.example/"],
  [
    "/my/dashboards?returnTo=https://evil.example/",
    "/my/dashboards?returnTo=https://evil.example/",
  ],
])("a visitor at %s comes back to %s", async (asked, back) => {
  const login = `/login?${new URLSearchParams({ redirectTo: back })}`;
  expect(await sentTo(asked)).toBe(login);
  expect(await sentTo(asked, (request) => requirePermission(request, "office"))).toBe(login);
});

describe("the cookie of a session that is due for renewal", () => {
  /** The Set-Cookie values of an answer that sets these itself. */
  async function answered(ownCookies: string[]): Promise<string[]> {
    const { email } = await somebody();
    const opened = await logIn({ email, password }, new Headers());
    if (!opened.ok) throw new Error(opened.refusal.code);
    await db.update(sessions).set({ expiresAt: sql`now() + interval '28 days'` });
    const request = new Request("https://shop.example/", {
      headers: cookieOf(opened.value.cookies),
    });
    const asked = { request, context: new RouterContextProvider() };
    const answer = await sessionMiddleware(
      asked as unknown as Parameters<typeof sessionMiddleware>[0],
      async () => new Response(null, { headers: ownCookies.map((one) => ["Set-Cookie", one]) }),
    );
    if (!(answer instanceof Response)) throw new Error("no answer");
    return answer.headers.getSetCookie();
  }

  const other = "drafts=madua.session_token; Path=/";

  test("comes beside other cookies of the answer", async () => {
    const renewed = expect.stringMatching(/^madua\.session_token=.*Max-Age=2592000/i);
    expect(await answered([])).toEqual([renewed]);
    expect(await answered([other])).toEqual([other, renewed]);
  });

  test.each(["madua.session_token", "__Host-madua.session_token"])(
    "does not come where the answer sets %s itself",
    async (name) => {
      const ended = `${name}=; Max-Age=0; Path=/`;
      expect(await answered([other, ended])).toEqual([other, ended]);
    },
  );
});

test("who does something in another language is written to in it; who only looks is not", async () => {
  const { id, headers } = await loggedIn();
  const ask = async (method: string) => {
    const request = new Request("https://shop.example/hi/address", { method, headers });
    const asked = { request, context: new RouterContextProvider() };
    await inLanguage("hi", () =>
      sessionMiddleware(asked as never, async () => new Response(null, { status: 204 })),
    );
  };
  await ask("GET");
  expect(await languageOfUser(db, id)).toBe("en");
  await ask("POST");
  await expect.poll(() => languageOfUser(db, id)).toBe("hi");
});

/** The headers of a new user's browser. */
async function loggedIn() {
  const { id, email } = await somebody();
  const opened = await logIn({ email, password }, new Headers());
  if (!opened.ok) throw new Error(opened.refusal.code);
  return { id, headers: cookieOf(opened.value.cookies) };
}

test("requests that come together ask the database once, and each learns of its own session", async () => {
  const [one, two, ended] = [await loggedIn(), await loggedIn(), await loggedIn()];
  await endSession((await tokenOfCookie(ended.headers)) ?? "");
  let found: (string | undefined)[] = [];
  const ask = async () => {
    const all = [one, two, ended, one].map(({ headers }) => userOfCookie(headers));
    found = (await Promise.all(all)).map(({ user }) => user?.id);
  };
  expect(await statementsOf(ask)).toHaveLength(1);
  expect(found).toEqual([one.id, two.id, undefined, one.id]);
  // Nothing is remembered.
  await endSession((await tokenOfCookie(one.headers)) ?? "");
  await ask();
  expect(found).toEqual([undefined, two.id, undefined, undefined]);
});

test("what is rendered for all shoppers learns of none of them", async () => {
  const { headers } = await loggedIn();
  const context = new RouterContextProvider();
  const asked = { request: new Request("https://shop.example/", { headers }), context };
  const current = { id: "a rendering", clientNetwork: "", viewer: "user" } as const;
  await withRequest(current, () =>
    sessionMiddleware(
      asked as unknown as Parameters<typeof sessionMiddleware>[0],
      async () => new Response(),
    ),
  );
  expect(viewerOf(context)).toBe("user");
  expect(() => currentUser(context)).toThrow("sharedBy");
});

describe("what somebody may not do", () => {
  test.each([
    ["a shopper", {}, "/"],
    ["a packer", { role: "admin", designation: "packer" }, null],
  ] as const)(
    "%s is refused, and the log says who, what and whence",
    async (_, claims, location) => {
      const long = "three ragi laddus a day";
      const { id, email } = await somebody({ ...claims, password: long });
      const opened = await logIn({ email, password: long }, new Headers());
      if (!opened.ok) throw new Error(opened.refusal.code);
      const url = new URL("https://shop.example/my/staff");
      const request = new Request(url, { headers: cookieOf(opened.value.cookies) });
      const context = new RouterContextProvider();
      const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
      let refused: unknown;
      await fromNetwork("203.0.113.7", () =>
        sessionMiddleware(
          { request, context } as unknown as Parameters<typeof sessionMiddleware>[0],
          async () => {
            try {
              requirePermission({ url, context }, "staff");
            } catch (answer) {
              refused = answer;
            }
            return new Response();
          },
        ),
      );
      const lines = warned.mock.calls;
      warned.mockRestore();
      if (!(refused instanceof Response)) throw new Error("not refused");
      expect([refused.status, refused.headers.get("location")]).toEqual([
        location ? 302 : 403,
        location,
      ]);
      expect(lines).toEqual([
        [{ account: id, permission: "staff", network: "203.0.113.7" }, "not allowed"],
      ]);
    },
  );
});

test("who works here with a short password is held until it is longer, or they have a second factor", async () => {
  const { id, email } = await somebody();
  /** Where the back office sends this browser. */
  const sent = async (headers: Headers): Promise<string | null> => {
    const url = new URL("https://shop.example/my/staff");
    const asked = {
      request: new Request(url, { headers }),
      url,
      context: new RouterContextProvider(),
    };
    let location: string | null = null;
    await sessionMiddleware(
      asked as unknown as Parameters<typeof sessionMiddleware>[0],
      async () => {
        location = await sentTo(url.href, () => requirePermission(asked, "staff"));
        return new Response();
      },
    );
    return location;
  };
  const enter = async () => {
    const opened = await logIn({ email, password }, new Headers());
    if (!opened.ok) throw new Error(opened.refusal.code);
    return cookieOf(opened.value.cookies);
  };
  // Of before they worked here, the session too.
  const [first, second] = [await enter(), await enter()];
  expect(await sent(first)).toBe("/");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, id));
  expect(await sent(first)).toBe("/youraccount/password?short");
  expect(await sent(await enter())).toBe("/youraccount/password?short");

  await db.insert(secondFactors).values({ userId: id, secret: "secret", isSetUp: true });
  expect(await sent(second)).toBeNull();
  await dropSecondFactor(db, id);
  expect(await sent(second)).toBe("/youraccount/password?short");
  const changed = await changePassword(id, { current: password, next: "mango7tree-8" }, second);
  if (!changed.ok) throw new Error(changed.refusal.code);
  expect(await sent(cookieOf(changed.value))).toBeNull();
});
