import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "#app/domains/accounts/staff/staff-role.server.ts";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { readBackupDrill } from "#app/server/backup/backup-drill.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { noteFact } from "#app/server/process/installation.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { lastCertificate, lookAtCertificate } from "./certificate.server.ts";
import { diskDays, noteDisk } from "./disk-days.server.ts";
import { readUpkeep } from "./read-upkeep.server.ts";
import { tellNeeds } from "./tell-needs.server.ts";
import {
  type DiskDay,
  day,
  daysLeft,
  daysUntilFull,
  needsOf,
  nodeEnd,
  stageOf,
  type UpkeepFacts,
} from "./upkeep.ts";

ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-upkeep-"));
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date("2027-03-01T03:00:00Z");
const inDays = (n: number) => new Date(now.getTime() + n * day);
/** Nothing of it is near. */
const calm: UpkeepFacts = {
  now,
  backup: { isNightly: true, last: inDays(-0.2) },
  drill: { at: inDays(-3), ok: true },
  disk: [],
  certificate: { from: inDays(-20), until: inDays(70) },
  secretSince: inDays(-100),
  installedAt: inDays(-20),
  node: "26.10.0",
};
/** A disk of which so much goes every day, in GB. */
const filling = (perDay: number, n: number, left = 100): DiskDay[] =>
  Array.from({ length: n }, (_, at) => ({
    day: inDays(at - n + 1)
      .toISOString()
      .slice(0, 10),
    left: (left + perDay * (n - 1 - at)) * 1e9,
  }));

describe("the disk's trend", () => {
  test("says nothing of less than a week, nor of a disk that does not fill", () => {
    expect(daysUntilFull(filling(1, 6))).toBeUndefined();
    expect(daysUntilFull(filling(0, 20))).toBeUndefined();
    expect(daysUntilFull(filling(-1, 20, 50))).toBeUndefined();
  });
  test("is full when a line through all days says so, whatever one day does", () => {
    expect(daysUntilFull(filling(2, 20))).toBe(50);
    const odd = filling(2, 21).map((one, at) =>
      at === 10 ? { ...one, left: one.left - 5e9 } : one,
    );
    expect(daysUntilFull(odd)).toBeGreaterThan(45);
    expect(daysUntilFull(odd)).toBeLessThan(55);
  });
  test("is read from days that are noted once each, a month of them", async () => {
    const settings = { DATABASE_URL: undefined, FILES_URL: undefined, DATA_DIR: folder };
    for (let n = 0; n < 40; n++) await noteDisk(inDays(n), settings);
    await noteDisk(inDays(39), settings);
    const days = await diskDays();
    expect(days).toHaveLength(31);
    expect(days.at(-1)).toMatchObject({ day: "2027-04-09", left: expect.any(Number) });
    await db.delete(installation);
    await noteDisk(now, { ...settings, DATABASE_URL: "postgres://x", FILES_URL: "s3://x" });
    expect(await diskDays()).toEqual([]);
  });
});

test("Node's support ends by the table; of an unknown version nothing is said", () => {
  expect(nodeEnd("26.10.0")?.toISOString()).toBe("2029-04-30T00:00:00.000Z");
  expect(nodeEnd("25.1.0")).toBeUndefined();
  // The one that the shop runs on must be in it, or nobody would be told.
  expect(nodeEnd(process.versions.node)).toBeInstanceOf(Date);
});

test.each<[what: string, change: Partial<UpkeepFacts>, stage: number | undefined]>([
  ["backup", { backup: { isNightly: true, last: inDays(-0.3) } }, undefined],
  ["backup", { backup: { isNightly: true, last: inDays(-1.2) } }, 1],
  ["drill", { drill: { at: inDays(-15), ok: true } }, undefined],
  ["drill", { drill: { at: inDays(-16), ok: true } }, 14],
  ["drill", { drill: { at: inDays(0), ok: false } }, 3],
  ["disk", { disk: filling(2, 20) }, 60],
  ["disk", { disk: filling(10, 20) }, 14],
  ["certificate", { certificate: { from: inDays(-75), until: inDays(15) } }, undefined],
  ["certificate", { certificate: { from: inDays(-76), until: inDays(14) } }, 14],
  ["certificate", { certificate: { from: inDays(-88), until: inDays(2) } }, 3],
  // One that lasts six days is renewed while two are left.
  ["certificate", { certificate: { from: inDays(-3), until: inDays(3) } }, undefined],
  ["certificate", { certificate: { from: inDays(-5), until: inDays(1) } }, 3],
  ["secret", { secretSince: inDays(-720) }, 14],
  ["version", { installedAt: inDays(-170) }, 14],
  ["node", { node: "22.1.0" }, 60],
])("%s %j: stage %s", (kind, change, stage) => {
  const facts = { ...calm, ...change };
  const need = needsOf(facts).find((one) => one.kind === kind);
  expect(need).toBeDefined();
  expect(need && stageOf(need, facts)).toBe(stage);
});

