import { and, asc, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { sendToWhatsapp, whatsappMode } from "#app/server/whatsapp/cloud-api.server.ts";
import { mailInstead } from "./mail-instead.server.ts";
import { tellOfToday } from "./tell-of-today.server.ts";
import { uncertain } from "./whatsapp.ts";
import { whatsappMessages } from "./whatsapp-tables.server.ts";
import { type MessageRow, writeMessage } from "./write-message.server.ts";

const minute = 60 * 1000;
/** After so long it is told by nobody any more that a message was taken: it counts as lost. */
const lostAfter = 10 * minute;
/** What the provider has not taken by then would come too late. */
const givenUpAfter = 12 * 60 * minute;
const longestPause = 60 * minute;

/**
 * Sends the messages of the queue from this process. Each goes out once (rules: whatsapp-5): that it is being sent is
 * written down before, so that a process which is killed between the provider's word and ours leaves one of which nobody
 * knows whether it was taken. Such a one is not sent again; the provider's webhook tells what became of it.
 */
export async function sendWhatsapp(jobs: PgBoss, pollingIntervalSeconds = 2): Promise<void> {
  const options = { pollingIntervalSeconds, batchSize: 5 } as const;
  await jobs.work<{ id?: string } | null, void, typeof options>(
    "whatsapp",
    options,
    async (batch) => {
      for (const { data } of batch) {
        if (data?.id) await sendBehind(data.id);
        else await sendAllDue();
      }
    },
  );
  await jobs.schedule("whatsapp", "* * * * *");
}

/** Sends a message, after those to its number that wait before it. */
async function sendBehind(id: string): Promise<void> {
  const [row] = await db
    .select({ phone: whatsappMessages.phone })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.id, id));
  if (row) await sendTo(row.phone);
}

/** Whatever is due, of all numbers; and settles what was lost. */
export async function sendAllDue(now = new Date()): Promise<void> {
  await tellOfToday(now);
  await settleLost(now);
  if (whatsappMode() === "off") return;
  const due = await db
    .selectDistinct({ phone: whatsappMessages.phone })
    .from(whatsappMessages)
    .where(
      and(
        eq(whatsappMessages.state, "waiting"),
        isNull(whatsappMessages.triedAt),
        lte(whatsappMessages.dueAt, now),
      ),
    )
    .limit(500);
  for (const { phone } of due) await sendTo(phone, now);
}

/** Sends what is due to a number, one after the other, in the order in which it was told. */
export async function sendTo(phone: string, now = new Date()): Promise<void> {
  for (;;) {
    const row = await take(phone, now);
    if (!row || !(await deliver(row, now))) return;
  }
}

/**
 * Takes the first message that waits to a number, unless it is not due or is being sent; of several processes one gets
 * it. That is committed before anything leaves.
 */
async function take(phone: string, now: Date): Promise<MessageRow | undefined> {
  const first = db
    .select({ id: whatsappMessages.id })
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.phone, phone), eq(whatsappMessages.state, "waiting")))
    .orderBy(asc(whatsappMessages.id))
    .limit(1);
  const [taken] = await db
    .update(whatsappMessages)
    .set({ triedAt: now, tries: sql`${whatsappMessages.tries} + 1` })
    .where(
      and(
        eq(whatsappMessages.id, first),
        eq(whatsappMessages.state, "waiting"),
        isNull(whatsappMessages.triedAt),
        lte(whatsappMessages.dueAt, now),
      ),
    )
    .returning();
  return taken;
}

/** @returns whether the next one to the same number may follow. */
async function deliver(row: MessageRow, now: Date): Promise<boolean> {
  const written = await writeMessage(row);
  if (written.is === "outdated") {
    await db.delete(whatsappMessages).where(eq(whatsappMessages.id, row.id));
    return true;
  }
  if (written.is === "failed") {
    await fail(row.id, written.problem);
    return true;
  }
  const { kind, variables, message } = written;
  // What is in it is kept as it is sent, and before: of one that is lost it is known too.
  const content = variables.length > 0 ? { ...row.content, variables } : row.content;
  const mine = eq(whatsappMessages.id, row.id);
  await db.update(whatsappMessages).set({ kind, content }).where(mine);
  const outcome = await sendToWhatsapp(row.phone, message, row.id);
  switch (outcome.is) {
    case "sent": {
      const { providerId } = outcome;
      // In one statement: between two it would wait again, and another process send it. Its webhook may have been quicker.
      const ifWaiting = (then: SQL, column: AnyPgColumn) =>
        sql`case when ${whatsappMessages.state} = 'waiting' then ${then} else ${column} end`;
      await db
        .update(whatsappMessages)
        .set({
          ...{ providerId, triedAt: null },
          state: ifWaiting(sql`'sent'`, whatsappMessages.state),
          stateAt: ifWaiting(sql`now()`, whatsappMessages.stateAt),
          problem: ifWaiting(sql`null`, whatsappMessages.problem),
        })
        .where(mine);
      publish("whatsapp");
      return true;
    }
    case "refused":
      await fail(row.id, outcome.problem);
      return true;
    case "later": {
      if (now.getTime() - row.createdAt.getTime() > givenUpAfter) {
        await fail(row.id, outcome.problem);
        return true;
      }
      const pause = Math.min(30_000 * 2 ** row.tries, longestPause);
      const dueAt = new Date(now.getTime() + pause);
      await db
        .update(whatsappMessages)
        .set({ triedAt: null, dueAt, problem: outcome.problem })
        .where(and(mine, eq(whatsappMessages.state, "waiting")));
      log.warn({ message: row.id, problem: outcome.problem }, "a WhatsApp message waits");
      publish("whatsapp");
      return false;
    }
    default:
      log.warn({ message: row.id, problem: outcome.problem }, "WhatsApp's answer was lost");
      return false;
  }
}

/** Gives a message up, and mails what it was to tell where no mail has (rules: whatsapp-3). */
async function fail(id: string, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(whatsappMessages)
      .set({ state: "failed", stateAt: new Date(), problem, triedAt: null })
      .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, "waiting")))
      .returning();
    if (failed) await mailInstead(tx, failed);
  });
  log.warn({ message: id, problem }, "a WhatsApp message was not sent");
  publish("whatsapp");
}

/** Gives up what was being sent when its process ended, or whose answer was lost, and of which no webhook has told. */
async function settleLost(now: Date): Promise<void> {
  const lost = await db
    .select({ id: whatsappMessages.id })
    .from(whatsappMessages)
    .where(
      and(
        eq(whatsappMessages.state, "waiting"),
        lt(whatsappMessages.triedAt, new Date(now.getTime() - lostAfter)),
      ),
    );
  for (const { id } of lost) await fail(id, uncertain);
}
