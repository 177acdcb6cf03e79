import { randomBytes } from "node:crypto";
import { challengeFor, challengeKey, holds, isTextSigned, type Signer, signerIn } from "./keys.ts";
import { askLoopback } from "./loopback.ts";

/** A seller that wants to be in the network. */
export interface Seller {
  subscriberId: string;
  /** Where it takes messages: "http://127.0.0.1:3000/ondc". */
  url: string;
  uniqueKeyId: string;
  /** What its page at the root of its address has signed. */
  requestId: string;
  /** Base64: of ed25519 the bare 32 bytes, of X25519 DER. */
  signingPublicKey: string;
  encryptionPublicKey: string;
}

/** An entry as `/v2.0/lookup` tells it. */
export interface Entry {
  subscriber_id: string;
  subscriber_url: string;
  ukId: string;
  br_id: string;
  type: "BAP" | "BPP" | "BG";
  domain: string;
  country: string;
  city: string;
  signing_public_key: string;
  encr_public_key: string;
  status: string;
  valid_from: string;
  valid_until: string;
  created: string;
  updated: string;
}

export interface Registry {
  readonly publicKey: string;
  readonly entries: Entry[];
  /** How often it was asked for keys. */
  lookups: number;
  /** @throws Error that says why a seller is not taken. */
  subscribe: (seller: Seller) => Promise<void>;
  /** @throws Error where who asks has not signed. */
  lookUp: (body: string, authorization: string | undefined) => Entry[];
  /** Whether somebody of the network has signed this. @param at the reader's clock, in ms @returns who */
  believe: (body: string, authorization: string | undefined, at?: number) => string | undefined;
}

const year = 365 * 24 * 60 * 60 * 1000;

/** The list of who is in the network, and by which keys they sign. */
export function openRegistry(secret: string): Registry {
  const own = challengeKey(secret);
  const entries: Entry[] = [];

  function keyNamed(name: { subscriberId: string; uniqueKeyId: string }): string | undefined {
    return entries.find(
      ({ subscriber_id, ukId }) => subscriber_id === name.subscriberId && ukId === name.uniqueKeyId,
    )?.signing_public_key;
  }

  function believe(body: string, authorization = "", at = Date.now()): string | undefined {
    const signer = signerIn(authorization);
    const key = keyNamed(signer);
    return key && holds(authorization, body, key, at) ? signer.subscriberId : undefined;
  }

  async function tryPage({ url, requestId, signingPublicKey }: Seller): Promise<void> {
    const { text } = await askLoopback(new URL("/ondc-site-verification.html", url));
    const [, signature = ""] = /name='ondc-site-verification'\s+content='([^']+)'/.exec(text) ?? [];
    if (!isTextSigned(requestId, signature, signingPublicKey)) {
      throw new Error("Domain verification is failed");
    }
  }

  async function tryChallenge(seller: Seller): Promise<void> {
    const answer = randomBytes(24).toString("base64");
    const challenge = challengeFor(seller.encryptionPublicKey, own.key, answer);
    const { status, text } = await askLoopback(`${seller.url}/on_subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ subscriber_id: seller.subscriberId, challenge }),
    });
    const given = status === 200 ? (JSON.parse(text) as { answer?: unknown }) : {};
    if (given.answer !== answer) throw new Error("Encryption verification is failed");
  }

  const registry: Registry = {
    publicKey: own.publicKey,
    entries,
    lookups: 0,
    believe,
    subscribe: async (seller) => {
      await tryPage(seller);
      await tryChallenge(seller);
      enter(entries, {
        ...entryOf("BPP", seller, seller.url),
        signing_public_key: seller.signingPublicKey,
        encr_public_key: seller.encryptionPublicKey,
      });
    },
    lookUp: (body, authorization) => {
      registry.lookups += 1;
      if (!believe(body, authorization)) throw new Error("Invalid Signature");
      const asked = JSON.parse(body) as Record<string, unknown>;
      const wanted = Object.entries(asked).filter(([, value]) => typeof value === "string");
      return entries.filter((entry) =>
        wanted.every(([name, value]) => !(name in entry) || entry[name as keyof Entry] === value),
      );
    },
  };
  return registry;
}

/** Enters somebody of the network itself. */
export function enterSigner(
  { entries }: Registry,
  type: Entry["type"],
  signer: Signer,
  url: string,
): void {
  enter(entries, {
    ...entryOf(type, signer, url),
    signing_public_key: signer.publicKey,
    encr_public_key: "",
  });
}

function entryOf(
  type: Entry["type"],
  { subscriberId, uniqueKeyId }: { subscriberId: string; uniqueKeyId: string },
  url: string,
): Omit<Entry, "signing_public_key" | "encr_public_key"> {
  const now = new Date();
  return {
    ...{ subscriber_id: subscriberId, subscriber_url: url, ukId: uniqueKeyId, type },
    ...{ br_id: uniqueKeyId, domain: "ONDC:RET10", country: "IND", city: "*" },
    ...{ status: "SUBSCRIBED", created: now.toISOString(), updated: now.toISOString() },
    valid_from: new Date(now.getTime() - year).toISOString(),
    valid_until: new Date(now.getTime() + year).toISOString(),
  };
}

function enter(entries: Entry[], entry: Entry): void {
  const place = entries.findIndex(
    ({ subscriber_id, ukId }) => subscriber_id === entry.subscriber_id && ukId === entry.ukId,
  );
  if (place >= 0) entries.splice(place, 1);
  entries.push(entry);
}
