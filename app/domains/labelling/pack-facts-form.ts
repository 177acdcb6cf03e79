import { z } from "zod";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { translationsSchema } from "#app/lib/text/translation-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { type ClaimFault, claims, unfounded } from "./claims.ts";
import { claimWord, nutrientAmount, nutrientWord } from "./label-words.ts";
import { type Nutrient, type Nutrition, nutrientNames, nutrients } from "./nutrition.ts";
import {
  allergens,
  isGtin,
  marks,
  type PackFacts,
  shelfLifeUnits,
  type WrittenPackFacts,
} from "./pack-facts.ts";

/** One a line; empty lines are none. */
const lines = optionalText(4000).transform((typed) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== ""),
);

const amount = z
  .string()
  .default("")
  .transform((typed, context) => {
    const text = plainDigits(typed).trim();
    if (text === "") return undefined;
    if (/^\d{1,5}(\.\d{1,2})?$/.test(text)) return Number(text);
    context.addIssue({ code: "custom", message: m.pack_fact_number_invalid() });
    return z.NEVER;
  });

const wholeNumber = (most: number) =>
  z
    .string()
    .default("")
    .transform((typed, context) => {
      const text = plainDigits(typed).trim();
      if (text === "") return null;
      if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
      context.addIssue({ code: "custom", message: m.pack_fact_whole_number_invalid({ most }) });
      return z.NEVER;
    });

const digits = (pattern: RegExp, message: () => string) =>
  z
    .string()
    .default("")
    .transform((typed) => plainDigits(typed).replaceAll(/\s/g, ""))
    .refine((typed) => typed === "" || pattern.test(typed), { error: message });

const texts = {
  commonName: optionalText(120),
  ingredients: lines,
  storage: optionalText(300),
  cooking: optionalText(2000),
};

/** What a pack says, as its form sends it (rules: labelling-1). */
export const packFactsSchema = z
  .object({
    ...texts,
    allergens: z.array(z.enum(allergens)).default([]),
    mayContain: z.array(z.enum(allergens)).default([]),
    nutrition: z.object(
      Object.fromEntries(nutrientNames.map((name) => [name, amount])) as Record<
        Nutrient,
        typeof amount
      >,
    ),
    servingGrams: wholeNumber(2000),
    mark: z.enum(marks).optional(),
    shelfLife: wholeNumber(999),
    shelfLifeUnit: z.enum(shelfLifeUnits).default("months"),
    makerName: optionalText(120),
    makerAddress: optionalText(300),
    packerName: optionalText(120),
    packerAddress: optionalText(300),
    licence: digits(/^\d{14}$/, m.pack_fact_licence_invalid),
    origin: optionalText(60),
    claims: z.array(z.enum(claims)).default([]),
    gtin: digits(/^\d{13}$/, m.pack_fact_gtin_invalid).refine(
      (typed) => typed === "" || isGtin(typed),
      { error: m.pack_fact_gtin_invalid },
    ),
    translations: translationsSchema({
      commonName: texts.commonName.optional(),
      ingredients: lines.optional(),
      storage: texts.storage.optional(),
      cooking: texts.cooking.optional(),
    }),
    /** Whether the other packs of its food say the same. */
    alsoPacks: z.stringbool().default(false),
    /** When the facts that are changed had been saved; left out where there were none. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine(({ nutrition, claims: made }, context) => {
    for (const { name, message } of faultsOf(nutrition)) {
      context.addIssue({ code: "custom", path: ["nutrition", name], message });
    }
    for (const fault of unfounded(made, nutrition as Nutrition)) {
      context.addIssue({ code: "custom", path: ["claims"], message: claimFaultWords(fault) });
    }
  });

/** Figures that cannot be: more than there is of the whole. */
function faultsOf(nutrition: Partial<Record<Nutrient, number | undefined>>) {
  return nutrientNames.flatMap((name) => {
    const figure = nutrition[name];
    const { unit, within }: { unit: string; within?: Nutrient } = nutrients[name];
    const whole = within && nutrition[within];
    if (figure === undefined) return [];
    if (unit === "g" && figure > 100) return [{ name, message: m.pack_fact_100_too_large() }];
    if (!within || whole === undefined || figure <= whole) return [];
    const words = { part: nutrientWord(name), whole: nutrientWord(within) };
    return [{ name, message: m.pack_fact_part_too_large(words) }];
  });
}

/** Why the figures do not carry a claim (rules: labelling-3). */
export function claimFaultWords({ claim, nutrient, figure, atLeast, atMost }: ClaimFault): string {
  const said = { claim: claimWord(claim), nutrient: nutrientWord(nutrient) };
  if (figure === undefined) return m.claim_without_figure(said);
  const limit = nutrientAmount(nutrient, atLeast ?? atMost ?? 0);
  const figures = { ...said, limit, figure: nutrientAmount(nutrient, figure) };
  return atLeast === undefined ? m.claim_too_high(figures) : m.claim_too_low(figures);
}

/** What the form says, as the table keeps it. Without fields for further languages those stay. */
export function givenPackFacts({
  alsoPacks: _,
  updatedAt: __,
  translations,
  mark,
  nutrition,
  ...given
}: z.output<typeof packFactsSchema>): PackFacts & Partial<Pick<WrittenPackFacts, "translations">> {
  const measured = Object.entries(nutrition).filter(([, figure]) => figure !== undefined);
  return {
    ...given,
    mark: mark ?? null,
    nutrition: Object.fromEntries(measured),
    ...(translations && { translations }),
  };
}

/** Facts as their form starts. */
export function typedPackFacts(facts: WrittenPackFacts) {
  const { nutrition, servingGrams, shelfLife, mark, ingredients, translations } = facts;
  return {
    ...facts,
    ingredients: ingredients.join("\n"),
    nutrition: Object.fromEntries(
      nutrientNames.map((name) => [name, nutrition[name]?.toString() ?? ""]),
    ),
    servingGrams: servingGrams?.toString() ?? "",
    shelfLife: shelfLife?.toString() ?? "",
    mark: mark ?? "",
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, said]) => [
        language,
        { ...said, ingredients: said?.ingredients?.join("\n") ?? "" },
      ]),
    ),
  };
}
