import { expect, test } from "vitest";
import { importedHash, verifyImportedHash } from "./imported-password.server.ts";

/** The sample of https://github.com/firebase/scrypt, as its README gives it. */
const sample = importedHash(
  {
    signerKey:
      "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
    saltSeparator: "Bw==",
    rounds: 8,
    memCost: 14,
  },
  {
    salt: "42xEC+ixf3L2lw==",
    passwordHash:
      "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
  },
);

test("the service's own sample is verified", async () => {
  expect(await verifyImportedHash(sample, "user1password")).toBe(true);
});

test.each(["user1passwore", "", "USER1PASSWORD"])("another password, %j, is not", async (given) => {
  expect(await verifyImportedHash(sample, given)).toBe(false);
});

test.each([
  ["cut off", sample.slice(0, -8)],
  ["without its hash", sample.replace(/\$[^$]*$/, "$")],
  ["with other settings", sample.replace("r=8", "r=7")],
  ["of another kind", "9f2c:aa01"],
])("a hash %s verifies nothing", async (_, hash) => {
  expect(await verifyImportedHash(hash, "user1password")).toBe(false);
});
