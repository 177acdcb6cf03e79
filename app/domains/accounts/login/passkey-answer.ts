import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";

/** What a passkey is wanted for: a login without password, its second step, to confirm, or a new one. */
export const passkeyPurposes = ["login", "code", "again", "add"] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/** What /login/passkey answers; its options are the browser's own, as JSON. */
export type PasskeyOptions =
  | { creation: PublicKeyCredentialCreationOptionsJSON }
  | { request: PublicKeyCredentialRequestOptionsJSON }
  | { message: string };

/** Whether this browser has passkeys, and reads and writes them as JSON. Browser only. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
}

/**
 * Has the browser make a passkey, or answer with one. Where the person must log in or confirm first, it
 * goes there and does not come back.
 * @returns the browser's PublicKeyCredential as JSON, or what to say.
 */
export async function passkeyAnswer(purpose: PasskeyPurpose): Promise<Result<string, string>> {
  try {
    const here = window.location.pathname + window.location.search;
    const asked = await fetch(pathIn(`/login/passkey?${new URLSearchParams({ returnTo: here })}`), {
      method: "POST",
      body: new URLSearchParams({ for: purpose }),
    });
    if (asked.redirected) {
      window.location.assign(asked.url);
      return new Promise(() => {});
    }
    const options: PasskeyOptions = await asked.json();
    if ("message" in options) return refused(options.message);
    return ok(JSON.stringify(await credentialOf(options)));
  } catch (error) {
    return refused(messageOf(error));
  }
}

function credentialOf(options: Exclude<PasskeyOptions, { message: string }>) {
  const { credentials } = navigator;
  if ("creation" in options) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.creation);
    return credentials.create({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.request);
  return credentials.get({ publicKey });
}

/** WebAuthn names what went wrong by DOMExceptions; fetch and JSON throw others. */
function messageOf(error: unknown): string {
  if (!(error instanceof DOMException)) return m.unreachable();
  if (error.name === "InvalidStateError") return m.passkey_there_already();
  if (error.name === "SecurityError") return m.passkey_other_address();
  return m.passkey_none();
}
