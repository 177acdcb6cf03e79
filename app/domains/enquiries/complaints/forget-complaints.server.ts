import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/server/database/database.server.ts";
import { complaintAnswers, complaints } from "./complaint-table.server.ts";

interface Leaving {
  id: string;
  email: string;
  emailVerified: boolean;
}

/**
 * Takes whoever deletes her account out of her complaints (rules: complaints-6). Of those that were answered stay number,
 * clock and state, so that the numbers have no gap and the office can show that it kept its time; one that waits keeps
 * what an answer needs.
 */
export async function forgetComplaints(on: Queryable, user: Leaving): Promise<void> {
  const own = user.emailVerified
    ? or(eq(complaints.userId, user.id), sql`lower(${complaints.email}) = ${user.email}`)
    : eq(complaints.userId, user.id);
  const forgotten = await on
    .update(complaints)
    .set({ name: "", email: "", phone: "", text: "", orderNumber: "", orderId: null, userId: null })
    .where(and(own, isNull(complaints.dueAt)))
    .returning({ id: complaints.id });
  for (const { id } of forgotten) {
    await on.delete(complaintAnswers).where(eq(complaintAnswers.complaintId, id));
  }
  await on.update(complaints).set({ userId: null }).where(eq(complaints.userId, user.id));
}
