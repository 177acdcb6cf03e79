import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.server.ts";

type KeySettings = Pick<Config, "SETTINGS_KEY" | "DATA_DIR">;

/** In bytes, as NIST SP 800-38D has them. */
const ivSize = 12;
const tagSize = 16;

const keyOf = (text: string) =>
  Buffer.from(hkdfSync("sha256", text, "", "madua: what the office keeps", 32));

/**
 * The key by which this installation locks what nobody may read in its database (rules: keys-2): that of
 * SETTINGS_KEY, or of the file settings-key in the data folder.
 * @returns undefined where there is neither.
 */
export async function settingsKey(settings: KeySettings): Promise<Buffer | undefined> {
  if (settings.SETTINGS_KEY) return keyOf(settings.SETTINGS_KEY);
  const text = await readFile(keyFile(settings), "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : keyOf(text.trim());
}

/**
 * The same; the file is made where there is none. Of several processes that make it at once, one does.
 * @throws Error where it cannot be written.
 */
export async function makeSettingsKey(settings: KeySettings): Promise<Buffer> {
  const known = await settingsKey(settings);
  if (known) return known;
  const file = keyFile(settings);
  // Linked when it is whole: nobody reads half a key.
  const own = `${file}.${randomBytes(16).toString("hex")}`;
  // Not `recursive: true`: that never returns where a parent cannot have children, as in /proc.
  await mkdir(settings.DATA_DIR).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await writeFile(own, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(own, file).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(own);
  const made = await settingsKey(settings);
  if (!made) throw new Error(`${file} vanished`);
  return made;
}

const keyFile = ({ DATA_DIR }: KeySettings) => join(DATA_DIR, "settings-key");

/**
 * Locks a text (AES-256-GCM).
 * @param about what it is of: under another name it does not open.
 */
export function seal(key: Buffer, text: string, about: string): string {
  const iv = randomBytes(ivSize);
  const locking = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagSize });
  locking.setAAD(Buffer.from(about));
  const locked = Buffer.concat([locking.update(text, "utf8"), locking.final()]);
  return `1.${Buffer.concat([iv, locking.getAuthTag(), locked]).toString("base64url")}`;
}

/** @returns undefined where it was locked by another key or under another name, or was changed since. */
export function unseal(key: Buffer, sealed: string, about: string): string | undefined {
  const [version, text = ""] = sealed.split(".");
  const bytes = Buffer.from(text, "base64url");
  if (version !== "1" || bytes.length < ivSize + tagSize) return undefined;
  const opening = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivSize), {
    authTagLength: tagSize,
  });
  opening.setAAD(Buffer.from(about));
  opening.setAuthTag(bytes.subarray(ivSize, ivSize + tagSize));
  try {
    const plain = Buffer.concat([
      opening.update(bytes.subarray(ivSize + tagSize)),
      opening.final(),
    ]);
    return plain.toString("utf8");
  } catch {
    return undefined;
  }
}
