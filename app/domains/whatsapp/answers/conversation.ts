import { z } from "zod";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** The provider takes free texts for so long after somebody's last message, in hours (Cloud API, customer service window). */
const windowHours = 24;

/** Until when a number may be answered freely. */
export const windowEnd = (lastIncoming: Date): Date =>
  new Date(lastIncoming.getTime() + windowHours * 60 * 60 * 1000);

export const isWindowOpen = (lastIncoming: Date, now = new Date()): boolean =>
  now < windowEnd(lastIncoming);

/** A text may be so long (Cloud API, text.body). */
export const longestAnswer = 4096;

/** The messages that the screen showed as waiting, by their ids with spaces between. */
const waiting = z
  .string()
  .max(20_000)
  .transform((ids) => ids.split(" ").filter(Boolean));

/** What staff send from a conversation: an answer, or that none is needed (rules: whatsapp-23). */
export const conversationSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("answer"),
    /** Made with the form, which is sent once. */
    key: z.uuid(),
    waiting,
    text: requiredText(longestAnswer, m.whatsapp_answer_required),
  }),
  z.object({ intent: z.literal("no-answer"), waiting }),
]);
