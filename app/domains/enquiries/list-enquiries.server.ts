import { count, isNull } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import type { EnquiryKind } from "./enquiry.ts";
import {
  type ContactMessageRow,
  type DistributorRequestRow,
  enquiryKinds,
} from "./enquiry-kinds.server.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";

/** A page of a list; with `openOnly`, only what nobody has handled. */
export interface WantedEnquiries {
  cursor?: Cursor | undefined;
  size: number;
  openOnly: boolean;
}

/** Contact messages, newest first. For admins. */
export async function contactMessagePage(
  wanted: WantedEnquiries,
): Promise<RowPage<ContactMessageRow>> {
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

/** Distributor requests, newest first. For admins. */
export async function distributorRequestPage(
  wanted: WantedEnquiries,
): Promise<RowPage<DistributorRequestRow>> {
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
