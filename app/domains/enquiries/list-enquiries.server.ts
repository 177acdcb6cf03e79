import { count, inArray, isNull } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { inOrder, keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { findByWords } from "#app/server/office-words/find-by-words.server.ts";
import type { WordSource } from "#app/server/office-words/keep-office-words.server.ts";
import type { EnquiryKind } from "./enquiry.ts";
import {
  type ContactMessageRow,
  type DistributorRequestRow,
  enquiryKinds,
} from "./enquiry-kinds.server.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";
import { messageWordSource, requestWordSource } from "./enquiry-word-sources.server.ts";

/** A page of a list; with `openOnly`, only what nobody has handled, with `q`, only what has words like these. */
export interface WantedEnquiries {
  cursor?: Cursor | undefined;
  size: number;
  openOnly: boolean;
  q?: string | undefined;
}

/** Contact messages, newest first. For admins. */
export async function contactMessagePage(
  wanted: WantedEnquiries,
): Promise<RowPage<ContactMessageRow>> {
  const { cursor, size, openOnly, q } = wanted;
  const { dateMessage: date, id, handledAt } = contactMessages;
  if (q) {
    const page = await enquiriesLike(messageWordSource, q, wanted, handledAt);
    const rows = await db.select().from(contactMessages).where(inArray(id, page.rows));
    return { ...page, rows: inOrder(rows, page.rows) };
  }
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(query.where(openOnly ? isNull(handledAt) : undefined))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** Distributor requests, newest first. For admins. */
export async function distributorRequestPage(
  wanted: WantedEnquiries,
): Promise<RowPage<DistributorRequestRow>> {
  const { cursor, size, openOnly, q } = wanted;
  const { date, id, handledAt } = distributorRequests;
  if (q) {
    const page = await enquiriesLike(requestWordSource, q, wanted, handledAt);
    const rows = await db.select().from(distributorRequests).where(inArray(id, page.rows));
    return { ...page, rows: inOrder(rows, page.rows) };
  }
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select()
    .from(distributorRequests)
    .where(query.where(openOnly ? isNull(handledAt) : undefined))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** The ids of a page of those with words like these. */
function enquiriesLike(
  source: WordSource,
  q: string,
  { cursor, size, openOnly }: WantedEnquiries,
  handledAt: AnyPgColumn,
): Promise<RowPage<string>> {
  const search = openOnly ? { ...source, conditions: [isNull(handledAt)] } : source;
  return findByWords(search, q, cursor, size);
}

/** How many enquiries of a kind wait to be dealt with; 100 stands for any more. For admins. */
export async function countOpenEnquiries(kind: EnquiryKind): Promise<number> {
  const { table } = enquiryKinds[kind];
  const open = db
    .select({ id: table.id })
    .from(table)
    .where(isNull(table.handledAt))
    .limit(100)
    .as("open");
  const [row] = await db.select({ n: count() }).from(open);
  return row?.n ?? 0;
}
