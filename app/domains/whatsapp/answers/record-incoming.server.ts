import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { baseLanguage } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { keepConsent } from "../consents.server.ts";
import type { IncomingMessage } from "../whatsapp.ts";
import { whatsappMessages } from "../whatsapp-tables.server.ts";
import { actOnIncoming } from "./act-on-incoming.server.ts";

/** What ends and begins the shop's messages to a number, in whatever case (rules: whatsapp-2). */
const stopWords = new Set(["stop", "unsubscribe", "रोकें", "रोको", "बंद", "बंद करें"]);
const startWords = new Set(["start", "शुरू", "चालू"]);

const wordOf = (text: string) => text.replaceAll(/[.!।]/g, "").trim().toLowerCase();

/**
 * Keeps a message that came to the shop, once however often it is told, and does what it says of the shop's own messages:
 * from "STOP" on none goes out.
 */
export async function recordIncoming(message: IncomingMessage): Promise<void> {
  const { providerId, from, at, kind, text, payload, answers } = message;
  const isNew = await db.transaction(async (tx) => {
    const before = eq(whatsappMessages.phone, from);
    // About which order it is: that of the message that it answers, or of the last one to this number.
    const about = answers ? and(before, eq(whatsappMessages.providerId, answers)) : before;
    const [last] = await tx
      .select()
      .from(whatsappMessages)
      .where(and(about, eq(whatsappMessages.direction, "out")))
      .orderBy(desc(whatsappMessages.id))
      .limit(1);
    const word = wordOf(text);
    // Nobody answers what the shop obeys by itself, or a thumb below one of its messages.
    const isForNobody = stopWords.has(word) || startWords.has(word) || kind === "reaction";
    const kept = await tx
      .insert(whatsappMessages)
      .values({
        ...{ id: uuid(), direction: "in", phone: from, kind, providerId, state: "received" },
        ...{ orderId: last?.orderId ?? null, userId: last?.userId ?? null, createdAt: at },
        language: last?.language ?? baseLanguage,
        answeredAt: isForNobody ? new Date() : null,
        content: { text, ...(payload && { payload }), ...(answers && { answers }) },
      })
      .onConflictDoNothing()
      .returning({ id: whatsappMessages.id });
    if (kept.length === 0) return false;
    if (stopWords.has(word)) await keepConsent(`+${from}`, { isIn: false, how: "message" }, tx);
    if (startWords.has(word)) await keepConsent(`+${from}`, { isIn: true, how: "message" }, tx);
    return true;
  });
  try {
    // Of one that is told again too: the process may have been killed after it was kept.
    await actOnIncoming(providerId);
  } finally {
    if (isNew) publish("whatsapp");
  }
}
