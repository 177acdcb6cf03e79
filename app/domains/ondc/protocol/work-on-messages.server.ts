import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { PgBoss } from "pg-boss";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { actions } from "./actions.ts";
import { enqueueWork, writeCallback } from "./callbacks.server.ts";
import { type Context, ondcVersions, spokenVersion } from "./context.ts";
import type { OndcAnswer } from "./handler.ts";
import { authorizationOf, type BodyParts } from "./network-signature.server.ts";
import { ondcPrivateKeys, readOndcSettings } from "./ondc-settings.server.ts";
import { type OndcKeptAnswer, ondcContents, ondcMessages } from "./ondc-tables.server.ts";
import { NotPublic, postToNetwork } from "./post-to-network.server.ts";

type MessageRow = typeof ondcMessages.$inferSelect;

const second = 1000;
const minute = 60 * second;
/** What a process was working on for so long, it has died on. */
const lostAfter = 2 * minute;
/** So often a message is tried to be answered: within some 20 s, while the buyer's app still waits. */
const mostTries = 5;
/** A callback is tried again after 5 s, 10 s and so on, after 20 min at the most, for two hours (rules: ondc-6). */
const firstPause = 5 * second;
const longestPause = 20 * minute;
const givenUpAfter = 120 * minute;

/** What an app that waits no more must not be answered by an order (rules: ondc-4). */
const answeredWithin = 15 * minute;
const isOfMoment = ["search", "select", "init", "confirm"];

/** Transactions that are answered at once, of a process. */
const atOnce = pLimit(8);
/** Callbacks at once to one host: another that does not answer keeps nobody waiting. */
const toHosts = new LRUCache<string, LimitFunction>({ max: 500 });

function toHost(uri: string): LimitFunction {
  const host = URL.parse(uri)?.host ?? "";
  const limit = toHosts.get(host) ?? pLimit(16);
  toHosts.set(host, limit);
  return limit;
}

/**
 * Answers the network's messages, and sends what is told there, from this process. A job says of which transaction
 * something is due; in which order, and how often it was tried, its rows say.
 */
export async function workOnOndc(jobs: PgBoss, pollingIntervalSeconds = 0.5): Promise<void> {
  const options = { pollingIntervalSeconds, batchSize: 100 } as const;
  await jobs.work<{ transactionId?: string } | null, void, typeof options>(
    "ondc",
    options,
    async (batch) => {
      const named = new Set(batch.flatMap(({ data }) => data?.transactionId ?? []));
      const isRound = batch.some(({ data }) => !data?.transactionId);
      const due = isRound ? await dueTransactions(new Date()) : [];
      await Promise.all(
        [...new Set([...named, ...due])].map((id) => atOnce(() => answerThenSend(id))),
      );
    },
  );
  await jobs.schedule("ondc", "* * * * *");
}

/** Answers what came, and begins to send: no job waits for those who take their time. */
async function answerThenSend(transactionId: string): Promise<void> {
  await workOn(transactionId, "in", new Date());
  // What a process that ends leaves, the next round finds; a message that arrives twice is one, by its id.
  workOn(transactionId, "out", new Date()).catch((error) =>
    log.warn({ err: error }, "callbacks of ONDC were not sent; the next round tries again"),
  );
}

async function dueTransactions(now: Date): Promise<string[]> {
  const due = await db
    .selectDistinct({ transactionId: ondcMessages.transactionId })
    .from(ondcMessages)
    .where(and(eq(ondcMessages.state, "waiting"), lte(ondcMessages.dueAt, now)))
    .limit(500);
  return due.map(({ transactionId }) => transactionId);
}

/** Answers and sends whatever is due at a moment, of all transactions. */
export async function workOnAllDue(now = new Date()): Promise<void> {
  const begun = Date.now();
  const due = await dueTransactions(now);
  const work = due.map((id) =>
    atOnce(async () => {
      await workOn(id, "in", now);
      // What was answered just now is due a moment after the beginning.
      await workOn(id, "out", new Date(now.getTime() + Date.now() - begun));
    }),
  );
  await Promise.all(work);
}

