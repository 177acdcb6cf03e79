import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { whatsappMessages } from "../whatsapp-tables.server.ts";
import { isWindowOpen } from "./conversation.ts";
import { sendText } from "./send-text.server.ts";

export type AnswerRefusal =
  | "not-found"
  /** The number has not written for 24 hours: the provider takes no free text any more. */
  | "closed"
  /** Somebody has answered since the screen showed it; without a name, the shop itself. */
  | { code: "met"; by: string | undefined };

/**
 * Answers what a number has written, within its window (rules: whatsapp-23). Of two of the staff the second is told who
 * was first; what was written since the screen showed it waits on.
 * @param phone digits with country code.
 * @param given.waiting the ids of the messages that the screen showed as waiting.
 * @param given.key of the form: sent twice, it is one answer.
 */
export async function answerConversation(
  phone: string,
  given: { text: string; key: string; waiting: readonly string[] },
  staff: Actor,
  now = new Date(),
): Promise<Result<undefined, AnswerRefusal>> {
  const { text, key, waiting } = given;
  const answered = await db.transaction(async (tx): Promise<Result<boolean, AnswerRefusal>> => {
    const seen = await lockMessages(tx, phone, waiting);
    const known = await tx.$count(whatsappMessages, eq(whatsappMessages.key, `answer:${key}`));
    if (known > 0) return ok(false);
    const [last] = await tx
      .select()
      .from(whatsappMessages)
      .where(isFrom(phone))
      .orderBy(desc(whatsappMessages.createdAt), desc(whatsappMessages.id))
      .limit(1);
    if (!last) return refused("not-found");
    const met = seen.find(({ answeredAt }) => answeredAt !== null);
    if (met) return refused({ code: "met", by: await emailOf(tx, met.answeredBy) });
    if (!isWindowOpen(last.createdAt, now)) return refused("closed");
    if (!(await sendText(tx, last, { text, key, by: staff.id }))) return ok(false);
    await settle(tx, phone, waiting, staff);
    await record(tx, staff, "whatsapp-message.answer", last.id);
    return ok(true);
  });
  if (!answered.ok) return answered;
  if (answered.value) publish("whatsapp");
  return ok(undefined);
}

/** Puts away what needs no answer: "Thank you" (rules: whatsapp-23). */
export async function leaveUnanswered(
  phone: string,
  waiting: readonly string[],
  staff: Actor,
): Promise<void> {
  const settled = await db.transaction(async (tx) => {
    const [first] = await settle(tx, phone, waiting, staff);
    if (first) await record(tx, staff, "whatsapp-message.handle", first.id);
    return first;
  });
  if (settled) publish("whatsapp");
}

const isFrom = (phone: string) =>
  and(eq(whatsappMessages.phone, phone), eq(whatsappMessages.direction, "in"));

/** Two answers to the same messages come one after the other. */
async function lockMessages(tx: Transaction, phone: string, ids: readonly string[]) {
  const { id, answeredAt, answeredBy } = whatsappMessages;
  return tx
    .select({ answeredAt, answeredBy })
    .from(whatsappMessages)
    .where(and(isFrom(phone), inArray(id, [...ids])))
    .orderBy(id)
    .for("update");
}

async function emailOf(tx: Transaction, userId: string | null): Promise<string | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId ?? ""));
  return user?.email;
}

async function settle(tx: Transaction, phone: string, waiting: readonly string[], staff: Actor) {
  if (waiting.length === 0) return [];
  const { id, answeredAt } = whatsappMessages;
  return tx
    .update(whatsappMessages)
    .set({ answeredAt: new Date(), answeredBy: staff.id })
    .where(and(isFrom(phone), inArray(id, [...waiting]), isNull(answeredAt)))
    .returning({ id });
}
