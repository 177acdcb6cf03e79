import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { handleWebhook } from "#app/domains/payments/recording/handle-webhook.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { setPageBuild } from "#app/server/page-cache/page-build.server.ts";
import { liveConnectionName } from "#app/server/process/nodes.server.ts";
import { lastUpgrades, upgradesFile } from "#app/server/process/upgrades.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys, ownGateway } from "#tests/own-gateway.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { sign } from "#tests/signed-events.ts";
import { readStatus, type ShopStatus } from "./read-status.server.ts";
import {
  backupLine,
  booksLine,
  databaseLine,
  filesLine,
  formatSize,
  type Health,
  mailLine,
  nodesLine,
  paymentsLine,
  versionLine,
} from "./status-lines.ts";

setPageBuild([{ version: "3fa9c1d2" }]);
ownDatabase();
ownGateway();
receivingChanges();

const folder = mkdtempSync(join(tmpdir(), "madua-status-"));
beforeAll(() => openFiles(folderStore(join(folder, "files"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** All that is said of the shop's parts, on the cards of steps and below them. */
const statusLines = (status: ShopStatus) => [
  databaseLine(status.database),
  filesLine(status.files),
  mailLine(status.mail),
  paymentsLine(status.payments),
  backupLine(status.backup),
  nodesLine(status.nodes),
  booksLine(status.books, status.at),
  ...versionLine(status.upgrades, status.at),
];

/** How each part is doing, by its name. */
const healths = (status: ShopStatus) =>
  Object.fromEntries(statusLines(status).map(({ name, health }) => [name, health]));

const said = (status: ShopStatus, part: string) =>
  statusLines(status).find(({ name }) => name === part);

test("a new shop tells what it has, and what is still to be set up", async () => {
  const status = await readStatus();
  expect(status.database.answeredIn).toBeGreaterThan(0);
  expect(status.database.size).toBeGreaterThan(1e6);
  expect(status.files).toEqual({ areWritable: true });
  expect(status.payments).toMatchObject({ mode: "practice", providerAnswers: true });
  expect(status.nodes).toMatchObject([{ version: "3fa9c1d2", pid: process.pid }]);
  expect(status.nodes[0]?.silentFor).toBeLessThan(10);
  expect(Math.abs(Date.now() - Number(status.nodes[0]?.startedAt))).toBeLessThan(3_600_000);
  // How quickly it answers is the machine's luck.
  Object.assign(status.database, { answeredIn: 3 });
  expect(healths(status)).toEqual({
    Database: "fine",
    "Pictures and files": "fine",
    Mails: "look",
    "Online payments": "look",
    Backup: "look",
    Processes: "fine",
    "Daily checks": "fine",
  } satisfies Record<string, Health>);
});

test("mails that wait, that were given up and that were sent are told apart", async () => {
  const mail = { kind: "welcome", name: "Asha", path: "/" } as const;
  for (let n = 0; n < 4; n++) await enqueueMail(db, "asha@example.org", mail);
  const nth = (n: number) => `id = (select id from pgboss.job order by id offset ${n} limit 1)`;
  await pool.query(`update pgboss.job set state = 'failed', completed_on = now() where ${nth(0)}`);
  await pool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where ${nth(1)}`,
  );
  const { mail: counts } = await readStatus();
  expect(counts).toMatchObject({ waiting: 2, givenUp: 1, hasServer: false });
  expect(counts.oldest).toBeLessThan(600);
  expect(Math.abs(Date.now() - Number(counts.lastSent))).toBeLessThan(60_000);
  await pool.query("delete from pgboss.job");
});

test("a webhook's moment and a second process are seen, one of another version is said", async () => {
  const body = JSON.stringify({ event: "order.notified", payload: {} });
  await handleWebhook({ body, signature: sign(body, keys.webhookSecret), eventId: "evt_status" });
  setPageBuild([{ version: "77777777" }]);
  const other = await pool.connect();
  await other.query(`set application_name = '${liveConnectionName()}'`);
  setPageBuild([{ version: "3fa9c1d2" }]);
  const status = await readStatus();
  await other.query("reset application_name");
  other.release();
  expect(status.payments.lastWebhook).toBeInstanceOf(Date);
  expect(status.nodes.map(({ version }) => version).sort()).toEqual(["3fa9c1d2", "77777777"]);
  const line = said(status, "Processes");
  expect(line).toMatchObject({ health: "look" });
  expect(line?.says[0]).toBe("The shop runs as 2 processes.");
});

test("a folder that takes no files, and a provider that does not answer, need help", async () => {
  vi.resetModules();
  const { openFiles: open } = await import("#app/server/files/files.server.ts");
  const { openDatabase, closeDatabase } = await import("#app/server/database/database.server.ts");
  const { openRazorpay } = await import("#app/domains/payments/provider/razorpay.server.ts");
  const { log } = await import("#app/server/log/log.server.ts");
  log.level = "silent";
  const { readStatus: read } = await import("./read-status.server.ts");
  openDatabase(process.env.DATABASE_URL ?? "", 3);
  openRazorpay({ ...keys, practiceUrl: "http://127.0.0.1:1" });
  open(folderStore(join(folder, "taken")));
  writeFileSync(join(folder, "taken"), "no folder");
  const status = await read();
  await closeDatabase();
  expect(status.files).toEqual({ areWritable: false });
  expect(status.payments.providerAnswers).toBe(false);
  expect(healths(status)).toMatchObject({
    "Pictures and files": "help",
    "Online payments": "help",
  });
});

test.each<[part: string, health: Health, change: (status: ShopStatus) => unknown]>([
  ["Database", "look", ({ database }) => Object.assign(database, { answeredIn: 900 })],
  ["Database", "look", ({ database }) => Object.assign(database, { diskLeft: 1.5e9 })],
  ["Database", "help", ({ database }) => Object.assign(database, { diskLeft: 0.2e9 })],
  ["Mails", "help", ({ mail }) => Object.assign(mail, { hasServer: true, givenUp: 1 })],
  ["Mails", "help", ({ mail }) => Object.assign(mail, { hasServer: true, oldest: 3600 })],
  ["Mails", "fine", ({ mail }) => Object.assign(mail, { hasServer: true })],
  ["Online payments", "fine", ({ payments }) => Object.assign(payments, { mode: "live" })],
  [
    "Online payments",
    "help",
    ({ payments }) => Object.assign(payments, { mode: "live", providerAnswers: false }),
  ],
  [
    "Online payments",
    "look",
    ({ payments }) => Object.assign(payments, { mode: "live", hasWebhooks: false }),
  ],
  ["Backup", "fine", ({ backup }) => Object.assign(backup, { state: "fine", last: new Date() })],
  ["Backup", "help", ({ backup }) => Object.assign(backup, { state: "late" })],
  ["Processes", "help", ({ nodes }) => Object.assign(nodes[0] ?? {}, { silentFor: 40 })],
  [
    "Daily checks",
    "help",
    (status) => Object.assign(status, { books: { finishedAt: status.at, wrong: 2 } }),
  ],
  [
    "Daily checks",
    "look",
    (status) => Object.assign(status, { books: { finishedAt: new Date(0), wrong: 0 } }),
  ],
])("%s: %s", async (part, health, change) => {
  const status = structuredClone(await readStatus());
  Object.assign(status.database, { answeredIn: 3 });
  change(status);
  const line = said(status, part);
  expect(line?.health).toBe(health);
  expect(line?.advice !== undefined).toBe(health !== "fine");
});

describe("the version", () => {
  const moment = { at: "2026-11-28T05:00:00Z", until: new Date() };
  const [older, newer] = ["2026-11-01-aaaaaaaa", "2026-11-28-bbbbbbbb"];
  const installed = { ...moment, from: null, to: older, outcome: "installed", news: [] };
  const news = [{ en: { for: "Orders", what: "Labels." }, hi: { for: "ऑर्डर", what: "लेबल।" } }];
  const well = { ...moment, from: older, to: newer, outcome: "well", news };

  /** What the page says where the upgrades' file has these lines. */
  async function versionWith(...lines: object[]) {
    const whole = lines.map((one) => `${JSON.stringify(one)}\n`).join("");
    // And one that was cut off while it was written.
    writeFileSync(join(folder, upgradesFile), `${whole}{"at":"2026`);
    return said({ ...(await readStatus()), upgrades: await lastUpgrades(folder) }, "Version");
  }

  test("is told where the service keeps a list of them, and nowhere else", async () => {
    expect(await versionWith()).toBeUndefined();
    expect(await lastUpgrades(join(folder, "nowhere"))).toEqual({});
    const first = await versionWith(installed);
    expect(first).toMatchObject({ health: "fine" });
    expect(first?.says).toHaveLength(1);
  });

  test("of an upgrade that went well says what is new for whom, for 30 days", async () => {
    const line = await versionWith(installed, well);
    expect(line?.says[0]).toContain(`Version ${newer} has run since`);
    expect(line?.says.at(-1)).toBe("New for Orders: Labels.");
    const until = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    expect((await versionWith(installed, { ...well, until }))?.says.join()).not.toContain("Labels");
  });

  test.each([
    ["taken-back", "came back by itself"],
    ["not-begun", "nothing was changed"],
    ["broken-off", "nothing was changed"],
  ])("of one that is %s says that the one before runs, and why", async (outcome, words) => {
    const failed = { ...well, outcome, news: [], why: "Migration 0035 failed." };
    const line = await versionWith(installed, failed);
    expect(line).toMatchObject({ health: "look", advice: expect.any(String) });
    expect(line?.says[0]).toContain(older);
    expect(line?.says.join(" ")).toContain(words);
    expect(line?.detail).toBe("Migration 0035 failed.");
  });
});

test("what it names of the handbook is there", async () => {
  const handbook = await readFile("docs/operations.md", "utf8");
  for (const { heading } of statusLines(await readStatus())) {
    expect(handbook).toMatch(new RegExp(`^#+ ${heading}$`, "m"));
  }
});

test("sizes are written as people read them", () => {
  expect(formatSize(0)).toBe("0 byte");
  expect(formatSize(33_400_000)).toBe("33.4 MB");
  expect(formatSize(1_234_000_000_000)).toBe("1.23 TB");
});
