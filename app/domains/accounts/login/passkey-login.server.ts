import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { newToken, tokenHash } from "../passwords/mailed-link.server.ts";
import { requestOptions, verifyRequest } from "../second-factor/webauthn.server.ts";
import { endSession, openSession } from "../sessions/session.server.ts";
import { passkeys } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import { knownDeviceCookie } from "./known-device.server.ts";
import { pendingHash, setPendingCookie } from "./pending-login.server.ts";
import { recordLogin } from "./record-login.server.ts";

/**
 * Begins a login by passkey alone (rules: second-factor-10).
 * @returns what the browser asks for one by, and the Set-Cookie values that bind it to this browser.
 */
export async function beginPasskeyLogin(headers: Headers) {
  const known = pendingHash(headers);
  if (known) return { options: await requestOptions(known), cookies: [] };
  const token = newToken();
  return { options: await requestOptions(tokenHash(token)), cookies: [setPendingCookie(token)] };
}

/**
 * Logs in whom a passkey is of, which has asked them for PIN, finger or face: it is both factors.
 * @param answer the browser's PublicKeyCredential as JSON.
 * @returns the Set-Cookie values that carry the session.
 */
export async function logInByPasskey(
  answer: string,
  headers: Headers,
): Promise<Result<string[], "passkey-wrong">> {
  const hash = pendingHash(headers);
  const passkey = hash ? await verifyRequest(answer, hash, undefined) : undefined;
  const user = passkey && (await userById(passkey.userId));
  if (!user) return refused("passkey-wrong");
  const { token, cookies } = await openSession(user.id, headers);
  if (token === undefined) return refused("passkey-wrong");
  // Whoever has removed it meanwhile has ended all sessions but this.
  if (!(await isThere(passkey.id))) {
    await endSession(token);
    return refused("passkey-wrong");
  }
  await recordLogin(user, "passkey");
  return ok([...cookies, await knownDeviceCookie(headers, user.email), setPendingCookie("", 0)]);
}

/** Waits for who is just removing it. */
async function isThere(id: string): Promise<boolean> {
  const [left] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.id, id))
    .for("share");
  return left !== undefined;
}
