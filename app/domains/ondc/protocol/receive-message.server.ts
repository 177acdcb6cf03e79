import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { db, pool } from "#app/server/database/database.server.ts";
import { gathered } from "#app/server/database/gathered.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { countUse, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { logRefusal } from "#app/server/log/log-refusal.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { actions } from "./actions.ts";
import { believeSender, type SignatureHeaders } from "./believe-sender.server.ts";
import {
  type Context,
  contextSchema,
  type OndcActionName,
  ttlOf,
  wrongWithContext,
} from "./context.ts";
import type { OndcError } from "./handler.ts";
import { clockTolerance } from "./network-signature.server.ts";
import { type OndcSettings, readOndcSettings } from "./ondc-settings.server.ts";
import { type OndcKeptAnswer, ondcMessages } from "./ondc-tables.server.ts";
import { RegistryAway } from "./subscriber-keys.server.ts";

/** A message as it came over HTTP. */
export interface ReceivedMessage {
  action: OndcActionName;
  /** Raw: the signature is over its bytes. */
  body: string;
  headers: SignatureHeaders;
}

const received = declareCounter(
  "madua_ondc_messages_total",
  "Messages that came from ONDC, by what they were answered.",
  "outcome",
  ["acknowledged", "again", "refused", "not-believed"],
);

/** What strangers send is kept too, so that an owner sees why an app is not believed; but it fills no disk. */
const strangers: RateLimit = { name: "ondc-strangers", points: 100, seconds: 60 * 60 };
const mostOfStrangers = 4000;

/** Of these an earlier one that comes after a later one would undo what that has asked for. */
const inOrder = ["select", "init", "confirm", "cancel", "update"];

const ack: OndcKeptAnswer = {
  status: 200,
  body: JSON.stringify({ message: { ack: { status: "ACK" } } }),
};

const nack = (status: number, error: OndcError): OndcKeptAnswer => ({
  status,
  body: JSON.stringify({ message: { ack: { status: "NACK" } }, error }),
});

/** Who it is cannot be told now: the sender tries again. */
const registryAway = nack(503, {
  ...{ type: "CORE-ERROR", code: "31001" },
  message: "Cannot process request due to internal error, please retry",
});

/**
 * Takes a message of the network: believes or refuses its sender, reads it, keeps it, leaves the work on it to be done,
 * and acknowledges it (rules: ondc-3, ondc-4, ondc-5). One that comes again is acknowledged again, and nothing is done.
 * @returns what is answered; undefined while the shop takes no part in the network.
 */
export async function receiveMessage(
  given: ReceivedMessage,
  now = new Date(),
): Promise<OndcKeptAnswer | undefined> {
  const settings = await readOndcSettings();
  if (!settings.isOn) return undefined;
  const sender = await believeSender(given.body, given.headers, now).catch((error) => {
    if (error instanceof RegistryAway) return undefined;
    throw error;
  });
  if (!sender) return registryAway;
  const parsed = parseJson(given.body);
  if (!sender.ok) return refuseStranger(given, parsed, sender.refusal);
  const read = contextSchema.safeParse((parsed as { context?: unknown } | undefined)?.context);
  if (!read.success) {
    const error = asError(read.error, "context", "CONTEXT-ERROR");
    return refuse(given, sender.value, undefined, nack(400, error), error);
  }
  const context = read.data;
  if (context.bap_id !== sender.value) {
    const why = `${sender.value} has signed what says that it is of ${context.bap_id}`;
    return refuseStranger(given, parsed, why);
  }
  const error =
    wrongWith(given, context, settings, now) ??
    wrongWithMessage(given.action, parsed) ??
    (await comesTooLate(given.action, context));
  if (!error) return keep(given, context);
  // What has been taken may come again when it could not be taken any more.
  return (
    (await answeredBefore(given.action, context)) ??
    refuse(given, sender.value, context, nack(200, error), error)
  );
}

