import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { v7 as uuid } from "uuid";
import type { Transaction } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { Context } from "./context.ts";
import type { OndcAnswer, OndcError } from "./handler.ts";
import { type OndcSettings, readOndcSettings } from "./ondc-settings.server.ts";
import { ondcContents, ondcMessages } from "./ondc-tables.server.ts";

/** What the shop tells a buyer's app by itself. */
export interface UnaskedCallback {
  /** "on_status". */
  action: string;
  transactionId: string;
  bapId: string;
  bapUri: string;
  message: object;
  error?: OndcError;
  /** The id of what it still answers (a search that wants to hear of changes); else a new one. */
  messageId?: string;
}

/** From so many letters on, the message of a callback is kept once for all who get the same. */
const largeFrom = 16_000;

/** Whose messages belong together: a transaction of the network is spoken of in several versions. */
const families = [
  ["issue", "issue_status"],
  ["receiver_recon", "recon"],
  ["search", "select", "init", "confirm", "status", "track", "cancel", "update"],
];

const familyOf = (action: string) =>
  families.find((family) => family.includes(action.replace(/^on_/, ""))) ?? [];

/**
 * Leaves something for a buyer's app to be told, in the transaction of what happened: it is sent once that is committed,
 * after all that this transaction of the network was told before, and tried for two hours (rules: ondc-6).
 * Where the app's own messages about it are gone, nothing is sent: the shop knows no way to speak of it any more, and what
 * happened must happen all the same.
 */
export async function enqueueCallback(tx: Transaction, given: UnaskedCallback): Promise<void> {
  const { action, transactionId, bapId, bapUri, message, error, messageId = uuid() } = given;
  const [last] = await tx
    .select({ body: ondcMessages.body })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.transactionId, transactionId),
        eq(ondcMessages.subscriberId, bapId),
        eq(ondcMessages.direction, "in"),
        inArray(ondcMessages.action, familyOf(action)),
        sql`${ondcMessages.state} <> 'refused'`,
      ),
    )
    .orderBy(desc(ondcMessages.number))
    .limit(1);
  if (!last) {
    log.warn(
      { action, transactionId, bapId },
      "a buyer's app is not told: it has not spoken of this",
    );
    return;
  }
  const { context } = JSON.parse(last.body) as { context: Context };
  const about = { ...context, bap_uri: bapUri, message_id: messageId };
  await writeCallbacks(tx, [
    { action, asked: about, answer: { message, ...(error && { error }) } },
  ]);
}

/** What is sent about a message. */
export interface Callback {
  /** "on_select". */
  action: string;
  /** The message's own. */
  asked: Context;
  answer: NonNullable<OndcAnswer>;
}

/** Writes down what is sent about messages, with the job that sends it. */
export async function writeCallbacks(
  tx: Transaction,
  callbacks: readonly Callback[],
): Promise<void> {
  if (callbacks.length === 0) return;
  const settings = await readOndcSettings();
  const lastOf = await lastMoments(
    tx,
    callbacks.map(({ asked }) => asked.transaction_id),
  );
  const contents = new Map<string, string>();
  const rows = callbacks.map((callback) => {
    const { transaction_id: transactionId, timestamp } = callback.asked;
    // Now, but later than what it answers and than all that was said before: the network reads a conversation by its
    // moments, and one of the clocks may be slow.
    const before = Math.max(Date.parse(timestamp), lastOf.get(transactionId) ?? 0);
    const saidAt = new Date(Math.max(Date.now(), before + 1));
    lastOf.set(transactionId, saidAt.getTime());
    return rowOf(callback, settings, saidAt, contents);
  });
  for (const [digest, text] of contents) await keepContent(tx, digest, text);
  await tx.insert(ondcMessages).values(rows);
  await enqueueWork(
    tx,
    rows.map(({ transactionId }) => transactionId),
  );
  if (rows.some(({ action }) => action !== "on_search")) publish("ondc-messages");
}

