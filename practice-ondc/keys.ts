import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** Somebody who signs on the network. */
export interface Signer {
  subscriberId: string;
  uniqueKeyId: string;
  key: KeyObject;
  /** Base64 of the bare 32 bytes. */
  publicKey: string;
}

const pkcs8 = {
  ed25519: Buffer.from("302e020100300506032b657004220420", "hex"),
  x25519: Buffer.from("302e020100300506032b656e04220420", "hex"),
};
const ed25519Spki = Buffer.from("302a300506032b6570032100", "hex");

/** A key that follows from the network's secret: several processes of a shop have the same network. */
function keyOf(kind: keyof typeof pkcs8, secret: string, name: string): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", `practice-ondc ${name}`, 32));
  return createPrivateKey({
    key: Buffer.concat([pkcs8[kind], seed]),
    format: "der",
    type: "pkcs8",
  });
}

const spkiOf = (key: KeyObject) => createPublicKey(key).export({ format: "der", type: "spki" });

export function signerOf(subscriberId: string, secret: string): Signer {
  const key = keyOf("ed25519", secret, subscriberId);
  const publicKey = spkiOf(key).subarray(-32).toString("base64");
  return { subscriberId, uniqueKeyId: "practice-1", key, publicKey };
}

/** The registry's key for challenges. @returns base64 of DER as its public half. */
export function challengeKey(secret: string): { key: KeyObject; publicKey: string } {
  const key = keyOf("x25519", secret, "registry");
  return { key, publicKey: spkiOf(key).toString("base64") };
}

/** A challenge that only the holder of the other key can read. @param publicKey base64 of DER */
export function challengeFor(publicKey: string, own: KeyObject, answer: string): string {
  const other = createPublicKey({
    key: Buffer.from(publicKey, "base64"),
    format: "der",
    type: "spki",
  });
  const shared = diffieHellman({ privateKey: own, publicKey: other });
  const locking = createCipheriv("aes-256-ecb", shared, null);
  return Buffer.concat([locking.update(answer, "utf8"), locking.final()]).toString("base64");
}

const textOf = (body: string, created: number, expires: number) => {
  const digest = createHash("blake2b512").update(body).digest("base64");
  return Buffer.from(`(created): ${created}\n(expires): ${expires}\ndigest: BLAKE-512=${digest}`);
};

/** An Authorization header. @param at the signer's clock, in ms */
export function signed(body: string, signer: Signer, at: number): string {
  const created = Math.floor(at / 1000);
  const expires = created + 300;
  const signature = sign(null, textOf(body, created, expires), signer.key).toString("base64");
  const keyId = `${signer.subscriberId}|${signer.uniqueKeyId}|ed25519`;
  return `Signature keyId="${keyId}",algorithm="ed25519",created="${created}",expires="${expires}",headers="(created) (expires) digest",signature="${signature}"`;
}

/** Who says to have signed. */
export function signerIn(header: string): { subscriberId: string; uniqueKeyId: string } {
  const [subscriberId = "", uniqueKeyId = ""] = (partsOf(header).get("keyId") ?? "").split("|");
  return { subscriberId, uniqueKeyId };
}

/** Whether the header holds for this body, by this key. @param publicKey base64 @param at the reader's clock, in ms */
export function holds(header: string, body: string, publicKey: string, at: number): boolean {
  const parts = partsOf(header);
  const [created, expires] = [Number(parts.get("created")), Number(parts.get("expires"))];
  const seconds = at / 1000;
  if (!(created <= seconds + 60 && expires >= seconds)) return false;
  const key = createPublicKey({
    key: Buffer.concat([ed25519Spki, Buffer.from(publicKey, "base64")]),
    format: "der",
    type: "spki",
  });
  const signature = Buffer.from(parts.get("signature") ?? "", "base64");
  return verify(null, textOf(body, created, expires), key, signature);
}

/** Whether a text was signed as it is. */
export function isTextSigned(text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([ed25519Spki, Buffer.from(publicKey, "base64")]),
    format: "der",
    type: "spki",
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
}

const partsOf = (header: string) =>
  new Map(
    [...header.matchAll(/\b(\w{1,20})="([^"]{0,500})"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
