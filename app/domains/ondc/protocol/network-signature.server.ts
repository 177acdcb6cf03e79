import { createHash, createPublicKey, type Hash, type KeyObject, sign, verify } from "node:crypto";

/** What stands in an Authorization header of the network. */
export interface NetworkSignature {
  subscriberId: string;
  uniqueKeyId: string;
  /** Seconds since 1970. */
  created: number;
  expires: number;
  /** Base64. */
  signature: string;
}

/** How far another's clock may be from ours, in s (rules: ondc-3). */
export const clockTolerance = 60;

/** How long a signature of ours holds, in s: as long as in the network's own example. */
const holdsFor = 60 * 60;

/** The digest that is signed of a body, begun: of a large one that many get, its beginning is read once, and copied. */
export const bodyHash = (): Hash => createHash("blake2b512");

/** What is signed of a body, letter by letter as the network's example has it. */
function signedText(body: Hash, created: number, expires: number): Buffer {
  const digest = body.digest("base64");
  return Buffer.from(`(created): ${created}\n(expires): ${expires}\ndigest: BLAKE-512=${digest}`);
}

/** An Authorization header over `body`, or over what was read of it to its end, from `now` on. */
export function authorizationOf(
  body: string | Hash,
  signer: { subscriberId: string; uniqueKeyId: string; privateKey: KeyObject },
  now = new Date(),
): string {
  const created = Math.floor(now.getTime() / 1000);
  const expires = created + holdsFor;
  const hash = typeof body === "string" ? bodyHash().update(body) : body;
  const signature = sign(null, signedText(hash, created, expires), signer.privateKey);
  const parts = {
    keyId: `${signer.subscriberId}|${signer.uniqueKeyId}|ed25519`,
    algorithm: "ed25519",
    created,
    expires,
    headers: "(created) (expires) digest",
    signature: signature.toString("base64"),
  };
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `Signature ${written.join(",")}`;
}

/** @returns undefined where it is not in the network's form. */
export function readAuthorization(header: string): NetworkSignature | undefined {
  if (header.length > 2000) return undefined;
  const parts = new Map<string, string>();
  for (const part of header.replace(/^Signature /, "").split(",")) {
    const [, name, value] = /^ ?(\w{1,20}) ?= ?"([^"]*)"$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) parts.set(name, value);
  }
  const [subscriberId, uniqueKeyId, algorithm, ...more] = (parts.get("keyId") ?? "").split("|");
  const created = Number(parts.get("created") || Number.NaN);
  const expires = Number(parts.get("expires") || Number.NaN);
  const signature = parts.get("signature");
  const isWhole = subscriberId && uniqueKeyId && signature && more.length === 0;
  if (!isWhole || algorithm !== "ed25519" || parts.get("algorithm") !== algorithm) return undefined;
  if (!Number.isSafeInteger(created) || !Number.isSafeInteger(expires)) return undefined;
  return { subscriberId, uniqueKeyId, created, expires, signature };
}

/** Why a signature does not hold now; undefined where it does. */
export function wrongWithTimes(
  { created, expires }: NetworkSignature,
  now: Date,
): string | undefined {
  const seconds = now.getTime() / 1000;
  if (created > seconds + clockTolerance) {
    return `the signature is of a time to come: the sender's clock is ahead by ${Math.round(created - seconds)} s`;
  }
  if (expires < seconds - clockTolerance) {
    return `the signature has expired, ${Math.round(seconds - expires)} s ago`;
  }
  return undefined;
}

/** Whether the holder of a key has signed this body. @param publicKey base64 */
export function isSignedBy(publicKey: string, given: NetworkSignature, body: string): boolean {
  const key = publicKeyOf(publicKey);
  const signature = Buffer.from(given.signature, "base64");
  return key
    ? verify(
        null,
        signedText(bodyHash().update(body), given.created, given.expires),
        key,
        signature,
      )
    : false;
}

/** What stands before the 32 bytes of an ed25519 key in DER (RFC 8410). */
const ed25519Prefix = Buffer.from("302a300506032b6570032100", "hex");

/** The registry has the bare 32 bytes; some have sent it DER. */
function publicKeyOf(base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, "base64");
  const der = bytes.length === 32 ? Buffer.concat([ed25519Prefix, bytes]) : bytes;
  try {
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}
