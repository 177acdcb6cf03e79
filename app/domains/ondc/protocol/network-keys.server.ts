import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";

/** Both pairs of a subscriber: one signs, by the other the registry tries whether the shop is who it says. */
export interface MadeKeys {
  /** Base64 of the bare 32 bytes, as the registry keeps it. */
  signingPublicKey: string;
  /** Base64 of DER. */
  encryptionPublicKey: string;
  privateKeys: PrivateKeys;
}

/** Base64 of DER (PKCS #8). */
export interface PrivateKeys {
  signing: string;
  encryption: string;
}

export function makeKeys(): MadeKeys {
  const signing = generateKeyPairSync("ed25519");
  const encryption = generateKeyPairSync("x25519");
  const spki = (key: KeyObject) => key.export({ format: "der", type: "spki" });
  const pkcs8 = (key: KeyObject) => key.export({ format: "der", type: "pkcs8" }).toString("base64");
  return {
    signingPublicKey: spki(signing.publicKey).subarray(-32).toString("base64"),
    encryptionPublicKey: spki(encryption.publicKey).toString("base64"),
    privateKeys: { signing: pkcs8(signing.privateKey), encryption: pkcs8(encryption.privateKey) },
  };
}

export function privateKeyOf(base64: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(base64, "base64"), format: "der", type: "pkcs8" });
}

/**
 * Answers the registry's challenge: AES-256-ECB by the secret that its key and ours share (X25519).
 * @param registryPublicKey base64 of DER.
 * @returns undefined where it was not made for this key.
 */
export function answerChallenge(
  challenge: string,
  encryptionKey: KeyObject,
  registryPublicKey: string,
): string | undefined {
  try {
    const publicKey = createPublicKey({
      key: Buffer.from(registryPublicKey, "base64"),
      format: "der",
      type: "spki",
    });
    const shared = diffieHellman({ privateKey: encryptionKey, publicKey });
    const opening = createDecipheriv("aes-256-ecb", shared, null);
    const bytes = Buffer.from(challenge, "base64");
    return Buffer.concat([opening.update(bytes), opening.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** The page by which the registry sees that the address is the shop's: its request's id, signed as it is. */
export function siteVerification(requestId: string, signingKey: KeyObject): string {
  const signed = sign(null, Buffer.from(requestId), signingKey).toString("base64");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name='ondc-site-verification' content='${signed}' />
    <title>ONDC Site Verification Page</title>
  </head>
  <body>
    ONDC Site Verification Page
  </body>
</html>
`;
}
