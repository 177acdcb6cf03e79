import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { ondcContents, ondcMessages } from "../protocol/ondc-tables.server.ts";

/** Messages with trouble: those that were not answered, not taken or not reached. */
const troubled = ["refused", "given-up", "failed"] as const;

const { number, direction, action, subscriberId, state, problem, at } = ondcMessages;
const columns = { number, direction, action, subscriberId, state, problem, at };

/** A message as the list shows it. */
export type ListedMessage = {
  [Column in keyof typeof columns]: (typeof ondcMessages.$inferSelect)[Column];
} & {
  id: string;
  /** Its place in the list. */
  date: Date;
};

/**
 * What was said on the network, the last first. For owners: buyers' names and addresses are in it.
 * @param wanted.q a transaction's id, a message's, or an app's.
 */
export async function messagePage(wanted: {
  cursor?: Cursor | undefined;
  size: number;
  troubledOnly: boolean;
  q: string;
}): Promise<RowPage<ListedMessage>> {
  const { cursor, size, troubledOnly, q } = wanted;
  const query = keysetQuery({ date: at, id: number, order: "descending" }, cursor, size);
  const found = await db
    .select(columns)
    .from(ondcMessages)
    .where(
      query.where(
        troubledOnly ? inArray(state, troubled) : undefined,
        q
          ? sql`${q} in (${ondcMessages.transactionId}, ${ondcMessages.messageId}, ${ondcMessages.subscriberId})`
          : undefined,
      ),
    )
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(found, cursor, size);
  return { ...page, rows: page.rows.map((row) => ({ ...row, id: `${row.number}`, date: row.at })) };
}

/** So many letters of a message are shown; a catalogue has millions. */
const mostShown = 100_000;

/** One message with all that is kept of it, and what else its transaction said; undefined where there is none. */
export async function messageWithTransaction(wanted: number) {
  const [message] = await db.select().from(ondcMessages).where(eq(number, wanted));
  if (!message) return undefined;
  const { contentDigest, transactionId } = message;
  const [content] = contentDigest
    ? await db
        .select({ text: sql<string>`left(${ondcContents.keptText}, ${mostShown})` })
        .from(ondcContents)
        .where(eq(ondcContents.digest, contentDigest))
    : [];
  const others = await db
    .select(columns)
    .from(ondcMessages)
    .where(and(eq(ondcMessages.transactionId, transactionId), sql`${transactionId} <> ''`))
    .orderBy(asc(number))
    .limit(200);
  const whole = content ? readable(message.body, content.text) : message.body;
  return {
    ...message,
    body: indented(whole.slice(0, mostShown)),
    isCut: whole.length > mostShown,
    others,
  };
}

/** A large message, what it is about first: it is sent the other way round, but is cut off at its end. */
const readable = (body: string, content: string) => `{${body.slice(1, -1)},"message":${content}}`;

/** For people; what was cut off stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
