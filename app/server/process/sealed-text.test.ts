import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeSettingsKey, seal, settingsKey, unseal } from "./sealed-text.server.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "madua-key-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

const own = "a text of at least thirty-two characters";
const other = "another text of at least thirty-two characters";
const keyFor = async (SETTINGS_KEY: string) =>
  (await settingsKey({ SETTINGS_KEY, DATA_DIR: "/none" })) ?? Buffer.alloc(0);

test("what is locked opens by its key and under its name alone", async () => {
  const key = await keyFor(own);
  const sealed = seal(key, "सब कुछ secret", "mail");
  expect(sealed).not.toContain("secret");
  expect(unseal(key, sealed, "mail")).toBe("सब कुछ secret");
  expect(unseal(key, sealed, "payments")).toBeUndefined();
  expect(unseal(await keyFor(other), sealed, "mail")).toBeUndefined();
  // Each time another one: nobody sees that a key stayed the same.
  expect(seal(key, "सब कुछ secret", "mail")).not.toBe(sealed);
});

test("what was changed or cut does not open", async () => {
  const key = await keyFor(own);
  const bytes = Buffer.from(seal(key, "secret", "mail").slice(2), "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(unseal(key, `1.${changed.toString("base64url")}`, "mail")).toBeUndefined();
  }
  for (const cut of ["", "1.", "1.AAAA", `2.${bytes.toString("base64url")}`]) {
    expect(unseal(key, cut, "mail")).toBeUndefined();
  }
});

test("the file of the key is made once, for the shop's user alone, however many make it", async () => {
  const settings = { DATA_DIR: join(folder(), "data"), SETTINGS_KEY: undefined };
  expect(await settingsKey(settings)).toBeUndefined();
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeSettingsKey(settings)));
  const [first = Buffer.alloc(0)] = keys;
  for (const key of keys) expect(key.equals(first)).toBe(true);
  expect(readdirSync(settings.DATA_DIR)).toEqual(["settings-key"]);
  const file = join(settings.DATA_DIR, "settings-key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Another machine may be given it as a setting.
  const text = readFileSync(file, "utf8").trim();
  expect((await keyFor(text)).equals(first)).toBe(true);
});

test("without a place for it nothing is made up", async () => {
  const settings = { DATA_DIR: "/proc/none", SETTINGS_KEY: undefined };
  await expect(makeSettingsKey(settings)).rejects.toThrow();
});
