import { z } from "zod";
import {
  type FurtherLanguage,
  furtherLanguages,
  type Translations,
} from "#app/lib/text/translations.ts";

/** More categories than these are not listed in the back office. */
export const mostCategories = 200;

/** A name is as long as a category may be. */
export const longestName = 80;

export interface CategoryTexts {
  name: string;
}

/** A category as it is named in further languages. */
export interface NamedCategory {
  category: string;
  /** How many products have it, hidden ones included. */
  products: number;
  translations: Translations<CategoryTexts>;
}

/** A name of a category as it was typed, and as it stood there when the form was opened; "" for none. */
export interface TypedName {
  category: string;
  language: FurtherLanguage;
  name: string;
  seen: string;
}

const text = z.string().trim().max(longestName);
const typedNames = z
  .array(z.object({ category: text, language: z.enum(furtherLanguages), name: text, seen: text }))
  .max(mostCategories * furtherLanguages.length);

/** The names of a form that has each of these fields once for each category. */
export function readTypedNames(form: FormData): TypedName[] | undefined {
  const typed = furtherLanguages.flatMap((language) => {
    const names = form.getAll(`translations.${language}.name`);
    const seen = form.getAll(`translations.${language}.seen`);
    return form
      .getAll("category")
      .map((category, at) => ({ category, language, name: names[at], seen: seen[at] }));
  });
  return typedNames.safeParse(typed).data;
}
