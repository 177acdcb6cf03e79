import { and, asc, desc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import type { MessageState } from "./webhook.ts";
import { webhookAttempts, webhookEndpoints, webhookMessages } from "./webhook-tables.server.ts";

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** An address as owners see it, without its secrets. */
const { secret: _, formerSecret: __, ...shown } = getTableColumns(webhookEndpoints);
const { id, createdAt, offReason } = shown;

export type ShownWebhook = Omit<WebhookEndpoint, "secret" | "formerSecret">;

/** All addresses, the oldest first. For owners. */
export async function listWebhooks(): Promise<ShownWebhook[]> {
  return db.select(shown).from(webhookEndpoints).orderBy(asc(createdAt), asc(id));
}

/** One of them. For owners. */
export async function findWebhook(one: string): Promise<ShownWebhook | undefined> {
  const [found] = await db.select(shown).from(webhookEndpoints).where(eq(id, one));
  return found;
}

/** How many addresses the shop has switched off by itself. For owners. */
export async function countDeadWebhooks(): Promise<number> {
  return db.$count(webhookEndpoints, inArray(offReason, ["failed", "gone"]));
}

export interface ListedMessage {
  id: string;
  event: string;
  state: MessageState;
  tries: number;
  /** When it is tried next; of one that waits. */
  dueAt: Date;
  date: Date;
}

const listed = {
  id: webhookMessages.id,
  event: webhookMessages.event,
  state: webhookMessages.state,
  tries: webhookMessages.tries,
  dueAt: webhookMessages.dueAt,
  date: webhookMessages.createdAt,
};

/** What an address was sent in the last 30 days, and what waits for it, the newest first. For owners. */
export async function messagesPage(
  endpointId: string,
  state: MessageState | undefined,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ListedMessage>> {
  const keyset = { date: listed.date, id: listed.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const inState: SQL | undefined = state && eq(webhookMessages.state, state);
  const rows = await db
    .select(listed)
    .from(webhookMessages)
    .where(query.where(eq(webhookMessages.endpointId, endpointId), inState))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** One message with its body and its tries, the newest first. For owners. */
export async function findMessage(endpointId: string, messageId: string) {
  const [[message], attempts] = await Promise.all([
    db
      .select({ ...listed, body: webhookMessages.body })
      .from(webhookMessages)
      .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.endpointId, endpointId))),
    db
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.messageId, messageId))
      .orderBy(desc(webhookAttempts.at)),
  ]);
  return message && { ...message, attempts };
}
