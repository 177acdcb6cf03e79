import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { verifyPassword as verifyScryptHash } from "better-auth/crypto";
import { maxPasswordLength } from "../users/user.ts";
import { isImportedHash, verifyImportedHash } from "./imported-password.server.ts";

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/**
 * Argon2id as OWASP advises it, with a pass more (decision 033): memory in KiB, passes, lanes. A hash
 * holds those that it was made by, so they may be raised at any time.
 */
const today = { memory: 19 * 1024, passes: 3, parallelism: 1 };
/** In bytes. */
const saltLength = 16;
const tagLength = 32;

/** How many are hashed at once (rules: limits-18): each takes 19 MiB and a core that pages want too. */
const most = 2;

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Hashes a password with a salt of its own.
 * @returns in the form of the PHC: `$argon2id$v=19$m=19456,t=3,p=1$salt$tag`.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await inTurn(() => tagOf(password, nonce, { ...today, tagLength }));
  return `${prefix(today)}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Verifies a password by a hash of any age: the shop's own, one that Better Auth made by scrypt, as
 * the shop did before, or one of the earlier shop's.
 */
export async function verifyHash(hash: string, password: string): Promise<boolean> {
  if (password.length > maxPasswordLength) return false;
  return inTurn(async () => {
    if (isImportedHash(hash)) return verifyImportedHash(hash, password);
    const [, memory, passes, parallelism, salt = "", tag = ""] = pattern.exec(hash) ?? [];
    if (!tag) return verifyScryptHash({ hash, password });
    const expected = Buffer.from(tag, "base64");
    const parameters = {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    };
    const found = await tagOf(password, Buffer.from(salt, "base64"), parameters);
    return timingSafeEqual(found, expected);
  });
}

/** Whether it is to be made anew as soon as the password is known. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`${prefix(today)}$`);
}

/**
 * Takes the time that verifying a password takes, where there is none: how long an answer took tells
 * nobody whether an account or a password is there.
 */
export async function verifyNothing(password: string): Promise<void> {
  if (password.length <= maxPasswordLength) await hashPassword(password);
}

/** What one types is the same in whichever form its letters came: as Better Auth takes it. */
function tagOf(
  password: string,
  nonce: Buffer,
  parameters: Omit<Argon2Parameters, "message" | "nonce">,
): Promise<Buffer> {
  return derive("argon2id", { message: password.normalize("NFKC"), nonce, ...parameters });
}

const prefix = ({ memory, passes, parallelism }: typeof today) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`;

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

let free = most;
const waiting: (() => void)[] = [];

/** Does the work when less than `most` are at it; who waits comes in order. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
