import { z } from "zod";
import { type FurtherLanguage, furtherLanguages } from "./translations.ts";

/**
 * The fields of a form in further languages, named "translations.hi.title": none of them is needed, and a
 * form without any says nothing of them (rules: translations-4).
 * @param fields as long as the fields that they stand beside.
 */
export function translationsSchema<Fields extends z.ZodRawShape>(fields: Fields) {
  const texts = z.object(fields).optional();
  return z
    .object(
      Object.fromEntries(furtherLanguages.map((language) => [language, texts])) as Record<
        FurtherLanguage,
        typeof texts
      >,
    )
    .optional();
}
