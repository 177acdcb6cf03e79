import { argon2 } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { oldHash, oldPassword } from "#tests/old-password.ts";
import { hashPassword, isOutdated, verifyHash } from "./password-hash.server.ts";

// Not by `spy: true`, which goes down to the streams that its classes extend, and spoils them for later files.
vi.mock(import("node:crypto"), async (original) => {
  const crypto = await original();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

/** Of the tests of Argon2's reference implementation, all of the password "password". */
const known = [
  "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
  "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc",
  "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
];

test("a password is hashed with a salt of its own, and at least as OWASP advises", async () => {
  const [one, other] = await Promise.all([hashPassword("ragi-laddu"), hashPassword("ragi-laddu")]);
  expect(one).not.toBe(other);
  const [, memory, passes, salt = "", tag = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(one) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Buffer.from(salt, "base64")).toHaveLength(16);
  expect(Buffer.from(tag, "base64")).toHaveLength(32);
  expect(await verifyHash(one, "ragi-laddu")).toBe(true);
  expect(await verifyHash(one, "ragi-ladd0")).toBe(false);
  expect(isOutdated(one)).toBe(false);
});

test.each(known)("a hash is verified by its own parameters, and outdated: %s", async (hash) => {
  expect(await verifyHash(hash, "password")).toBe(true);
  expect(await verifyHash(hash, "Password")).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test("one of the earlier shop is verified, and outdated", async () => {
  expect(await verifyHash(oldHash, oldPassword)).toBe(true);
  expect(isOutdated(oldHash)).toBe(true);
});

test("letters count the same in whichever form they came", async () => {
  const hash = await hashPassword("caf\u00e9-roti");
  expect(await verifyHash(hash, "cafe\u0301-roti")).toBe(true);
});

test("two are hashed at once, the others wait in order", async () => {
  const begun: string[] = [];
  const going: (() => void)[] = [];
  onTestFinished(() => void vi.mocked(argon2).mockReset());
  vi.mocked(argon2).mockImplementation((_, { message }, done) => {
    begun.push(String(message));
    going.push(() => done(null, Buffer.alloc(32)));
  });
  const hashes = ["a", "b", "c", "d", "e"].map(hashPassword);
  await vi.waitFor(() => expect(going).toHaveLength(2));
  expect(begun).toEqual(["a", "b"]);
  going[1]?.();
  await hashes[1];
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c"]));
  going[0]?.();
  going[2]?.();
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "d", "e"]));
  for (const end of going) end();
  await Promise.all(hashes);
});
