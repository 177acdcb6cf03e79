import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { mailInstead } from "./mail-instead.server.ts";
import { type MessageState, uncertain } from "./whatsapp.ts";
import { whatsappMessages, whatsappSettings } from "./whatsapp-tables.server.ts";

/** What the provider tells of a message that it has taken. */
export interface ToldState {
  providerId: string;
  /** Our own id, which went along with it; by it a message is known whose answer was lost. */
  reference?: string | undefined;
  state: "sent" | "delivered" | "read" | "failed";
  at: Date;
  /** Why it failed: the provider's code and words. */
  problem?: string | undefined;
  /** What the provider bills it as, where it does. */
  category?: string | undefined;
}

/** What each state may follow: a state only moves on, in whatever order it is told (rules: whatsapp-4). */
const before: Readonly<Record<ToldState["state"], readonly MessageState[]>> = {
  sent: ["waiting"],
  failed: ["waiting", "sent"],
  delivered: ["waiting", "sent", "failed"],
  read: ["waiting", "sent", "failed", "delivered"],
};

/**
 * Writes down where a message stands; told twice or late it changes nothing. One that failed goes as a mail, where its
 * order has had none (rules: whatsapp-4). Messages that are not the shop's, of another system with the same number, are
 * left out.
 */
export async function recordState(told: ToldState): Promise<void> {
  const { providerId, reference, state, at, problem, category } = told;
  const isIt = or(
    eq(whatsappMessages.providerId, providerId),
    reference ? eq(whatsappMessages.id, reference) : undefined,
  );
  const isOut = and(isIt, eq(whatsappMessages.direction, "out"));
  const changed = await db.transaction(async (tx) => {
    // Whatever it says: by which id the provider knows it, and what it bills, which is counted once.
    await tx
      .update(whatsappMessages)
      .set({ providerId, triedAt: null })
      .where(and(isOut, isNull(whatsappMessages.providerId)));
    if (category) {
      const price = sql`(select (${whatsappSettings.prices} ->> ${category}::text)::float8 from ${whatsappSettings})`;
      await tx
        .update(whatsappMessages)
        .set({ category, price })
        .where(and(isOut, isNull(whatsappMessages.category)));
    }
    const follows = inArray(whatsappMessages.state, [...before[state]]);
    // What was given up because nobody knew has been sent after all.
    const wasLost = and(
      eq(whatsappMessages.state, "failed"),
      eq(whatsappMessages.problem, uncertain),
    );
    const [moved] = await tx
      .update(whatsappMessages)
      .set({ state, stateAt: at, problem: state === "failed" ? (problem ?? "") : null })
      .where(and(isOut, or(follows, wasLost)))
      .returning();
    if (moved && state === "failed") await mailInstead(tx, moved);
    return moved;
  });
  if (changed) publish("whatsapp");
}
