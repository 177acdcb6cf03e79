// The fuzzer: odd requests at every route, as visitor, shopper and admin. None may come to a status of 5xx,
// to an error in the log, to no answer, or to the end of the process. A case follows from seed and number
// alone: `npm run fuzz -- --seed 7 --case 1234` sends that one again.
import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import pg from "pg";
import { build } from "../../scripts/build.ts";
import { patterns, whoMayEnter } from "../e2e/all-pages.ts";
import { startServer } from "../server-process.ts";
import { startTestPostgres } from "../test-postgres.ts";
import { apiPattern } from "./api-requests.ts";
import { Cast, type Role, roles, type Shop } from "./cast.ts";
import { type OddRequest, oddRequest } from "./odd-request.ts";
import { type RawAnswer, rawRequest, sendRaw } from "./send-raw.ts";

const { values: given } = parseArgs({
  options: {
    seconds: { type: "string" },
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    case: { type: "string" },
  },
});
const seed = Number(given.seed);
const budget = given.seconds ? Number(given.seconds) : Number(given.minutes) * 60;
const only = given.case === undefined ? undefined : Number(given.case);

/** Requests at once. */
const workers = 8;
/** No answer may take longer, in ms; a machine may be busy otherwise. */
const timeout = 20_000;
/** After so many cases people and rows are made anew. */
const renewEvery = 100;
/** After so many failures it is known enough. */
const mostFailures = 20;

/** What is no route of React Router's, and answers all the same. */
const beside = ["/live", "/files/gallery/nothing.webp", "/favicon.svg", "/assets/nothing.js"];

/**
 * At level error in the log by intent: what the provider itself has signed cannot be read, and it does not
 * know the payments that the shop was filled with.
 */
const expectedErrors = /a webhook could not be read|a refund of a part was refused/;

let failures = 0;

function report(failure: string): void {
  failures += 1;
  console.log(failure);
}

/** How many answers of each route, to whom, were 2xx, 3xx… ("status …"), and more than a refusal ("past …"). */
const outcomes = new Map<string, number>();

function count(...words: string[]): void {
  const key = words.join(" ");
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
}

/** One number for seed and case, so that neighbouring cases have nothing in common. */
function seedOf(n: number): number {
  return Math.imul(seed ^ Math.imul(n + 1, 0x9e3779b1), 0x85ebca6b) | 0;
}

/** The routes in turn; those that take writes have more in them to go wrong. */
function routesOf({ takingWrites, api }: Cast): string[] {
  return [...patterns, ...beside].flatMap((one) => {
    if (one === apiPattern) return Array<string>(api.count).fill(one);
    return takingWrites.has(one) ? [one, one, one] : [one];
  });
}

/** Each round has an order of its own: what ends a session would always stand before the same doors otherwise. */
function inAnotherOrder(routes: readonly string[], round: number): string[] {
  return routes
    .map((route, i) => [seedOf(round * routes.length + i), route] as const)
    .sort(([a], [b]) => a - b)
    .map(([, route]) => route);
}

function doorOf(n: number, cast: Cast): { pattern: string; role: Role } {
  const routes = routesOf(cast);
  const round = Math.floor(n / routes.length);
  return {
    pattern: inAnotherOrder(routes, round)[n % routes.length] ?? "/",
    role: roles[round % roles.length] ?? "visitor",
  };
}

