import { createCipheriv, randomBytes, scrypt } from "node:crypto";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { Decrypter, Encrypter, type Recipient, Stanza } from "age-encryption";

/** How the file of an encrypted backup begins: the age format, which `age -d` opens too. */
export const encryptedStart = "age-encryption.org/v1";

/** Base-2 logarithm of scrypt's cost, as OWASP advises it: 128 MB and two fifths of a second for each try. */
const workFactor = 17;

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Encrypts by a passphrase, in chunks whose order and end are authenticated. */
export async function* encrypted(plain: Readable, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  yield* chunksOf(await encrypter.encrypt(webStream(plain)));
}

/** @throws Error where the passphrase is wrong, or the file was altered or cut off. */
export async function* decrypted(secret: Readable, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  yield* chunksOf(await decrypter.decrypt(webStream(secret)));
}

// The types of the browser's streams and of Node's are not quite the same; the streams are.
const webStream = (chunks: Readable) =>
  Readable.toWeb(chunks) as unknown as ReadableStream<Uint8Array>;
const chunksOf = (stream: ReadableStream<Uint8Array>) =>
  stream as unknown as AsyncIterable<Uint8Array>;

/**
 * The library's own recipient of a passphrase computes scrypt in JavaScript, during which a shop that
 * backs itself up would stand still for a second. The stanza is age's
 * (https://age-encryption.org/v1, "The scrypt recipient type").
 */
function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
      const key = await deriveKey(passphrase, labelled, 32, {
        N: 2 ** workFactor,
        r: 8,
        maxmem: 2 ** (workFactor + 11),
      });
      const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), {
        authTagLength: 16,
      });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const saltText = salt.toString("base64").replaceAll("=", "");
      return [new Stanza(["scrypt", saltText, String(workFactor)], body)];
    },
  };
}