test("backups that nobody has set up, and drills that never were, are due on no day", () => {
  const facts = { ...calm, backup: { isNightly: false, last: undefined }, drill: undefined };
  expect(needsOf(facts).map(({ kind }) => kind)).not.toContain("backup");
  expect(needsOf(facts).map(({ kind }) => kind)).not.toContain("drill");
});

describe("mails", () => {
  beforeEach(async () => {
    await db.delete(installation);
    await db.delete(users);
  });
  const told = async (email: string) =>
    (await mailsTo(email)).flatMap((mail) => (mail.kind === "upkeep" ? [mail.needs] : []));

  test("go to owners in their language, each thing once at each stage, and never after", async () => {
    const asha = await makeUser({ ...claimsOf("owner"), language: "hi" });
    const manager = await makeUser(claimsOf("manager"));
    const until = (days: number, from = now) => ({
      ...calm,
      now: new Date(from),
      certificate: { from: inDays(-80), until: new Date(from.getTime() + days * day) },
    });
    await tellNeeds(calm);
    expect(await told(asha.email)).toEqual([]);
    await tellNeeds(until(14));
    await tellNeeds(until(13));
    await tellNeeds(until(3));
    await tellNeeds(until(2));
    await tellNeeds(until(-1));
    const needs = await told(asha.email);
    expect(needs.map(([need]) => need?.days)).toEqual([14, 3]);
    expect(needs[0]).toEqual([{ kind: "certificate", days: 14, on: "2027-03-15" }]);
    const [mail] = await mailsTo(asha.email);
    expect(mail && "link" in mail && mail.link).toContain("/hi/my/open");
    expect(await told(manager.email)).toEqual([]);
    // It was renewed, and is near once more a quarter later.
    await tellNeeds(until(80));
    await tellNeeds(until(14));
    expect(await told(asha.email)).toHaveLength(3);
  });

  test("do not come for what was over before it was seen", async () => {
    const asha = await makeUser(claimsOf("owner"));
    await tellNeeds({ ...calm, node: "20.1.0", installedAt: inDays(-400) });
    expect(await told(asha.email)).toEqual([]);
  });
});

describe("what is read", () => {
  const drill = (text: string) => writeFileSync(join(folder, "backup-drill.json"), text);
  test("a drill from its file; none where there is none, or nothing that can be read", async () => {
    expect(await readBackupDrill(folder)).toBeUndefined();
    drill(JSON.stringify({ at: now, ok: true, backupAt: inDays(-1), seconds: 71 }));
    expect(await readBackupDrill(folder)).toEqual({
      ...{ at: now, ok: true, backupAt: inDays(-1), seconds: 71 },
    });
    const { level } = log;
    log.level = "silent";
    drill("{");
    expect(await readBackupDrill(folder)).toBeUndefined();
    log.level = level;
  });

  test("a secret is as old as the shop, until it is replaced", async () => {
    await db.delete(users);
    await makeUser({ createdAt: inDays(-9) });
    await makeUser({ createdAt: inDays(-3) });
    const facts = await readUpkeep({ BACKUP_FOLDER: undefined, DATA_DIR: folder }, now);
    expect(facts.secretSince).toEqual(inDays(-9));
    expect(facts.installedAt.getTime()).toBeLessThan(Date.now());
    expect(facts.backup).toEqual({ isNightly: false, last: undefined });
  });

  test("a certificate by a connection, with what browsers would say; another address has none", async () => {
    const { level } = log;
    log.level = "silent";
    const { key, cert } = await selfSigned();
    const server = createServer({ key, cert }, (socket) => socket.end());
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const at = server.address();
    const port = typeof at === "object" ? at?.port : 0;
    const address = new URL(`https://127.0.0.1:${port}`);
    const seen = await lookAtCertificate(address);
    expect(seen.problem).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(daysLeft(seen.until ?? now, new Date())).toBe(30);
    expect(await lastCertificate(address)).toEqual(seen);
    expect(await lastCertificate(new URL("https://shop.example.org"))).toBeUndefined();
    await new Promise((closed) => server.close(closed));
    expect(await lookAtCertificate(address)).toMatchObject({ problem: "unreachable" });
    await noteFact("certificate", "");
    log.level = level;
  });
});

/** A certificate for 30 days, by the machine's openssl. */
async function selfSigned() {
  const { execFileSync } = await import("node:child_process");
  const { readFileSync } = await import("node:fs");
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-keyout", keyFile, "-out", certFile, "-days", "30", "-nodes"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...made, ...subject], {
    stdio: "ignore",
  });
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
}
