import { and, eq, inArray } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { enqueueWork } from "../protocol/callbacks.server.ts";
import { ondcMessages } from "../protocol/ondc-tables.server.ts";

/** Ends of a message that a further try may mend: of what came, one that was refused was wrong in itself. */
export const triedAgain = {
  in: ["failed"],
  out: ["refused", "given-up", "failed"],
} as const;

/**
 * Sends a message again that the other side has not taken, or answers one that could not be answered (rules: ondc-5).
 * Whoever presses twice sends once.
 */
export async function sendMessageAgain(
  number: number,
  actor: Actor,
): Promise<Result<undefined, "not-found" | "not-now">> {
  const done = await db.transaction(
    async (tx): Promise<Result<undefined, "not-found" | "not-now">> => {
      const [message] = await tx
        .select({ direction: ondcMessages.direction })
        .from(ondcMessages)
        .where(eq(ondcMessages.number, number));
      if (!message) return refused("not-found");
      const again = triedAgain[message.direction];
      const [sent] = await tx
        .update(ondcMessages)
        .set({ state: "waiting", dueAt: new Date(), tries: 0, settledAt: null, problem: null })
        .where(and(eq(ondcMessages.number, number), inArray(ondcMessages.state, [...again])))
        .returning({ action: ondcMessages.action, transactionId: ondcMessages.transactionId });
      if (!sent) return refused("not-now");
      await enqueueWork(tx, [sent.transactionId]);
      await record(tx, actor, "ondc-message.send-again", `${number}`, { name: sent.action });
      return ok(undefined);
    },
  );
  if (done.ok) publish("ondc-messages");
  return done;
}
