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
import { readOndcSettings } from "./ondc-settings.server.ts";
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
  await writeCallback(tx, action, about, { message, ...(error && { error }) });
}

/**
 * Writes down what is sent about a message that has this context, with the job that sends it.
 * @param action "on_select".
 */
export async function writeCallback(
  tx: Transaction,
  action: string,
  asked: Context,
  answer: NonNullable<OndcAnswer>,
): Promise<void> {
  const { subscriberId, subscriberUrl } = await readOndcSettings();
  const saidAt = await nextMoment(tx, asked);
  const context: Context = {
    ...asked,
    action,
    bpp_id: subscriberId,
    bpp_uri: subscriberUrl,
    timestamp: saidAt.toISOString(),
    ttl: asked.ttl ?? "PT30S",
  };
  const { messageText, error } = textsOf(answer, saidAt);
  const opening = `{"context":${JSON.stringify(context)}`;
  const ending = error ? `,"error":${JSON.stringify(error)}` : "";
  const isLarge = messageText !== undefined && messageText.length >= largeFrom;
  const body = isLarge
    ? `${opening}${ending},"message":`
    : `${opening}${messageText === undefined ? "" : `,"message":${messageText}`}${ending}}`;
  const contentDigest = isLarge ? await keepContent(tx, messageText) : undefined;
  await tx.insert(ondcMessages).values({
    ...{ direction: "out", state: "waiting", action, body, saidAt },
    transactionId: context.transaction_id,
    messageId: context.message_id,
    subscriberId: context.bap_id,
    uri: `${context.bap_uri.replace(/\/$/, "")}/${action}`,
    contentDigest: contentDigest ?? null,
  });
  await enqueueWork(tx, context.transaction_id);
  if (action !== "on_search") publish("ondc-messages");
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

/**
 * Now, but later than what it answers and than all that was said before: the network reads a conversation by its
 * moments, and one of the clocks may be slow.
 */
async function nextMoment(tx: Transaction, { transaction_id, timestamp }: Context): Promise<Date> {
  const [last] = await tx
    .select({ at: sql<Date | null>`max(${ondcMessages.saidAt})`.mapWith(ondcMessages.saidAt) })
    .from(ondcMessages)
    .where(and(eq(ondcMessages.transactionId, transaction_id), eq(ondcMessages.direction, "out")));
  const before = Math.max(Date.parse(timestamp), last?.at?.getTime() ?? 0);
  return new Date(Math.max(Date.now(), before + 1));
}

/** The same catalogue is kept in a second for many: its digest is made once. */
const digests = new LRUCache<string, string>({ max: 4 });

async function keepContent(tx: Transaction, text: string): Promise<string> {
  const known = digests.get(text);
  const digest = known ?? createHash("sha256").update(text).digest("base64url");
  if (known === undefined) digests.set(text, digest);
  const kept = await tx
    .select({ digest: ondcContents.digest })
    .from(ondcContents)
    .where(eq(ondcContents.digest, digest))
    .for("key share");
  if (kept.length === 0) {
    await tx.insert(ondcContents).values({ digest, keptText: text }).onConflictDoNothing();
  }
  return digest;
}

const ondcEnqueue = statement<{ transactionId: string; seconds: number }>(
  "ondc-enqueue",
  ({ transactionId, seconds }) => {
    const { before, after } = insertJob("ondc", {
      delay: `${seconds}::int * interval '1 second'`,
    });
    return `${before} jsonb_build_object('transactionId', ${transactionId}::text) ${after}`;
  },
);

/** Leaves a transaction of the network to be worked on, in `seconds`, once `tx` is committed. */
export async function enqueueWork(tx: Transaction, transactionId: string, seconds = 0) {
  await runIn(tx)(ondcEnqueue.query({ transactionId, seconds }));
}
