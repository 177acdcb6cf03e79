import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { config } from "#app/server/config.server.ts";
import { db } from "#app/server/database.server.ts";
import { installationFact } from "#app/server/installation.server.ts";
import { log } from "#app/server/log.server.ts";
import { accounts, sessions, users, verifications } from "./account-table.server.ts";
import { maxPasswordLength, minPasswordLength } from "./user.ts";

const days = 24 * 60 * 60;
/** How long a session lives, and after what time a request makes it live that long anew; seconds. */
export const sessionLife = 30 * days;
export const sessionUpdateAge = days;

const cookiePrefix = "madua";
/** The end of the session cookie's name; with https a prefix stands before it. */
export const cookieName = `${cookiePrefix}.session_token`;

/**
 * Better Auth's own e-mail login tells an unknown address and a wrong password apart to nobody, and
 * refuses `admin@localhost` as no address. The specification has a message for each failure (8,
 * R34) and the first admin has that address (R32), so the shop brings its own endpoint, made of
 * Better Auth's parts. It is called from the server only; there is no URL to it.
 */
const emailLogin = {
  id: "email-login",
  endpoints: {
    logInWithEmail: createAuthEndpoint(
      "/log-in/email",
      {
        method: "POST",
        body: z.object({ email: z.string(), password: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (context) => {
        const { internalAdapter, password } = context.context;
        const found = await internalAdapter.findUserByEmail(context.body.email, {
          includeAccounts: true,
        });
        if (!found) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND" });
        const hash = found.accounts.find(({ providerId }) => providerId === "credential")?.password;
        if (!hash || !(await password.verify({ hash, password: context.body.password }))) {
          throw new APIError("UNAUTHORIZED", { code: "INVALID_PASSWORD" });
        }
        const session = await internalAdapter.createSession(found.user.id);
        await setSessionCookie(context, { session, user: found.user });
        return context.json({ userId: found.user.id });
      },
    ),
  },
} as const;

async function create() {
  const secret = await installationFact("session-secret", () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url"),
  );
  return betterAuth({
    secret,
    baseURL: config().BASE_URL ?? `http://localhost:${config().PORT}`,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
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
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
    },
    advanced: {
      cookiePrefix,
      // SameSite=Lax and HttpOnly are Better Auth's defaults; Secure follows the shop's address.
      useSecureCookies: config().BASE_URL?.startsWith("https://") ?? false,
      database: { generateId: () => uuid() },
    },
    // The endpoints behind it are called from our own actions, which have limits of their own.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => log[level === "error" ? "error" : "debug"](message),
    },
    plugins: [emailLogin],
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
