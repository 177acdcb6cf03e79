import { z } from "zod";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { translationsSchema } from "#app/lib/text/translation-schema.ts";
import type { Translations } from "#app/lib/text/translations.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

/** The texts of a group, in each language. */
export interface GroupTexts {
  name: string;
  /** Village, block, district. */
  place: string;
  /** What it is and does; paragraphs by line breaks. */
  words: string;
}

/** A self-help group or producer group that makes what the shop sells (rules: labels-7). */
export interface ProducerGroup extends GroupTexts {
  id: string;
  /** It makes nothing new; batches that it made still name it. */
  isRetired: boolean;
  translations: Translations<GroupTexts>;
  updatedAt: Date;
}

/** So many at most: the groups of some districts. */
export const maxGroups = 500;

/** A group as its form sends it. */
export const groupSchema = z.object({
  name: requiredText(120, m.group_name_required),
  place: requiredText(160, m.group_place_required),
  words: optionalText(1500),
  isRetired: z.stringbool().default(false),
  translations: translationsSchema({
    name: optionalText(120),
    place: optionalText(160),
    words: optionalText(1500),
  }),
  /** When the group that is changed had been saved; left out for a new one. */
  updatedAt: momentSchema.optional(),
});

/** How somebody said yes to being named. */
export const consentWays = ["signed", "spoken", "message"] as const;
export type ConsentWay = (typeof consentWays)[number];

/** The texts of a person, in each language. */
export interface PersonTexts {
  name: string;
  /** A sentence of hers, or about her. */
  words: string;
}

/** Somebody of a group who may be named, and by which consent (rules: labels-8). */
export interface GroupPerson extends PersonTexts {
  id: string;
  groupId: string;
  translations: Translations<PersonTexts>;
  /** "2027-03-31" */
  consentOn: string;
  consentWay: ConsentWay;
  /** Whether it covers `words` beside the name. */
  coversWords: boolean;
  updatedAt: Date;
}

/** A person as the form sends her. Who records her consent is of the session, and no field. */
export const personSchema = z
  .object({
    personId: z.uuid(),
    name: requiredText(120, m.person_name_required),
    words: optionalText(500),
    translations: translationsSchema({ name: optionalText(120), words: optionalText(500) }),
    consentOn: z
      .string({ error: m.consent_day_required })
      .refine((day) => startOfDay(day) !== undefined, { error: m.stock_day_invalid })
      .refine((day) => (startOfDay(day)?.getTime() ?? 0) <= Date.now(), { error: m.day_in_future }),
    consentWay: z.enum(consentWays, { error: m.consent_way_required }),
    coversWords: z.stringbool().default(false),
    /** That there is one at all: without it nobody is named. */
    hasConsent: z.literal("on", { error: m.consent_required }),
    /** When she was saved whom it changes; left out for a new one. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine(({ words, translations, coversWords }, context) => {
    const further = Object.values(translations ?? {}).some((texts) => texts?.words);
    if (coversWords || !(words || further)) return;
    context.addIssue({
      code: "custom",
      path: ["coversWords"],
      message: m.consent_words_not_covered(),
    });
  });
