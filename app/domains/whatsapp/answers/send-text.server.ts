import { v7 as uuid } from "uuid";
import type { Transaction } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { whatsappMessages } from "../whatsapp-tables.server.ts";

/** Wakes the job that sends it. */
const wakeSender = statement<{ id: string }>("whatsapp-text-enqueue", ({ id }) => {
  const { before, after } = insertJob("whatsapp");
  return `${before} jsonb_build_object('id', ${id}::text) ${after}`;
});

type Message = typeof whatsappMessages.$inferSelect;

/**
 * Leaves a free text to be sent within the window that somebody's message has opened; whoever wants none of the shop's
 * messages is answered all the same (rules: whatsapp-23).
 * @param to of the message that is answered.
 * @param said.key once, however often it is said.
 * @param said.by user id of who wrote it; undefined where the shop does.
 * @returns whether it is said now.
 */
export async function sendText(
  tx: Transaction,
  to: Pick<Message, "phone" | "orderId" | "userId" | "language">,
  said: { text: string; key: string; by?: string },
): Promise<boolean> {
  const { phone, orderId, userId, language } = to;
  const id = uuid();
  const sent = await tx
    .insert(whatsappMessages)
    .values({
      ...{ id, direction: "out", kind: "text", state: "waiting" },
      ...{ phone, orderId, userId, language, content: { text: said.text } },
      ...{ key: `answer:${said.key}`, answeredBy: said.by ?? null },
    })
    .onConflictDoNothing()
    .returning({ id: whatsappMessages.id });
  if (sent.length === 0) return false;
  await tx.execute(wakeSender.sql({ id }));
  return true;
}
