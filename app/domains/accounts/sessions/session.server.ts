import DataLoader from "dataloader";
import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { type Language, presentLanguage, withoutLanguage } from "#app/lib/text/language.ts";
import { signedSessionToken } from "#app/library-internals/better-auth-cookie.server.ts";
import { brokenConstraint, pool } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { currentNetwork } from "#app/server/http/rate-limit.server.ts";
import { currentRequest } from "#app/server/http/request.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { config } from "#app/server/process/config.server.ts";
import {
  auth,
  cookieName,
  longestSession,
  sessionLife,
  sessionUpdateAge,
  staffSession,
} from "../login/auth.server.ts";
import { shortPasswordPath } from "../login/short-password-path.ts";
import { noteLanguage } from "../profile/user-language.server.ts";
import { isStaff, staffRoleOf, type User } from "../users/user.ts";

const userContext = createContext<User | null>(null);
const viewerContext = createContext<Viewer>("visitor");
/** What the session says of its user beside who they are. */
interface Assurance {
  /** They have shown who they are within the last 10 minutes (rules: second-factor-5). */
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  /** The password that opened it is too short for the back office (rules: passwords-9). */
  passwordIsShort: boolean;
}
const noAssurance: Assurance = {
  isConfirmed: false,
  hasSecondFactor: false,
  passwordIsShort: false,
};
const assuranceContext = createContext(noAssurance);

/**
 * Finds out once a request who it comes from, and passes a renewed session cookie on. What is rendered
 * for the page cache comes from nobody, and is seen as by anybody of one role.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const { viewer } = currentRequest() ?? {};
  if (viewer) {
    context.set(viewerContext, viewer);
    return next();
  }
  const { user, cookies, assurance, language } = await withoutRecording(() =>
    userOfCookie(request.headers, true),
  );
  if (user && request.method === "POST" && language !== presentLanguage()) noteSwitch(user);
  context.set(userContext, user);
  context.set(viewerContext, user?.userType ?? "visitor");
  context.set(assuranceContext, assurance);
  const response = await next();
  // What a user sees is nobody else's, in no cache on the way.
  if (user && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-store");
  }
  // A login or logout in this very request has the last word on the cookie.
  if (!response.headers.getSetCookie().some(isOfSession)) {
    for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  }
  return response;
};

/** Whether a Set-Cookie value is of the session; the answer's other cookies say nothing of it. */
export function isOfSession(setCookie: string): boolean {
  return setCookie.split("=", 1)[0]?.endsWith(cookieName) ?? false;
}

/**
 * The user that a request's session cookie stands for; null for a visitor.
 * @param isSeen somebody is there: an open page's live feed alone keeps no session alive.
 */
export async function userOfCookie(
  headers: Headers,
  isSeen = false,
): Promise<{
  user: User | null;
  cookies: string[];
  assurance: Assurance;
  /** In which they are written to. */
  language?: Language;
}> {
  const token = await tokenOfCookie(headers);
  const found = token && (await sessionRows.load(token));
  if (!found) return { user: null, cookies: [], assurance: noAssurance };
  const {
    token: _,
    expiresAt,
    isSeenLongAgo,
    isConfirmed,
    hasSecondFactor,
    passwordIsShort,
    role,
    language,
    ...user
  } = found;
  if (isSeen && isSeenLongAgo) noteSeen(token);
  // Better Auth renews what is older than a day, in the database and in the browser.
  const due = expiresAt.getTime() - Date.now() < (sessionLife - sessionUpdateAge) * 1000;
  return {
    user: { ...user, userType: role },
    cookies: due ? await renewedCookies(headers) : [],
    assurance: { isConfirmed, hasSecondFactor, passwordIsShort },
    language,
  };
}

/** As what the sender of a request's cookies sees the storefront, and a renewed session's cookies. */
export async function viewerOfCookie(
  cookie: string,
): Promise<{ viewer: Viewer; cookies: string[] }> {
  const { user, cookies } = await userOfCookie(new Headers({ cookie }), true);
  return { viewer: user?.userType ?? "visitor", cookies };
}

