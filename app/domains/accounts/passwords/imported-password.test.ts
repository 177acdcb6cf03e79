import { expect, test } from "vitest";
import { oldHash, oldPassword } from "#tests/old-password.ts";
import { verifyImportedHash } from "./imported-password.server.ts";

test("the service's own sample is verified", async () => {
  expect(await verifyImportedHash(oldHash, oldPassword)).toBe(true);
});

test.each(["user1passwore", "", "USER1PASSWORD"])("another password, %j, is not", async (given) => {
  expect(await verifyImportedHash(oldHash, given)).toBe(false);
});

test.each([
  ["cut off", oldHash.slice(0, -8)],
  ["without its hash", oldHash.replace(/\$[^$]*$/, "$")],
  ["with other settings", oldHash.replace("r=8", "r=7")],
  ["of another kind", "9f2c:aa01"],
])("a hash %s verifies nothing", async (_, hash) => {
  expect(await verifyImportedHash(hash, "user1password")).toBe(false);
});
