import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Role } from "#app/lib/shop/domain.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { brokenConstraint, db, type Queryable } from "#app/server/database/database.server.ts";
import {
  countUseByNetwork,
  type RateLimit,
  type TooManyTries,
} from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { auth } from "../login/auth.server.ts";
import { logIn } from "../login/log-in.server.ts";
import { mailLink } from "../passwords/mailed-link.server.ts";
import { passwordWeakness, type WeakPassword } from "../passwords/password-policy.server.ts";
import { writeConsent } from "../profile/news-consent.server.ts";
import { accounts, users } from "./account-table.server.ts";
import type { SignUp, User } from "./user.ts";

export interface NewUser extends SignUp {
  role?: Role;
  designation?: string;
  emailVerified?: boolean;
}

/**
 * Adds a user who logs in by password. fullName starts as "first last" (rules: signup-8).
 * @param alongside what else belongs to the transaction that makes the user.
 */
export async function addUser(
  user: NewUser,
  alongside?: (on: Queryable, added: { id: string; fullName: string }) => Promise<void>,
): Promise<Result<{ id: string }, "email-taken">> {
  const { password } = await (await auth()).$context;
  // Hashed before it is known whether the address is taken: both answers take the same time
  // (rules: signup-6).
  const hash = await password.hash(user.password);
  const id = uuid();
  const { password: _, news, ...profile } = user;
  const fullName = fullNameOf(user);
  try {
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ ...profile, id, fullName, language: presentLanguage() });
      await tx.insert(accounts).values({
        id: uuid(),
        accountId: id,
        providerId: "credential",
        userId: id,
        password: hash,
      });
      if (news) await writeConsent(tx, id, true, "sign-up");
      await alongside?.(tx, { id, fullName });
    });
  } catch (error) {
    if (brokenConstraint(error) === "users_email_unique") return refused("email-taken");
    throw error;
  }
  publish("users");
  return ok({ id });
}

function fullNameOf({ firstName, lastName }: Pick<SignUp, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * Greets a new user by mail, and asks for the proof of the address where nobody has given it: in the
 * transaction that makes the user.
 */
export async function welcomeUser(
  on: Queryable,
  user: Pick<User, "id" | "email" | "emailVerified" | "firstName" | "fullName">,
  language = presentLanguage(),
): Promise<void> {
  const name = user.firstName || user.fullName;
  await enqueueMail(on, user.email, { kind: "welcome", name, path: "/products" }, { language });
  if (!user.emailVerified) await mailLink(on, "verify-email", user, language);
}

type SignUpRefusal = { code: "email-taken" } | WeakPassword | TooManyTries;

const perNetwork: RateLimit = { name: "sign-up-address", points: 20, seconds: 60 * 60 };

/**
 * Makes an account with role user and opens its first session.
 * @returns the Set-Cookie values that carry the session.
 */
export async function signUp(
  user: SignUp,
  headers: Headers,
): Promise<Result<string[], SignUpRefusal>> {
  const wait = await countUseByNetwork(perNetwork);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const fullName = fullNameOf(user);
  const weakness = await passwordWeakness(user.password, { ...user, fullName, userType: "user" });
  if (weakness) return refused({ code: "password-weak", weakness });
  const added = await addUser(user, (on, { id, fullName }) =>
    welcomeUser(on, { ...user, id, fullName, emailVerified: false }),
  );
  if (!added.ok) return refused({ code: added.refusal });
  const opened = await logIn(user, headers);
  // The account is there; whoever cannot be logged in right now can log in later.
  return ok(opened.ok ? opened.value.cookies : []);
}
