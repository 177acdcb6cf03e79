import type { Hash } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { PgBoss } from "pg-boss";
import type { RunPrepared } from "#app/library-internals/pg-pipeline.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { gathered } from "#app/server/database/gathered.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { actions } from "./actions.ts";
import { enqueueWork, writeCallbacks } from "./callbacks.server.ts";
import { type Context, ondcVersions, spokenVersion } from "./context.ts";
import type { OndcAnswer } from "./handler.ts";
import { authorizationOf, bodyHash } from "./network-signature.server.ts";
import { ondcPrivateKeys, readOndcSettings } from "./ondc-settings.server.ts";
import { type OndcKeptAnswer, ondcContents, ondcMessages } from "./ondc-tables.server.ts";
import { type LargeBody, NotPublic, postToNetwork } from "./post-to-network.server.ts";

type WholeRow = typeof ondcMessages.$inferSelect;

/** A message that is worked on. */
type MessageRow = Pick<
  WholeRow,
  | ("number" | "direction" | "action" | "transactionId" | "messageId")
  | ("uri" | "body" | "contentDigest" | "tries" | "at")
>;

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

/** Messages that are answered at once, of a process. */
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
  await jobs.work<Job | null, void, typeof options>("ondc", options, async (batch) => {
    const named = batch.map(({ data }) => data?.transactionIds ?? data?.transactionId);
    const due = named.includes(undefined) ? await dueTransactions(new Date()) : [];
    const ids = new Set([...named.flatMap((id) => id ?? []), ...due]);
    await Promise.all([...ids].map(answerThenSend));
  });
  await jobs.schedule("ondc", "* * * * *");
}

/** Without a transaction's id it is for all that is due. */
interface Job {
  transactionIds?: string[];
  /** Of a job that the version before has left. */
  transactionId?: string;
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
  const work = due.map(async (id) => {
    await workOn(id, "in", now);
    // What was answered just now is due a moment after the beginning.
    await workOn(id, "out", new Date(now.getTime() + Date.now() - begun));
  });
  await Promise.all(work);
}

/** Works on what is due of a transaction, one after the other, in the order in which it came or was told. */
async function workOn(transactionId: string, direction: "in" | "out", now: Date): Promise<void> {
  // Switched off, nothing leaves.
  if (!(await readOndcSettings()).isOn) return;
  for (;;) {
    const row = await take({ transactionId, direction, now });
    if (!row || !(await (direction === "in" ? answer : send)(row, now))) return;
  }
}

interface Wanted {
  transactionId: string;
  direction: "in" | "out";
  now: Date;
}

/** Not by the index of all that waits: while much comes, that is full of what waited a moment ago. */
const waits = "state || '' = 'waiting'";

const ondcTake = statement<{
  ids: readonly string[];
  directions: readonly string[];
  times: readonly string[];
}>(
  "ondc-take",
  (given) => `
    with first as materialized (
      select wanted.now, (
        select number from ondc_messages
        where transaction_id = wanted.transaction_id and direction = wanted.direction and ${waits}
        order by number limit 1
      ) as number
      from unnest(${given.ids}::text[], ${given.directions}::text[], ${given.times}::timestamptz[])
        as wanted (transaction_id, direction, now)
    )
    update ondc_messages as message set tried_at = first.now, tries = tries + 1
    from first
    where message.number = first.number and ${waits} and due_at <= first.now
      and (tried_at is null or tried_at < first.now - interval '${lostAfter} ms')
    returning message.number, direction, action, transaction_id as "transactionId", message_id as "messageId", uri,
      body, content_digest as "contentDigest", tries, at`,
);

/**
 * Takes the first of a transaction that waits, unless it is not due or is being worked on; of several processes one gets
 * it.
 */
const take = gathered(async (wanted: readonly Wanted[]): Promise<(MessageRow | undefined)[]> => {
  const { rows } = await pool.query<MessageRow>(
    ondcTake.query({
      ids: wanted.map(({ transactionId }) => transactionId),
      directions: wanted.map(({ direction }) => direction),
      times: wanted.map(({ now }) => now.toISOString()),
    }),
  );
  return wanted.map((one) => {
    const isOfIt = (row: MessageRow) =>
      row.transactionId === one.transactionId && row.direction === one.direction;
    const place = rows.findIndex(isOfIt);
    return place < 0 ? undefined : rows.splice(place, 1)[0];
  });
});

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
    answered = await atOnce(() =>
      known.handle({ context, message: known.schema.parse(message), version }),
    );
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
  await keepAnswer({ row, context, answered, problem });
  if (problem) publish("ondc-messages");
  return true;
}

interface Answered {
  row: MessageRow;
  context: Context;
  answered: OndcAnswer;
  problem: string | null;
}

