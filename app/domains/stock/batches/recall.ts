import { z } from "zod";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { translationsSchema } from "#app/lib/text/translation-schema.ts";
import type { Translations } from "#app/lib/text/translations.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

/** What a recall says in each language. */
export interface RecallTexts {
  recallWords: string;
}

/** A batch that was called back (rules: labels-9). */
export interface Recall extends RecallTexts {
  /** "2027-03-31" */
  recalledOn: string;
  translations: Translations<RecallTexts>;
}

/** A recall as its form sends it. */
export const recallSchema = z.object({
  recallWords: requiredText(1000, m.recall_words_required),
  recalledOn: z
    .string({ error: m.stock_day_invalid })
    .refine((day) => startOfDay(day) !== undefined, { error: m.stock_day_invalid })
    .refine((day) => (startOfDay(day)?.getTime() ?? 0) <= Date.now(), { error: m.day_in_future }),
  translations: translationsSchema({ recallWords: optionalText(1000) }),
  /** The words that the page showed; "" where it was not recalled. */
  seen: z.string().max(1000).default(""),
});