/** @param contents is given the large part of it, by its digest. */
function rowOf(
  { action, asked, answer }: Callback,
  { subscriberId, subscriberUrl }: OndcSettings,
  saidAt: Date,
  contents: Map<string, string>,
): typeof ondcMessages.$inferInsert {
  const context: Context = {
    ...asked,
    action,
    bpp_id: subscriberId,
    bpp_uri: subscriberUrl,
    timestamp: saidAt.toISOString(),
    ttl: asked.ttl ?? "PT30S",
  };
  const { messageText, error } = textsOf(answer, saidAt);
  const about = `"context":${JSON.stringify(context)}`;
  const ending = error ? `,"error":${JSON.stringify(error)}` : "";
  const isLarge = messageText !== undefined && messageText.length >= largeFrom;
  const contentDigest = isLarge ? digestOf(messageText) : null;
  if (isLarge && contentDigest) contents.set(contentDigest, messageText);
  const body = isLarge
    ? `,${about}${ending}}`
    : `{${about}${messageText === undefined ? "" : `,"message":${messageText}`}${ending}}`;
  return {
    ...{ direction: "out", state: "waiting", action, body, saidAt, contentDigest },
    transactionId: context.transaction_id,
    messageId: context.message_id,
    subscriberId: context.bap_id,
    uri: `${context.bap_uri.replace(/\/$/, "")}/${action}`,
  };
}

function textsOf(
  answer: NonNullable<OndcAnswer>,
  saidAt: Date,
): { messageText?: string; error?: OndcError } {
  if ("messageText" in answer) return { messageText: answer.messageText };
  const { error } = answer;
  if (!("message" in answer)) return { ...(error && { error }) };
  const message = withMoment(answer.message, saidAt);
  return { messageText: JSON.stringify(message), ...(error && { error }) };
}

/** An order was last changed when it is told of: the network compares that moment with the context's. */
function withMoment(message: { order?: { updated_at?: string } }, saidAt: Date): object {
  if (message.order?.updated_at === undefined) return message;
  return { ...message, order: { ...message.order, updated_at: saidAt.toISOString() } };
}

/** When transactions were last told something, in ms. */
async function lastMoments(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  const { transactionId, saidAt, direction } = ondcMessages;
  const found = await tx
    .select({ transactionId, at: sql<Date | null>`max(${saidAt})`.mapWith(saidAt) })
    .from(ondcMessages)
    .where(and(inArray(transactionId, ids), eq(direction, "out")))
    .groupBy(transactionId);
  return new Map(found.map(({ transactionId, at }) => [transactionId, at?.getTime() ?? 0]));
}

/** The same catalogue is kept in a second for many: its digest is made once. */
const digests = new LRUCache<string, string>({ max: 4 });

function digestOf(text: string): string {
  const known = digests.get(text);
  const digest = known ?? createHash("sha256").update(text).digest("base64url");
  if (known === undefined) digests.set(text, digest);
  return digest;
}

async function keepContent(tx: Transaction, digest: string, text: string): Promise<void> {
  const kept = await tx
    .select({ digest: ondcContents.digest })
    .from(ondcContents)
    .where(eq(ondcContents.digest, digest))
    .for("key share");
  if (kept.length === 0) {
    await tx.insert(ondcContents).values({ digest, keptText: text }).onConflictDoNothing();
  }
}

const ondcEnqueue = statement<{ transactionIds: readonly string[]; seconds: number }>(
  "ondc-enqueue",
  ({ transactionIds, seconds }) => {
    const { before, after } = insertJob("ondc", {
      delay: `${seconds}::int * interval '1 second'`,
    });
    return `${before} jsonb_build_object('transactionIds', ${transactionIds}::text[]) ${after}`;
  },
);

/** Leaves transactions of the network to be worked on, in `seconds`, once `tx` is committed. */
export async function enqueueWork(tx: Transaction, transactionIds: string[], seconds = 0) {
  await runIn(tx)(ondcEnqueue.query({ transactionIds, seconds }));
}
