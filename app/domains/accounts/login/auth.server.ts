import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { db } from "#app/server/database/database.server.ts";
import { cookieNameStart, isHttps } from "#app/server/http/own-cookie.server.ts";
import { currentNetwork } from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { hashPassword, verifyHash } from "../passwords/password-hash.server.ts";
import { sessionSecret } from "../sessions/session-secret.server.ts";
import { accounts, sessions, users, verifications } from "../users/account-table.server.ts";
import { maxPasswordLength, minPasswordLength } from "../users/user.ts";

const days = 24 * 60 * 60;
/**
 * How long a session lasts, and how old it must be for a request to renew it, in seconds
 * (rules: login-10).
 */
export const sessionLife = 30 * days;
export const sessionUpdateAge = days;

/** However often it was renewed, a session ends after so many days (rules: login-10). */
export const longestSession = { days: 365 };

/**
 * Of who works in the back office a session also ends after so many hours without a visit, and so many
 * days in all (rules: login-14).
 */
export const staffSession = { idleHours: 12, days: 7 };

/** Of what a browser says of itself, in characters. */
const maxUserAgent = 400;

const cookiePrefix = "madua";
/** The end of the session cookie's name; with https `__Host-` stands before it. */
export const cookieName = `${cookiePrefix}.session_token`;

/**
 * Opens a session for a user whose password the shop has verified itself: Better Auth's e-mail login
 * gives the same error for an unknown address and a wrong password, and does not take
 * `admin@localhost` for an address. Each failure has a message (rules: login-3) and the first admin
 * has that address (rules: setup-1). It is called from the server only; there is no URL to it.
 */
const sessionOpener = {
  id: "session-opener",
  endpoints: {
    openSession: createAuthEndpoint(
      "/open-session",
      {
        method: "POST",
        body: z.object({ userId: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) return context.json(null);
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ token: session.token });
      },
    ),
  },
} as const;

/** What all Better Auth instances of the process have in common. */
export async function authOptions() {
  return {
    secret: await sessionSecret(),
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    user: {
      fields: { name: "fullName" },
      additionalFields: {
        firstName: { type: "string", input: false },
        lastName: { type: "string", input: false },
        mobileNumber: { type: "string", input: false },
        role: { type: "string", input: false },
        designation: { type: "string", input: false },
      },
    },
    session: { expiresIn: sessionLife, updateAge: sessionUpdateAge },
    databaseHooks: {
      session: {
        create: {
          // As limits see it: what Better Auth would take for the address, the client may have made up.
          before: async (session) => ({
            data: {
              ...session,
              ipAddress: currentNetwork(),
              userAgent: session.userAgent?.slice(0, maxUserAgent) ?? "",
            },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix: cookieNameStart() + cookiePrefix,
      // Better Auth's own word would put "__Secure-" before the name.
      useSecureCookies: false,
      // SameSite=Lax, HttpOnly and the path "/" are Better Auth's defaults.
      defaultCookieAttributes: { secure: isHttps() },
      database: { generateId: () => uuid() },
    },
    // The endpoints behind it are called from our own actions, which have limits of their own.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => log[level === "error" ? "error" : "debug"](message),
    },
  } satisfies BetterAuthOptions;
}

async function create() {
  return betterAuth({
    ...(await authOptions()),
    baseURL: config().BASE_URL ?? `http://localhost:${config().PORT}`,
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyHash(hash, password),
      },
    },
    plugins: [sessionOpener],
  });
}

let instance: ReturnType<typeof create> | undefined;

/** The process's Better Auth, made at the first call: it needs the open database. */
export function auth(): ReturnType<typeof create> {
  instance ??= create().catch((error) => {
    // The database was away: the next call tries again.
    instance = undefined;
    throw error;
  });
  return instance;
}
