import { z } from "zod";
import { searchWords } from "#app/lib/text/search-words.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** So many things have other names; each search looks at all of them. */
export const maxSearchNames = 300;
const maxNames = 30;
const maxLength = 60;

/** The names of one thing as their form sends them: one on each line, or with commas (rules: search-5). */
export const searchNameSchema = z.object({
  names: z.string({ error: m.field_required }).transform((typed, context) => {
    const names = [...new Set(typed.split(/[\n,]/).map((name) => name.trim()))].filter(Boolean);
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (names.length < 2) return refuse(m.search_names_two());
    if (names.length > maxNames) return refuse(m.search_names_too_many({ n: maxNames }));
    const odd = names.find((name) => searchWords(name).length === 0);
    if (odd !== undefined)
      return refuse(m.search_names_no_letters({ name: odd.slice(0, maxLength) }));
    if (names.some((name) => name.length > maxLength))
      return refuse(m.text_too_long({ n: maxLength }));
    return names;
  }),
  /** When the names that are changed had been saved. */
  updatedAt: momentSchema.optional(),
});
