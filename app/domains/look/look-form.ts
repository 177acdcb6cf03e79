import { z } from "zod";
import { parsePictureName } from "#app/lib/files/picture-name.ts";
import {
  type Dress,
  dresses,
  type HomeSection,
  homeSections,
  type Look,
} from "#app/lib/shop/look.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { translationsSchema } from "#app/lib/text/translation-schema.ts";
import { furtherLanguages } from "#app/lib/text/translations.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

/** Longer than a festival: what is worn for ever is no dress. */
const mostDays = 60;
const dayLength = 24 * 60 * 60 * 1000;

const picture = z
  .string()
  .max(300)
  .refine((url) => parsePictureName(url) !== undefined, { error: m.something_wrong })
  .optional()
  .transform((url) => url ?? "");

const texts = { title: optionalText(80), intro: optionalText(300), altText: optionalText(300) };

const day = z
  .string()
  .default("")
  .refine((typed) => typed === "" || startOfDay(typed) !== undefined, { error: m.look_day_odd });

/** The fields of a dress's days: "sarhulFrom", "sarhulTo". */
export const dayFields = (dress: Dress) => ({ from: `${dress}From`, to: `${dress}To` }) as const;
type DayField = ReturnType<typeof dayFields>["from" | "to"];

const days = Object.fromEntries(
  dresses.flatMap((dress) => Object.values(dayFields(dress)).map((name) => [name, day])),
) as Record<DayField, typeof day>;

/** What stands for no section at all: an empty field would say nothing of them. */
export const noSection = "-";

/** "bestsellers,about": each section once at most, in their order. */
const sections = z
  .string()
  .default(homeSections.join())
  .transform((typed) => typed.split(",").filter((name) => name !== noSection))
  .refine(
    (names): names is HomeSection[] =>
      new Set(names).size === names.length &&
      names.every((name) => homeSections.some((one) => one === name)),
    { error: m.something_wrong },
  );

/** The form of a look (rules: looks-1). */
export const lookForm = z
  .object({
    logo: picture,
    isLogoAlone: z.string().optional().transform(Boolean),
    colour: z
      .string()
      .trim()
      .toLowerCase()
      .refine((typed) => /^(#[\da-f]{6})?$/.test(typed), { error: m.look_colour_odd })
      .default(""),
    ...texts,
    translations: translationsSchema(texts),
    picture,
    sections,
    hasCategories: z.string().optional().transform(Boolean),
    ...days,
    /** When the look that is changed had been saved. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine((given, { addIssue }) => {
    for (const dress of dresses) {
      const { from, to } = dayFields(dress);
      const message = wrongDays(given[from], given[to]);
      if (message) addIssue({ code: "custom", path: [to], message });
    }
    // A page in one language would go on saying what the other no longer says.
    for (const name of ["title", "intro"] as const) {
      for (const language of furtherLanguages) {
        const further = given.translations?.[language]?.[name] ?? "";
        if (Boolean(further) === Boolean(given[name])) continue;
        const path = further ? [name] : ["translations", language, name];
        addIssue({ code: "custom", path, message: m.look_each_language() });
      }
    }
  });

function wrongDays(from: string, to: string): string | undefined {
  if (from === "" && to === "") return undefined;
  if (from === "" || to === "") return m.look_both_days();
  if (to < from) return m.look_days_turned();
  const length = Date.parse(to) - Date.parse(from);
  return length >= mostDays * dayLength ? m.look_days_many({ n: mostDays }) : undefined;
}

/** The look that a form says. */
export function lookIn(given: z.output<typeof lookForm>): Look {
  const { logo, isLogoAlone, colour, title, intro, altText, picture, sections } = given;
  return {
    ...{ logo, isLogoAlone, colour, title, intro, altText, picture, sections },
    translations: given.translations ?? {},
    hasCategories: given.hasCategories,
    dresses: Object.fromEntries(
      dresses.flatMap((dress) => {
        const fields = dayFields(dress);
        const [from, to] = [given[fields.from], given[fields.to]];
        return from ? [[dress, { from, to }]] : [];
      }),
    ),
  };
}

/** A look as its form shows it. */
export function typedLook(look: Look, savedAt: Date) {
  const { logo, colour, title, intro, altText, translations, picture, sections } = look;
  const worn = dresses.flatMap((dress) => {
    const { from, to } = dayFields(dress);
    const { from: first = "", to: last = "" } = look.dresses[dress] ?? {};
    return [
      [from, first],
      [to, last],
    ];
  });
  return {
    ...{ logo, colour, title, intro, altText, translations, picture },
    isLogoAlone: look.isLogoAlone ? "on" : "",
    hasCategories: look.hasCategories ? "on" : "",
    sections: sections.join() || noSection,
    ...Object.fromEntries(worn),
    updatedAt: savedAt.toISOString(),
  };
}
