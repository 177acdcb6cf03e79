import { createCipheriv, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Of the authentication service that the hashes were made by, for all of its users. */
export interface ScryptParameters {
  /** Base64. */
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  /** The base-2 logarithm of scrypt's N. */
  memCost: number;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * The hash of a password that comes from Firebase Authentication, as `accounts.password` keeps it:
 * `$fbscrypt$v=1,n=14,r=8,p=1,ss=…,sk=…$salt$hash`.
 * @param user salt and hash in base64, as the service exports them.
 */
export function importedHash(
  { signerKey, saltSeparator, rounds, memCost }: ScryptParameters,
  { salt, passwordHash }: { salt: string; passwordHash: string },
): string {
  const settings = `v=1,n=${memCost},r=${rounds},p=1,ss=${saltSeparator},sk=${signerKey}`;
  return `$fbscrypt$${settings}$${salt}$${passwordHash}`;
}

const pattern =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=1,ss=([\w+/=-]*),sk=([\w+/=-]+)\$([\w+/=-]*)\$([\w+/=-]+)$/;

export function isImportedHash(hash: string): boolean {
  return hash.startsWith("$fbscrypt$");
}

/**
 * Firebase's modified scrypt (https://github.com/firebase/scrypt): scrypt of the password with the
 * salt and the separator gives a key, by which AES-256 in counter mode encrypts the signer key; the
 * outcome is the hash.
 */
export async function verifyImportedHash(hash: string, password: string): Promise<boolean> {
  const [, memCost, rounds, separator = "", signerKey = "", salt = "", expected = ""] =
    pattern.exec(hash) ?? [];
  if (!expected) return false;
  const salted = Buffer.concat([Buffer.from(salt, "base64"), Buffer.from(separator, "base64")]);
  const [N, r] = [2 ** Number(memCost), Number(rounds)];
  const key = await derive(password, salted, 32, { N, r, p: 1, maxmem: 256 * N * r });
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(signerKey, "base64"), cipher.final()]);
  const known = Buffer.from(expected, "base64");
  return encrypted.length === known.length && timingSafeEqual(encrypted, known);
}
