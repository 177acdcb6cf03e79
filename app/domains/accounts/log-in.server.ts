import { APIError } from "better-auth/api";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { countUse, forget, type RateLimit } from "#app/server/rate-limit.server.ts";
import { currentRequest } from "#app/server/request.server.ts";
import { auth } from "./auth.server.ts";
import { maxPasswordLength } from "./user.ts";

export type LoginRefusal =
  | { code: "fields-missing" }
  | { code: "email-invalid" }
  | { code: "user-unknown" }
  | { code: "password-wrong" }
  | { code: "too-many-tries"; seconds: number };

/** Wrong tries on one account, from wherever they come. */
const perAccount: RateLimit = { name: "login-account", points: 10, seconds: 15 * 60 };
/** Tries from one address, whoever's account they are for: many people may share it. */
const perAddress: RateLimit = { name: "login-address", points: 60, seconds: 15 * 60 };

/**
 * Opens a session (spec 5 and 8, Login).
 * @returns the Set-Cookie values that carry it.
 */
export async function logIn(
  given: { email: string; password: string },
  headers: Headers,
): Promise<Result<string[], LoginRefusal>> {
  const email = given.email.trim().toLowerCase();
  if (!email || !given.password) return refused({ code: "fields-missing" });
  // Looser than at sign-up: the first admin may be admin@localhost (R32).
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return refused({ code: "email-invalid" });
  }
  const address = currentRequest()?.clientNetwork ?? "unknown";
  const wait = (await countUse(perAddress, address)) ?? (await countUse(perAccount, email));
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  if (given.password.length > maxPasswordLength) return refused({ code: "password-wrong" });

  try {
    const { api } = await auth();
    const { headers: answered } = await api.logInWithEmail({
      body: { email, password: given.password },
      headers,
      returnHeaders: true,
    });
    await forget(perAccount, email);
    return ok(answered.getSetCookie());
  } catch (error) {
    const code = error instanceof APIError ? error.body?.code : undefined;
    if (code === "USER_NOT_FOUND") return refused({ code: "user-unknown" });
    if (code === "INVALID_PASSWORD") return refused({ code: "password-wrong" });
    throw error;
  }
}

/** Ends the request's session; returns the Set-Cookie values that clear the cookie. */
export async function logOut(headers: Headers): Promise<string[]> {
  const { api } = await auth();
  const { headers: answered } = await api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}
