import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { User } from "../users/user.ts";
import { type CodeRefusal, checkCode } from "./second-factor.server.ts";
import { verifyRequest } from "./webauthn.server.ts";

/** What somebody shows: what they typed, or a passkey's answer as the browser's JSON. */
export type ShownFactor = { code: string } | { passkey: string };

export type FactorRefusal = CodeRefusal | { code: "passkey-wrong" };

/**
 * Looks at what somebody shows of their second factor, and uses it up (rules: second-factor-3,
 * second-factor-9).
 * @param heldBy whose challenge a passkey must have answered.
 */
export async function checkFactor(
  user: Pick<User, "id" | "email" | "firstName" | "fullName">,
  shown: ShownFactor,
  heldBy: string,
): Promise<Result<undefined, FactorRefusal>> {
  if ("code" in shown) return checkCode(user, shown.code);
  const passkey = await verifyRequest(shown.passkey, heldBy, user.id);
  return passkey ? ok(undefined) : refused({ code: "passkey-wrong" });
}