/** Keeps what was answered, with what is told of it. */
const keepAnswer = gathered((all: readonly Answered[]) =>
  db.transaction(async (tx) => {
    const settled = all.map(({ row: { number }, problem }) => ({
      ...{ number, problem, state: problem ? ("failed" as const) : ("done" as const) },
    }));
    const mine = await settle(runIn(tx), settled);
    // Of who was thought dead and has come to an end after all, another was there before.
    const told = all.filter((_, place) => mine[place]);
    await writeCallbacks(
      tx,
      told.flatMap(({ row, context: asked, answered: answer }) =>
        answer ? { action: `on_${row.action}`, asked, answer } : [],
      ),
    );
    return mine;
  }),
);

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
  const { body, hash } = await sentBody(row);
  const signer = { ...settings, privateKey: keys.signing };
  // By the time of now: what is tried again is signed again.
  const headers = { authorization: authorizationOf(hash, signer, now) };
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
  more: Pick<Partial<WholeRow>, "headers" | "answer" | "problem">,
): Promise<boolean> {
  await settleOne({ number: row.number, state, problem: null, ...more });
  if (state !== "done" || row.action !== "on_search") publish("ondc-messages");
  return true;
}

type Settled = Pick<WholeRow, "number" | "state" | "problem"> &
  Partial<Pick<WholeRow, "headers" | "answer">>;

const ondcSettle = statement<{
  numbers: readonly number[];
  states: readonly string[];
  problems: readonly (string | null)[];
  /** As JSON, or null: they stay as they are. */
  headers: readonly (string | null)[];
  answers: readonly (string | null)[];
}>(
  "ondc-settle",
  (given) => `
    update ondc_messages as message set state = settled.state, problem = settled.problem,
      headers = coalesce(settled.headers::jsonb, message.headers),
      answer = coalesce(settled.answer::jsonb, message.answer), tried_at = null, settled_at = now()
    from unnest(${given.numbers}::bigint[], ${given.states}::text[], ${given.problems}::text[], ${given.headers}::text[],
      ${given.answers}::text[]) as settled (number, state, problem, headers, answer)
    where message.number = settled.number and message.${waits}
    returning message.number`,
);

/** Unless another process has settled them meanwhile. @returns of each, whether it was settled here. */
async function settle(run: RunPrepared, all: readonly Settled[]): Promise<boolean[]> {
  const asJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  const rows = await run<{ number: number }>(
    ondcSettle.query({
      numbers: all.map(({ number }) => number),
      states: all.map(({ state }) => state),
      problems: all.map(({ problem }) => problem),
      headers: all.map(({ headers }) => asJson(headers)),
      answers: all.map(({ answer }) => asJson(answer)),
    }),
  );
  const numbers = new Set(rows.map(({ number }) => number));
  return all.map(({ number }) => numbers.has(number));
}

/** What was sent meanwhile is settled together. */
const settleOne = gathered((all: readonly Settled[]) =>
  settle(async (given) => (await pool.query(given)).rows, all),
);

async function tryLater(row: MessageRow, now: Date, pause: number, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(ondcMessages)
      .set({ triedAt: null, dueAt: new Date(now.getTime() + pause), problem })
      .where(and(eq(ondcMessages.number, row.number), eq(ondcMessages.state, "waiting")));
    await enqueueWork(tx, [row.transactionId], Math.ceil(pause / second));
  });
  publish("ondc-messages");
}

/** How a body begins that many get, and the digest of that. */
interface Beginning {
  bytes: Uint8Array;
  hash: Hash;
}

/** The same catalogue is read once for many who get it. */
const beginnings = new LRUCache<string, Promise<Beginning>>({ max: 8 });

/** A message as it is sent, and as it is signed. */
async function sentBody({
  body,
  contentDigest,
}: Pick<MessageRow, "body" | "contentDigest">): Promise<{ body: string | LargeBody; hash: Hash }> {
  if (!contentDigest) return { body, hash: bodyHash().update(body) };
  const known = beginnings.get(contentDigest);
  const begun = known ?? readBeginning(contentDigest);
  if (!known) {
    beginnings.set(contentDigest, begun);
    begun.catch(() => beginnings.delete(contentDigest));
  }
  const { bytes, hash } = await begun;
  return { body: [bytes, Buffer.from(body)], hash: hash.copy().update(body) };
}

async function readBeginning(digest: string): Promise<Beginning> {
  const text = `{"message":${await readContent(digest)}`;
  // Shared, so that who sends it has no copy of it.
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  Buffer.from(bytes.buffer).write(text);
  return { bytes, hash: bodyHash().update(bytes) };
}

async function readContent(digest: string): Promise<string> {
  const [kept] = await db
    .select({ keptText: ondcContents.keptText })
    .from(ondcContents)
    .where(eq(ondcContents.digest, digest));
  if (!kept) throw new Error(`content ${digest} vanished`);
  return kept.keptText;
}
