import { isNull } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, type Page, pageOf } from "#app/server/keyset.server.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type DistributorRequestRow = typeof distributorRequests.$inferSelect;

/** Which page of a list; with `openOnly` nobody has dealt with any of it yet. */
export interface EnquiryPage {
  cursor?: Cursor | undefined;
  size: number;
  openOnly: boolean;
}

/** Contact messages, newest first (R18). For admins. */
export async function contactMessagePage(wanted: EnquiryPage): Promise<Page<ContactMessageRow>> {
  const { cursor, size, openOnly } = wanted;
  const { dateMessage: date, id, handledAt } = contactMessages;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(query.where(openOnly ? isNull(handledAt) : undefined))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** Distributor requests, newest first (spec 2, Distributor requests). For admins. */
export async function distributorRequestPage(
  wanted: EnquiryPage,
): Promise<Page<DistributorRequestRow>> {
  const { cursor, size, openOnly } = wanted;
  const { date, id, handledAt } = distributorRequests;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select()
    .from(distributorRequests)
    .where(query.where(openOnly ? isNull(handledAt) : undefined))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}
