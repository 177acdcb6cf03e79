import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../log/log.server.ts";
import { config, settingNames } from "../process/config.server.ts";
import { workerVariables } from "../workers/messages.ts";
import { rehearsalHeader } from "./practice-shop.server.ts";

/** The practice shop that runs on this machine, as all of the real shop's processes know it. */
export interface PracticeRun {
  port: number;
  /** Stands in the cookie of whoever practises; one of an earlier run opens nothing. */
  token: string;
  secret: string;
  pid: number;
}

/** A first start makes a database and fills it, on a slow machine. */
const startBound = 120_000;

/** All of the practice shop: its database, its files, its mails. Beside it stands what is known of it. */
const folder = () => join(config().DATA_DIR, "rehearsal");
const noteFile = () => `${folder()}.json`;
const ticksFile = () => `${folder()}-ticks.json`;

/** The program that is running; undefined in development, where there is no built one (scripts/dev.ts). */
function program(): string | undefined {
  const [, file = ""] = process.argv;
  return /server[/\\]index\.js$/.test(file) ? file : undefined;
}

/** Whether a practice shop can be started here. */
export const canRehearse = () => program() !== undefined;

let known: { readAt: number; run: PracticeRun | undefined } = { readAt: 0, run: undefined };

/** The practice shop that runs, as far as its note says; read at most once a second. */
export function presentRun(): PracticeRun | undefined {
  if (Date.now() - known.readAt > 1000) known = { readAt: Date.now(), run: readNote() };
  return known.run;
}

function readNote(): PracticeRun | undefined {
  try {
    const run: PracticeRun = JSON.parse(readFileSync(noteFile(), "utf8"));
    process.kill(run.pid, 0);
    return run;
  } catch {
    return undefined;
  }
}

/** Another process may have got its number since, as after a restart of the machine. */
const isThere = async (run: PracticeRun) =>
  (await askPracticeShop(run, "GET").catch(() => undefined))?.ok === true;

let starting: Promise<PracticeRun> | undefined;

/**
 * The practice shop, started where none runs (rules: rehearsal-1): the same program with a database, files and mails of its own,
 * in a folder of its own, heard by this machine alone.
 * @throws Error where it did not open within two minutes.
 */
export async function practiceShop(): Promise<PracticeRun> {
  const present = readNote();
  if (present && !starting && (await isThere(present))) return present;
  starting ??= start().finally(() => {
    starting = undefined;
    known.readAt = 0;
  });
  return starting;
}

/** Those that this process has started end with it. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGTERM");
});

async function start(): Promise<PracticeRun> {
  const file = program();
  if (!file) throw new Error("no built shop to practise in");
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const port = await freePort();
  const secret = randomBytes(32).toString("base64url");
  const child = spawn(process.execPath, [...process.execArgv, file], {
    cwd: process.cwd(),
    env: environment(port, secret),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  const run = { port, secret, token: randomUUID(), pid: child.pid ?? 0 };
  child.once("exit", (code) => {
    children.delete(child);
    if (readNote()?.pid === run.pid || !readNote()) rmSync(noteFile(), { force: true });
    known.readAt = 0;
    log.info({ code }, "the practice shop has ended");
  });
  const failed = once(child, "exit").then(() => {
    throw new Error("the practice shop did not open");
  });
  failed.catch(() => {});
  try {
    await Promise.race([failed, untilReady(run)]);
  } catch (error) {
    child.kill("SIGTERM");
    throw error;
  }
  writeFileSync(noteFile(), JSON.stringify(run), { mode: 0o600 });
  log.info({ port }, "the practice shop is open");
  return run;
}

async function untilReady(run: PracticeRun): Promise<void> {
  const end = Date.now() + startBound;
  while (Date.now() < end) {
    const answer = await askPracticeShop(run, "GET").catch(() => undefined);
    if (answer?.ok) return;
    await delay(200);
  }
  throw new Error("the practice shop did not open in time");
}

/** Nothing of the real shop's settings but where browsers reach it: no keys, no mail server, no bucket, no database. */
function environment(port: number, secret: string): Record<string, string> {
  const { BASE_URL } = config();
  const notIts = new Set([...settingNames, ...Object.values(workerVariables), "NODE_UNIQUE_ID"]);
  const inherited = Object.entries(process.env).filter(([name]) => !notIts.has(name));
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder(),
    ...(BASE_URL && { BASE_URL }),
    TRUST_PROXY: "yes",
    SAMPLE_SHOP: "yes",
    PRACTICE_PAYMENTS: "yes",
    PRACTICE_COURIER: "yes",
    PRACTICE_SHOP: secret,
    ADMIN_EMAIL: "practice@localhost",
    OFFLINE_PAGES: "no",
    PAGE_CACHE_MB: "8",
    DATABASE_POOL: "4",
    LOG_LEVEL: "warn",
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Asks the practice shop something that only the real shop's processes may ask. @param patience in ms. */
export function askPracticeShop(
  run: PracticeRun,
  method: string,
  body?: object,
  patience = 10_000,
): Promise<Response> {
  const own = `http://127.0.0.1:${run.port}`;
  return fetch(`${own}/hooks/rehearsal`, {
    method,
    headers: {
      [rehearsalHeader]: run.secret,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
}

/** A page waits for the ticks so long, in ms; after that it shows the last ones. */
const pagePatience = 2000;

/** What each has done, as the practice shop tells it, and what it told last while it does not run. */
export async function keptTicks(): Promise<Record<string, string[]>> {
  const run = presentRun();
  const answer =
    run && (await askPracticeShop(run, "GET", undefined, pagePatience).catch(() => undefined));
  if (answer?.ok) {
    const told = await answer.text();
    if (!existsSync(ticksFile()) || readFileSync(ticksFile(), "utf8") !== told)
      writeFileSync(ticksFile(), told, { mode: 0o600 });
    return JSON.parse(told);
  }
  return existsSync(ticksFile()) ? JSON.parse(readFileSync(ticksFile(), "utf8")) : {};
}

/** Whether there is anything of a practice shop, running or not. */
export const hasPracticeShop = () => existsSync(folder());

/** When it was made; undefined where there is none. */
export const practiceSince = () => (hasPracticeShop() ? statSync(folder()).birthtime : undefined);

/** Ends the practice shop and deletes all of it (rules: rehearsal-4). What was learned in it stays known. */
export async function removePracticeShop(): Promise<void> {
  await starting?.catch(() => {});
  await keptTicks();
  const run = readNote();
  const runs = run !== undefined && (await isThere(run));
  if (runs) process.kill(run.pid, "SIGTERM");
  for (let n = 0; runs && n < 100 && readNote(); n += 1) await delay(200);
  rmSync(noteFile(), { force: true });
  rmSync(folder(), { recursive: true, force: true });
  known.readAt = 0;
  log.info({ folder: dirname(folder()) }, "the practice shop was removed");
}