/** The token of a request's session, whether or not the session still exists. */
export async function tokenOfCookie(headers: Headers): Promise<string | undefined> {
  const cookies = headers.get("cookie");
  if (!cookies?.includes(cookieName)) return undefined;
  const { authCookies, secret } = await (await auth()).$context;
  return signedSessionToken(cookies, authCookies.sessionToken.name, secret);
}

const sessionEnd = statement<{ token: string }>(
  "session-end",
  (given) => `delete from sessions where token = ${given.token} returning user_id as "userId"`,
);

/**
 * Ends one session, on all nodes at once, its live feeds included (rules: live-6).
 * @returns the id of its user; undefined where it had ended already.
 */
export async function endSession(token: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ userId: string }>(sessionEnd.query({ token }));
  for (const { userId } of rows) publish(`sessions:${userId}`);
  return rows[0]?.userId;
}

const sessionSeen = statement<{ token: string }>(
  "session-seen",
  (given) => `
    update sessions set last_seen_at = now()
    where token = ${given.token} and last_seen_at < now() - interval '10 minutes'`,
);

/** Writes down that somebody was there; the request does not wait for it. */
function noteSeen(token: string): void {
  pool.query(sessionSeen.query({ token })).catch((error) => {
    log.warn({ err: error }, "a session's last visit was not written down");
  });
}

/** Whoever acts in another language gets their mail in it from now on; the request does not wait. */
function noteSwitch({ id }: User): void {
  noteLanguage(id, presentLanguage()).catch((error) => {
    log.warn({ err: error }, "a user's language was not written down");
  });
}

const sessionUsers = statement<{ tokens: readonly string[] }>(
  "session-users",
  (given) => `
    select token, users.id, email, email_verified as "emailVerified", first_name as "firstName",
      last_name as "lastName", full_name as "fullName", mobile_number as "mobileNumber",
      role, designation, language, expires_at as "expiresAt",
      last_seen_at < now() - interval '10 minutes' as "isSeenLongAgo",
      confirmed_at > now() - interval '10 minutes' as "isConfirmed",
      password_is_short as "passwordIsShort",
      exists (select 1 from second_factors
        where second_factors.user_id = users.id and is_set_up)
      or exists (select 1 from passkeys where passkeys.user_id = users.id) as "hasSecondFactor"
    from sessions join users on users.id = sessions.user_id
    where token = any(${given.tokens}) and expires_at > now()
      and sessions.created_at > now() - interval '${longestSession.days} days'
      and (role <> 'admin' or (last_seen_at > now() - interval '${staffSession.idleHours} hours'
        and sessions.created_at > now() - interval '${staffSession.days} days'))`,
);

interface SessionRow extends Omit<User, "userType">, Assurance {
  token: string;
  role: User["userType"];
  language: Language;
  expiresAt: Date;
  isSeenLongAgo: boolean;
}

/** The requests that arrive together are asked for in one query (decision 035). */
const sessionRows = new DataLoader<string, SessionRow | undefined>(
  async (tokens) => {
    // Asked on behalf of several requests, of which the first is the current one here.
    const { rows } = await withoutRecording(() =>
      pool.query<SessionRow>(sessionUsers.query({ tokens })),
    );
    const found = new Map(rows.map((row) => [row.token, row]));
    return tokens.map((token) => found.get(token));
  },
  // Nothing is kept: each request is answered by what the database says after it has come.
  { cache: false, batchScheduleFn: (ask) => setImmediate(ask) },
);

async function renewedCookies(headers: Headers): Promise<string[]> {
  const { api } = await auth();
  const { headers: answered } = await api.getSession({ headers, returnHeaders: true });
  return answered.getSetCookie();
}