/** Works on what is due of a transaction, one after the other, in the order in which it came or was told. */
async function workOn(transactionId: string, direction: "in" | "out", now: Date): Promise<void> {
  // Switched off, nothing leaves.
  if (!(await readOndcSettings()).isOn) return;
  for (;;) {
    const row = await take(transactionId, direction, now);
    if (!row || !(await (direction === "in" ? answer : send)(row, now))) return;
  }
}

/** Takes the first that waits, unless it is not due or is being worked on; of several processes one gets it. */
async function take(
  transactionId: string,
  direction: "in" | "out",
  now: Date,
): Promise<MessageRow | undefined> {
  const first = db
    .select({ number: ondcMessages.number })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.transactionId, transactionId),
        eq(ondcMessages.direction, direction),
        eq(ondcMessages.state, "waiting"),
      ),
    )
    .orderBy(ondcMessages.number)
    .limit(1);
  const lost = new Date(now.getTime() - lostAfter);
  const [taken] = await db
    .update(ondcMessages)
    .set({ triedAt: now, tries: sql`${ondcMessages.tries} + 1` })
    .where(
      and(
        inArray(ondcMessages.number, first),
        eq(ondcMessages.state, "waiting"),
        lte(ondcMessages.dueAt, now),
        sql`(${ondcMessages.triedAt} is null or ${ondcMessages.triedAt} < ${lost.toISOString()})`,
      ),
    )
    .returning();
  return taken;
}

class TooLate extends Error {}

/** @returns whether the next one may follow. */
async function answer(row: MessageRow, now: Date): Promise<boolean> {
  const { context, message } = JSON.parse(row.body) as { context: Context; message: unknown };
  const told = spokenVersion(context);
  const version = ondcVersions.find((one) => one === told) ?? "1.2.0";
  let answered: OndcAnswer;
  let problem: string | null = null;
  try {
    const isLate =
      isOfMoment.includes(row.action) && now.getTime() - row.at.getTime() > answeredWithin;
    if (isLate) throw new TooLate("nobody waits for its answer any more");
    const known = actions[row.action as keyof typeof actions];
    if (!known) throw new Error(`nothing answers ${row.action} any more`);
    answered = await known.handle({ context, message: known.schema.parse(message), version });
  } catch (error) {
    log.error({ err: error, action: row.action, message: row.messageId }, "ONDC was not answered");
    problem = String(error).slice(0, 500);
    if (row.tries < mostTries && !(error instanceof TooLate)) {
      await tryLater(row, now, second * 2 ** (row.tries - 1), problem);
      return false;
    }
    const internal = "Cannot process request due to internal error, please retry";
    answered = { error: { type: "CORE-ERROR", code: "31001", message: internal } };
  }
  await db.transaction(async (tx) => {
    const [mine] = await settle(tx, row, { state: problem ? "failed" : "done", problem });
    // Who was thought dead has come to an end after all, and another was there before.
    if (mine && answered) await writeCallback(tx, `on_${row.action}`, context, answered);
  });
  if (problem) publish("ondc-messages");
  return true;
}

/** @returns whether the next one may follow. */
function send(row: MessageRow, now: Date): Promise<boolean> {
  const takenAt = performance.now();
  return toHost(row.uri)(() => {
    // It has waited for its turn so long that it counts as lost: another may be sending it.
    if (performance.now() - takenAt > lostAfter / 2) return false;
    return sendNow(row, now);
  });
}