/** Why a message that can be read is not for now, or not for us. */
function wrongWith(
  { action }: ReceivedMessage,
  context: Context,
  { cities, subscriberId }: OndcSettings,
  now: Date,
): OndcError | undefined {
  const wrong = wrongWithContext(context, action, cities);
  if (wrong) return { type: "CONTEXT-ERROR", code: "30000", ...wrong };
  if (action !== "search" && context.bpp_id !== subscriberId) {
    const message = `this seller is ${subscriberId}`;
    return { type: "CONTEXT-ERROR", code: "30000", message, path: "context.bpp_id" };
  }
  const ago = now.getTime() - Date.parse(context.timestamp);
  const late = Math.round((ago - ttlOf(context)) / 1000);
  if (late > clockTolerance || ago < -clockTolerance * 1000) {
    const message =
      late > 0
        ? `it was to be had within ${context.ttl ?? "PT30S"}, and comes ${late} s later`
        : `it is of a time to come: the sender's clock is ahead by ${Math.round(-ago / 1000)} s`;
    return { type: "CONTEXT-ERROR", code: "30022", message, path: "context.timestamp" };
  }
  return undefined;
}

function wrongWithMessage(action: OndcActionName, parsed: unknown): OndcError | undefined {
  const read = actions[action].schema.safeParse((parsed as { message?: unknown }).message);
  return read.success ? undefined : asError(read.error, "message", "JSON-SCHEMA-ERROR");
}

/** A select or update that was overtaken by a later word of the same app about the same transaction. */
async function comesTooLate(action: string, context: Context): Promise<OndcError | undefined> {
  if (!inOrder.includes(action)) return undefined;
  const [later] = await db
    .select({ action: ondcMessages.action })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.transactionId, context.transaction_id),
        eq(ondcMessages.subscriberId, context.bap_id),
        eq(ondcMessages.direction, "in"),
        sql`${ondcMessages.state} <> 'refused'`,
        inArray(ondcMessages.action, inOrder),
        gt(ondcMessages.saidAt, new Date(context.timestamp)),
      ),
    )
    .limit(1);
  if (!later) return undefined;
  const message = `a later ${later.action} of this transaction has come before it`;
  return { type: "CONTEXT-ERROR", code: "30022", message, path: "context.timestamp" };
}

/** A message that comes again gets the answer that it got. */
async function answeredBefore(
  action: string,
  { bap_id, message_id }: Context,
): Promise<OndcKeptAnswer | undefined> {
  const [known] = await db
    .select({ answer: ondcMessages.answer })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.subscriberId, bap_id),
        eq(ondcMessages.action, action),
        eq(ondcMessages.messageId, message_id),
        eq(ondcMessages.direction, "in"),
        sql`${ondcMessages.state} <> 'refused'`,
      ),
    );
  if (known) received.again += 1;
  return known ? (known.answer ?? ack) : undefined;
}

async function keep(given: ReceivedMessage, context: Context): Promise<OndcKeptAnswer> {
  const isNew = await keepNew(rowOf(given, context));
  received[isNew ? "acknowledged" : "again"] += 1;
  if (isNew && given.action !== "search") publish("ondc-messages");
  return ack;
}

const ondcKeep = statement<Record<keyof ReturnType<typeof rowOf>, readonly string[]>>(
  "ondc-keep",
  (given) => {
    const { before, after } = insertJob("ondc");
    return `
      with kept as (
        insert into ondc_messages (direction, action, body, headers, transaction_id, message_id, subscriber_id, uri,
          said_at, state, answer)
        select direction, action, body, headers::jsonb, transaction_id, message_id, subscriber_id, uri,
          said_at::timestamptz, 'waiting', '${JSON.stringify(ack)}'::jsonb
        from unnest(${given.direction}::text[], ${given.action}::text[], ${given.body}::text[], ${given.headers}::text[],
          ${given.transactionId}::text[], ${given.messageId}::text[], ${given.subscriberId}::text[], ${given.uri}::text[],
          ${given.saidAt}::text[]) with ordinality as came (direction, action, body, headers, transaction_id,
          message_id, subscriber_id, uri, said_at, place)
        order by place
        on conflict do nothing
        returning transaction_id, subscriber_id, action, message_id
      ), enqueued as (
        ${before} jsonb_build_object('transactionIds', (select jsonb_agg(distinct transaction_id) from kept)) ${after}
          and exists (select from kept)
      )
      select subscriber_id as "subscriberId", action, message_id as "messageId" from kept`;
  },
);