async function runCase(n: number, shop: Shop, cast: Cast, webhookSecret: string): Promise<void> {
  const { pattern, role } = doorOf(n, cast);
  const requests =
    pattern === apiPattern ? cast.apiRequest() : oddRequest(cast.groundOf(pattern, role));
  const [request] = fc.sample(requests, { seed: seedOf(n), numRuns: 1 });
  if (!request) throw new Error("no request was made");
  const { host, origin, port } = new URL(shop.server.url);
  const bytes = bytesOf(request, {
    Host: host,
    Origin: origin,
    Connection: "close",
    // Another network each time: limits of networks would hide all that is behind them.
    "X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    Cookie: cast.cookieOf(role),
    "X-Razorpay-Signature": request.isSigned
      ? createHmac("sha256", webhookSecret)
          .update(request.body ?? "")
          .digest("hex")
      : undefined,
  });
  const answer = await sendRaw(Number(port), bytes, { timeout, isCut: request.isCut });
  if (request.isCut) return;
  const wrong = wrongWith(request, answer);
  if (wrong) reportCase(n, `${role} ${request.method} ${request.target}: ${wrong}`, bytes, port);
  if (!answer) return;
  count("status", pattern, role, `${Math.floor(answer.status / 100)}xx`);
  if (isPast(answer, pattern)) count("past", pattern, role);
  // A logout, a new password, another login or an owner has ended or replaced it.
  const isReplaced = /^set-cookie:.*session_token/im.test(answer.head);
  if (isReplaced || isSentToLogin(answer)) await cast.enterAnew(role);
}

function bytesOf(
  { method, target, headers, body }: OddRequest,
  own: Readonly<Record<string, string | undefined>>,
): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const sent = { ...own, "Content-Length": body && String(body.length) };
  const kept = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || given.has(name.toLowerCase()) ? [] : [[name, value] as const],
  );
  return rawRequest({ method, target }, [...kept, ...headers], body);
}

function wrongWith({ method }: OddRequest, answer: RawAnswer | undefined): string | undefined {
  if (!answer) return `no answer in ${timeout / 1000} s`;
  if (answer.status >= 500) return `status ${answer.status}, ${answer.head}`;
  // Node closes a tunnel that nobody offers.
  if (answer.status === 0 && method !== "CONNECT") return "closed without an answer";
  return undefined;
}

/** Whether an answer is more than a refusal, and than being sent to the login or home instead. */
function isPast(answer: RawAnswer, pattern: string): boolean {
  if ([0, 401, 403, 404, 405, 429].includes(answer.status)) return false;
  const door = whoMayEnterAny(pattern);
  // It turns nobody away, and may lead to the login for reasons of its own.
  if (door === "visitor") return true;
  const to = sentTo(answer);
  const isHome = to.trim() === "/" || to.includes('"/"');
  return !isSentToLogin(answer) && !(isHome && door === "admin");
}

/** Where an answer sends, as a page or as the data of one. */
const sentTo = ({ status, head, body }: RawAnswer) =>
  /^location: (.*)$/im.exec(head)?.[1] ?? (status === 202 ? body : "");

