import { ok, type Result, refused } from "#app/lib/result.ts";
import { countUseByNetwork, type RateLimit } from "#app/server/rate-limit.server.ts";
import { addUser } from "./add-user.server.ts";
import { logIn } from "./log-in.server.ts";
import type { SignUp } from "./user.ts";
import { welcomeUser } from "./welcome-user.server.ts";

export type SignUpRefusal = { code: "email-taken" } | { code: "too-many-tries"; seconds: number };

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
  const added = await addUser(user, (on, { id, fullName }) =>
    welcomeUser(on, { ...user, id, fullName, emailVerified: false }),
  );
  if (!added.ok) return refused({ code: added.refusal });
  const opened = await logIn(user, headers);
  // The account is there; whoever cannot be logged in right now can log in later.
  return ok(opened.ok ? opened.value : []);
}
