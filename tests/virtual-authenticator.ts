import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type {
  creationOptions,
  requestOptions,
} from "#app/domains/accounts/second-factor/webauthn.server.ts";

type Creation = Awaited<ReturnType<typeof creationOptions>>;
type Request = Awaited<ReturnType<typeof requestOptions>>;

/** What an authenticator does otherwise than an honest one. */
export interface Quirks {
  origin?: string;
  rpId?: string;
  /** Has not asked for PIN, finger or face. */
  isUnverified?: boolean;
  /** How often it says that it has signed. */
  counter?: number;
  /** Signs something else than it says. */
  isForged?: boolean;
}

/**
 * A device with one passkey (ES256, no attestation), and the browser around it: answers with the JSON of
 * a PublicKeyCredential.
 */
export class VirtualAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #counter = 0;
  #userHandle = "";

  constructor(origin = "http://localhost:3000") {
    this.#origin = origin;
  }

  create(options: Creation, quirks: Quirks = {}): string {
    this.#userHandle = options.user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    // COSE: EC2, ES256, P-256, and the point.
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const authData = this.#data(options.rp.id ?? "", credential, quirks);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map<string, Cbor>()],
      ["authData", authData],
    ]);
    return this.#answer({
      attestationObject: cbor(attestation).toString("base64url"),
      clientDataJSON: this.#client("webauthn.create", options.challenge, quirks),
      transports: ["internal"],
    });
  }

  get(options: Request, quirks: Quirks = {}): string {
    this.#counter += 1;
    const authData = this.#data(options.rpId ?? "", undefined, quirks);
    const clientDataJSON = this.#client("webauthn.get", options.challenge, quirks);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signed = Buffer.concat([authData, quirks.isForged ? randomBytes(32) : hash]);
    return this.#answer({
      authenticatorData: authData.toString("base64url"),
      clientDataJSON,
      signature: createSign("sha256").update(signed).sign(this.#keys.privateKey, "base64url"),
      userHandle: this.#userHandle,
    });
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Quirks): string {
    const client = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    return Buffer.from(client).toString("base64url");
  }

  #data(rpId: string, credential: Buffer | undefined, quirks: Quirks): Buffer {
    const hash = createHash("sha256")
      .update(quirks.rpId ?? rpId)
      .digest();
    // Somebody was there; they were verified; a credential follows.
    const flags = 0x01 | (quirks.isUnverified ? 0 : 0x04) | (credential ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(quirks.counter ?? this.#counter);
    return Buffer.concat([hash, Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  }
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** As much of RFC 8949 as a passkey is made of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") {
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

/** @param size at most 255: nothing here is longer. */
function cborHead(kind: number, size: number): Buffer {
  return Buffer.from(size < 24 ? [(kind << 5) | size] : [(kind << 5) | 24, size]);
}