const isSentToLogin = (answer: RawAnswer) => /(^|")\/login\b/.test(sentTo(answer));

const whoMayEnterAny = (pattern: string): Role =>
  beside.includes(pattern) ? "visitor" : whoMayEnter(pattern);

function reportCase(n: number, what: string, bytes: Buffer, port: string): void {
  const folder = "test-results/fuzz";
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${seed}-${n}.http`);
  writeFileSync(file, bytes);
  report(
    `case ${n}: ${what.slice(0, 700)}
  again:  npm run fuzz -- --seed ${seed} --case ${n}
  bytes:  nc 127.0.0.1 ${port} < ${file}
  sent:   ${JSON.stringify(bytes.toString("latin1").slice(0, 800))}`,
  );
}

/** Lines of the log, and of what a process prints that falls, that tell of a failure of ours. */
function errorsIn(output: string): string[] {
  const isError = /^\{"level":[56]0,|^\w*Error\b|^\s+at /;
  return output.split("\n").filter((line) => isError.test(line) && !expectedErrors.test(line));
}

async function checkHealth({ server }: Shop): Promise<void> {
  const { exitCode, signalCode } = server.child;
  if (exitCode !== null || signalCode !== null) report("the process has ended");
  for (const path of ["/healthz", "/readyz", "/", "/products"]) {
    const answer = await fetch(server.url + path).catch(() => undefined);
    if (answer?.status !== 200) report(`at the end ${path} answers ${answer?.status ?? "nothing"}`);
  }
  for (const line of errorsIn(server.output()).slice(0, mostFailures)) {
    report(`in the log: ${line.slice(0, 1500)}`);
  }
}

const mayEnter = (role: Role, pattern: string) =>
  roles.indexOf(role) >= roles.indexOf(whoMayEnter(pattern));

/** The routes at which all who asked were turned away. */
function closedDoors(): string[] {
  return patterns.filter((pattern) => {
    // Unknown addresses are not found, whoever asks, and nobody here has a token.
    if (pattern.endsWith("*") || pattern === "/notFound" || pattern.endsWith(":token"))
      return false;
    const allowed = roles.filter((role) => mayEnter(role, pattern));
    return !allowed.some((role) => outcomes.has(`past ${pattern} ${role}`));
  });
}

/** A fuzzer that is turned away at every door finds nothing. */
async function checkDepth({ query }: Shop): Promise<void> {
  for (const pattern of closedDoors()) report(`nobody came past the door of ${pattern}`);
  const isAnswered = roles.some((role) => outcomes.has(`status ${apiPattern} ${role} 2xx`));
  if (!isAnswered) report("no program was answered");
  const { rows } = await query(
    `select (select count(*)::int from orders where user_id in (select id from users)) as orders,
       (select count(*)::int from audit_log) as audited`,
  );
  console.log(`${rows[0].orders} orders; ${rows[0].audited} writes of admins`);
  if (rows[0].orders === 0 || rows[0].audited === 0) report("no write came through");
}

async function run(shop: Shop): Promise<void> {
  const { rows } = await shop.query(
    "select value from installation where name = 'practice-gateway-secret'",
  );
  const webhookSecret = rows[0]?.value ?? "";
  const cast = await Cast.enter(shop);
  if (only !== undefined) return runCase(only, shop, cast, webhookSecret);
  console.log(`seed ${seed}: ${patterns.length} routes, ${cast.forms} forms`);

  const begun = Date.now();
  const spent = () => (Date.now() - begun) / 1000;
  let next = 0;
  let cases = 0;
  /** The next case; once the time is over, of a door that is still closed, since a busy machine has not tried all. */
  const nextCase = (): number | undefined => {
    if (spent() < budget) return next++;
    const closed = closedDoors();
    if (closed.length === 0 || spent() > 5 * budget) return undefined;
    const isClosed = ({ pattern, role }: ReturnType<typeof doorOf>) =>
      closed.includes(pattern) && mayEnter(role, pattern);
    while (!isClosed(doorOf(next, cast))) next++;
    return next++;
  };
  let renewing: Promise<void> | undefined;
  const work = async () => {
    while (failures < mostFailures && shop.server.child.exitCode === null) {
      const n = nextCase();
      if (n === undefined) return;
      cases++;
      if (n % renewEvery === renewEvery - 1) renewing = cast.renew();
      await renewing;
      await runCase(n, shop, cast, webhookSecret);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  console.log(`${cases} cases`);
  if (failures < mostFailures) await checkDepth(shop);
}

await build();
const data = mkdtempSync(join(tmpdir(), "madua-fuzz-"));
const postgres = await startTestPostgres("madua_fuzz");
const pool = new pg.Pool({ connectionString: postgres.templateUrl, max: 2 });
try {
  const server = await startServer({
    DATABASE_URL: postgres.templateUrl,
    DATA_DIR: data,
    SAMPLE_SHOP: "yes",
    TRUST_PROXY: "yes",
    PRACTICE_PAYMENTS: "yes",
    ORDERS_PER_HOUR: "1000000",
  });
  const shop: Shop = { server, query: (text, values) => pool.query(text, values) };
  try {
    await run(shop);
    await checkHealth(shop);
  } finally {
    await server.stop();
  }
} finally {
  await pool.end();
  await postgres.remove();
  rmSync(data, { recursive: true, force: true });
}
console.log(`seed ${seed}: ${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