type IncomingRow = ReturnType<typeof rowOf>;

/** Keeps messages that come together, with a job for them, in one statement. Of each: whether it is new. */
const keepNew = gathered(async (rows: readonly IncomingRow[]) => {
  const column = (name: keyof IncomingRow) =>
    rows.map((row) => {
      const value = row[name];
      return typeof value === "string" ? value : JSON.stringify(value);
    });
  const nameOf = (row: Pick<IncomingRow, "subscriberId" | "action" | "messageId">) =>
    JSON.stringify([row.subscriberId, row.action, row.messageId]);
  const { rows: kept } = await pool.query<IncomingRow>(
    ondcKeep.query({
      ...{ direction: column("direction"), action: column("action"), body: column("body") },
      ...{ headers: column("headers"), transactionId: column("transactionId") },
      ...{ messageId: column("messageId"), subscriberId: column("subscriberId") },
      ...{ uri: column("uri"), saidAt: rows.map(({ saidAt }) => saidAt.toISOString()) },
    }),
  );
  const left = new Set(kept.map(nameOf));
  return rows.map((row) => left.delete(nameOf(row)));
});

function rowOf({ action, body, headers }: ReceivedMessage, context: Context) {
  return {
    ...{ direction: "in" as const, action, body, headers: { ...headers } },
    transactionId: context.transaction_id,
    messageId: context.message_id,
    subscriberId: context.bap_id,
    uri: context.bap_uri,
    saidAt: new Date(context.timestamp),
  };
}

/** Keeps what a subscriber has sent and we do not take, with why. */
async function refuse(
  given: ReceivedMessage,
  subscriberId: string,
  context: Context | undefined,
  answer: OndcKeptAnswer,
  error: OndcError,
): Promise<OndcKeptAnswer> {
  received.refused += 1;
  const unread = { transactionId: "", messageId: "", uri: "", saidAt: null };
  await db.insert(ondcMessages).values({
    ...(context
      ? rowOf(given, context)
      : { ...unread, direction: "in" as const, action: given.action }),
    ...{ subscriberId, body: storable(given.body), headers: { ...given.headers }, answer },
    problem: problemOf(error),
    state: "refused",
    settledAt: new Date(),
  });
  publish("ondc-messages");
  return answer;
}

async function refuseStranger(
  given: ReceivedMessage,
  parsed: unknown,
  why: string,
): Promise<OndcKeptAnswer> {
  received["not-believed"] += 1;
  const error: OndcError = { type: "CONTEXT-ERROR", code: "30016", message: why };
  const answer = nack(401, error);
  logRefusal("a message of ONDC is not believed", { action: given.action, why });
  if ((await countUse(strangers, "all")) !== undefined) return answer;
  const read = contextSchema.safeParse((parsed as { context?: unknown } | undefined)?.context);
  await db.insert(ondcMessages).values({
    ...{ direction: "in", action: given.action, transactionId: "", messageId: "", uri: "" },
    subscriberId: read.success ? read.data.bap_id : "",
    body: storable(given.body).slice(0, mostOfStrangers),
    headers: Object.fromEntries(
      Object.entries(given.headers).map(([name, value]) => [name, value.slice(0, 1000)]),
    ),
    ...{ state: "refused", problem: problemOf(error), answer, settledAt: new Date() },
  });
  publish("ondc-messages");
  return answer;
}

/** PostgreSQL's text takes no NUL. */
const storable = (text: string) => text.replaceAll("\0", "\ufffd");

export const problemOf = ({ code, message, path }: OndcError) =>
  [code, path, message].filter(Boolean).join(" ").slice(0, 500);

function asError({ issues }: z.ZodError, below: string, type: OndcError["type"]): OndcError {
  const [issue] = issues;
  const path = [below, ...(issue?.path.map(String) ?? [])].join(".");
  return { type, code: "30000", message: issue?.message ?? "Invalid request", path };
}