/** A loader's or action's arguments; `url` is the page's address also where its data is asked for. */
type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/** As what the page is seen, which is all that a page in the page cache may show of anybody. */
export function viewerOf(context: Readonly<RouterContextProvider>): Viewer {
  return context.get(viewerContext);
}

/**
 * The logged-in user, or null for a visitor.
 * @throws Error where the page is rendered for all shoppers or all admins: its route must declare
 *   `sharedBy` (shared-page.ts).
 */
export function currentUser(context: Readonly<RouterContextProvider>): User | null {
  const user = context.get(userContext);
  if (!user && viewerOf(context) !== "visitor") {
    throw new Error("A page that many share asks who is logged in: handle.sharedBy is missing");
  }
  return user;
}

/**
 * The logged-in user. A visitor is sent to the login screen, which leads back here
 * (rules: access-3), or to the page that `?returnTo=` names: a command may be given on another page
 * than its own. Every loader and action that needs a user calls it itself.
 * @throws Response the redirect.
 */
export function requireUser({ url, context }: Asked): User {
  const user = currentUser(context);
  if (user) return user;
  throw redirect(`/login?${wayBackTo(url)}`);
}

/**
 * For what does much at once, beside requirePermission: the user must have given the second factor's
 * code, or where they have none the password, in this session within the last 10 minutes
 * (rules: second-factor-5). Else they are asked for it, and led back as by requireUser.
 * @throws Response the redirect.
 */
export function requireRecentFactor(asked: Asked): void {
  if (!hasRecentFactor(asked)) throw redirect(`/login/again?${wayBackTo(asked.url)}`);
}

/** Whether `requireRecentFactor` would let the user do it. */
export function hasRecentFactor({ context }: Pick<Asked, "context">): boolean {
  return context.get(assuranceContext).isConfirmed;
}

function wayBackTo(url: URL): URLSearchParams {
  const here = withoutLanguage(`${url.pathname}${url.search}`);
  return new URLSearchParams({ redirectTo: redirectPath(url.searchParams.get("returnTo"), here) });
}

/**
 * The logged-in user, who must be allowed to do this. A visitor is sent to the login screen, a shopper
 * home (rules: access-4), and who works here without a second factor to where it is set up, if the shop
 * requires one (rules: second-factor-6), or to where a short password is changed (rules: passwords-9).
 * @throws Response the redirect; status 403 for who works here as something else (rules: staff-2).
 */
export function requirePermission(asked: Asked, permission: Permission): User {
  const user = requireUser(asked);
  const { hasSecondFactor, passwordIsShort } = asked.context.get(assuranceContext);
  if (isStaff(user) && !hasSecondFactor) {
    if (config().STAFF_SECOND_FACTOR === "required") throw redirect("/account/second-factor");
    if (passwordIsShort) throw redirect(shortPasswordPath);
  }
  if (isAllowed(user, permission)) return user;
  log.warn({ account: user.id, permission, network: currentNetwork() }, "not allowed");
  if (staffRoleOf(user)) throw new Response(null, { status: 403 });
  throw redirect("/");
}

/**
 * Opens a session for a user who has shown who they are. The session that the request came with is
 * ended, whosever it was: what somebody may have planted in this browser is never logged in (no
 * session fixation).
 * @returns the new session's token, and the Set-Cookie values that carry it; neither where the account
 * was deleted meanwhile.
 */
export async function openSession(
  userId: string,
  headers: Headers,
): Promise<{ token: string | undefined; cookies: string[] }> {
  const { api } = await auth();
  const earlier = await tokenOfCookie(headers);
  const opened = await api
    .openSession({ body: { userId }, headers, returnHeaders: true })
    .catch((error) => {
      if (brokenConstraint(error) === "sessions_user_id_users_id_fk") return undefined;
      throw error;
    });
  if (earlier) await endSession(earlier);
  if (!opened?.response) return { token: undefined, cookies: [] };
  publish(`sessions:${userId}`);
  return { token: opened.response.token, cookies: opened.headers.getSetCookie() };
}