async function sendNow(row: MessageRow, now: Date): Promise<boolean> {
  const settings = await readOndcSettings();
  const keys = await ondcPrivateKeys();
  if (!keys) {
    await tryLater(row, now, minute, "the shop's own key cannot be opened");
    return false;
  }
  const body = await sentBody(row);
  const signer = { ...settings, privateKey: keys.signing };
  // By the time of now: what is tried again is signed again.
  const headers = { authorization: authorizationOf(body, signer, now) };
  let taken: OndcKeptAnswer;
  try {
    const mayBeLocal = settings.environment === "practice";
    taken = await postToNetwork(row.uri, body, headers, { mayBeLocal });
  } catch (error) {
    const problem = String(error instanceof Error ? error.message : error).slice(0, 500);
    if (!(error instanceof NotPublic)) return sendLater(row, now, problem, headers);
    return settleSent(row, "refused", { headers, problem });
  }
  const { status } = taken;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    return sendLater(row, now, `${status} ${taken.body.slice(0, 200)}`, headers, taken);
  }
  const problem = refusalIn(taken);
  return settleSent(row, problem ? "refused" : "done", { headers, answer: taken, problem });
}

/** What a buyer's app does not like about what it was told; null where it takes it. */
function refusalIn({ status, body }: OndcKeptAnswer): string | null {
  const told = parseJson(body) as
    | { message?: { ack?: { status?: unknown } }; error?: { code?: unknown; message?: unknown } }
    | null
    | undefined;
  const isTaken = status >= 200 && status < 300 && told?.message?.ack?.status !== "NACK";
  if (isTaken) return null;
  const { code = "", message = "" } = told?.error ?? {};
  return `${status} ${code} ${message}`.trim().slice(0, 500);
}

async function sendLater(
  row: MessageRow,
  now: Date,
  problem: string,
  headers: Record<string, string>,
  answer?: OndcKeptAnswer,
): Promise<boolean> {
  if (now.getTime() - row.at.getTime() > givenUpAfter) {
    log.warn({ to: row.uri, message: row.messageId, problem }, "a buyer's app was not reached");
    return settleSent(row, "given-up", { headers, problem, ...(answer && { answer }) });
  }
  const pause = Math.min(firstPause * 2 ** (row.tries - 1), longestPause);
  await tryLater(row, now, pause, problem);
  return false;
}

async function settleSent(
  row: MessageRow,
  state: "done" | "refused" | "given-up",
  more: Pick<Partial<MessageRow>, "headers" | "answer" | "problem">,
): Promise<boolean> {
  await settle(db, row, { state, ...more });
  if (state !== "done" || row.action !== "on_search") publish("ondc-messages");
  return true;
}

/** Unless another process has settled it meanwhile. */
function settle(
  on: Pick<Transaction, "update">,
  { number }: MessageRow,
  settled: Partial<MessageRow>,
): PromiseLike<unknown[]> {
  return on
    .update(ondcMessages)
    .set({ ...settled, triedAt: null, settledAt: new Date() })
    .where(and(eq(ondcMessages.number, number), eq(ondcMessages.state, "waiting")))
    .returning({ number: ondcMessages.number });
}

async function tryLater(row: MessageRow, now: Date, pause: number, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(ondcMessages)
      .set({ triedAt: null, dueAt: new Date(now.getTime() + pause), problem })
      .where(and(eq(ondcMessages.number, row.number), eq(ondcMessages.state, "waiting")));
    await enqueueWork(tx, row.transactionId, Math.ceil(pause / second));
  });
  publish("ondc-messages");
}

/** The same catalogue is read once for many who get it. */
const contents = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (content) => content.length,
});

/** A message as it is sent. */
async function sentBody(row: Pick<MessageRow, "body" | "contentDigest">): Promise<BodyParts> {
  const { body, contentDigest } = row;
  if (!contentDigest) return [body];
  let content = contents.get(contentDigest);
  if (content === undefined) {
    const [kept] = await db
      .select({ keptText: ondcContents.keptText })
      .from(ondcContents)
      .where(eq(ondcContents.digest, contentDigest));
    if (!kept) throw new Error(`content ${contentDigest} vanished`);
    content = Buffer.from(kept.keptText);
    contents.set(contentDigest, content);
  }
  return [body, content, "}"];
}
