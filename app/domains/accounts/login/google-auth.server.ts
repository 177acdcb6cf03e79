import { betterAuth } from "better-auth";
import { getOAuthState } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { emailAddress } from "#app/lib/text/email-address.ts";
import { languageOf } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Config, config } from "#app/server/process/config.server.ts";
import { lockUser } from "../passwords/set-password.server.ts";
import { dropSecondFactor } from "../second-factor/second-factor.server.ts";
import { accounts, sessions } from "../users/account-table.server.ts";
import { welcomeUser } from "../users/new-users.server.ts";
import { authOptions } from "./auth.server.ts";

/** The path of ours to which Google sends the user back. */
const googleCallbackPath = "/login/google/callback";

/** True where the shop has Google's credentials. */
export function googleIsSetUp(): boolean {
  return Boolean(config().GOOGLE_CLIENT_ID && config().GOOGLE_CLIENT_SECRET);
}

/**
 * Better Auth with Google as an OpenID Connect provider: authorization code with state, nonce and
 * PKCE, and an ID token whose signature, issuer and audience are verified. An instance of its own,
 * because it asks Google for its addresses when it is made, and logging in by password must not wait
 * for that.
 */
async function create() {
  const { GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET, GOOGLE_DISCOVERY_URL } = config();
  const google = genericOAuth({
    config: [
      {
        providerId: "google",
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        discoveryUrl: GOOGLE_DISCOVERY_URL,
        // With any header, Better Auth follows no redirect to another host.
        discoveryHeaders: { accept: "application/json" },
        requireIdTokenVerification: true,
        redirectURI: shopAddress() + googleCallbackPath,
        scopes: ["openid", "email", "profile"],
        // Google always asks which account to use, so that nobody is logged in to the wrong one, or
        // unasked.
        prompt: "select_account",
        accountSubject: ({ profile }) => String(profile.sub),
        // The ID token has been verified before; what else an answer may say is not looked at.
        getUserInfo: async ({ idToken }) => (idToken ? claimsOf(idToken) : null),
        mapProfileToUser: (profile) => ({
          name: profile.name || String(profile.email).replace(/@.*/, ""),
          emailVerified: profile.email_verified === true,
        }),
      },
    ],
  });
  const options = await authOptions();
  const instance = betterAuth({
    ...options,
    baseURL: shopAddress(),
    plugins: [google],
    account: {
      // The state stands in an encrypted cookie: a visitor's click writes nothing to the database.
      storeStateStrategy: "cookie",
      updateAccountOnSignIn: false,
      // Only an address that Google has verified is linked to an account that is there already.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: {
      ...options.databaseHooks,
      user: {
        create: {
          // firstName is the display name, lastName empty (rules: login-9).
          before: async (user) => ({ data: { ...user, firstName: user.name, lastName: "" } }),
          // Better Auth has committed the user by then, in a transaction of its own.
          after: async ({ id, email, emailVerified, name }) => {
            publish("users");
            const user = { id, email, emailVerified, firstName: name, fullName: name };
            // Google knows one address of ours, which names no language.
            const begun = URL.parse((await getOAuthState())?.callbackURL ?? "", shopAddress());
            const language = languageOf(`/${begun?.searchParams.get("language")}`);
            await db.transaction((tx) => welcomeUser(tx, user, language));
          },
        },
      },
      account: {
        create: {
          before: async (account) => {
            await dropUnprovenAccess(account.userId);
            // Google is asked who somebody is and nothing more: its tokens are not kept.
            const { accessToken, refreshToken, idToken, ...kept } = account;
            return { data: { ...kept, accessToken: null, refreshToken: null, idToken: null } };
          },
        },
      },
    },
  });
  const { socialProviders } = await instance.$context;
  const [provider] = socialProviders;
  // Better Auth leaves out a provider that could not be asked for its addresses.
  if (!provider) throw new Error(`no answer from ${GOOGLE_DISCOVERY_URL}`);
  // OpenID Connect Discovery 1.0, 4.3: who answers for another issuer is believed nothing.
  if (GOOGLE_DISCOVERY_URL !== `${provider.issuer}/.well-known/openid-configuration`) {
    throw new Error(`${GOOGLE_DISCOVERY_URL} speaks for another issuer: ${provider.issuer}`);
  }
  return instance;
}

let instance: { of: Config; made: ReturnType<typeof create> } | undefined;

/**
 * The process's Better Auth with Google, made at the first call, and anew when the settings have changed.
 * @throws Error where Google or the database did not answer; the next call tries again.
 */
export function googleAuth(): ReturnType<typeof create> {
  const of = config();
  if (instance?.of !== of) {
    const made = create().catch((error) => {
      if (instance?.made === made) instance = undefined;
      throw error;
    });
    instance = { of, made };
  }
  return instance.made;
}

/**
 * An account whose own address was never verified may have been made by a stranger who waits for the
 * owner to come by Google. Its password, other ways to log in and sessions go before the link is made.
 */
async function dropUnprovenAccess(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.emailVerified) return;
    await tx.delete(accounts).where(eq(accounts.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await dropSecondFactor(tx, userId);
  });
  publish(`sessions:${userId}`);
}

/** The claims in a token's middle part, with the address as the shop writes it (rules: signup-4). */
function claimsOf(token: string) {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { ...claims, email: emailAddress(String(claims.email)) };
}
