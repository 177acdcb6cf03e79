import { count, isNull } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import type { EnquiryKind } from "./enquiry.ts";
import { enquiryKinds } from "./enquiry-kinds.server.ts";

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
