import type { baseLocale } from "#app/paraglide/runtime.js";
import { baseLanguage, indianTag, type Language, languages } from "./language.ts";

/** A language that content may have a text in beside its own (rules: translations-1). */
export type FurtherLanguage = Exclude<Language, typeof baseLocale>;

export const furtherLanguages = languages.filter(
  (language): language is FurtherLanguage => language !== baseLanguage,
);

/** The texts of a row in further languages; what is missing is read in the shop's own. */
export type Translations<Texts extends object> = Partial<
  Record<FurtherLanguage, { [Name in keyof Texts]?: Texts[Name] | undefined } | undefined>
>;

/** A row as pages read it: which of its texts are there in the shop's own language only. */
export interface Readable {
  /** Names of fields; null or left out where the page is in that language. */
  untranslated?: readonly string[] | null;
}

/** For `lang`: the language of a row's text, where it is not the page's (rules: translations-3). */
export function langOf({ untranslated }: Readable, field: string): Language | undefined {
  return untranslated?.includes(field) ? baseLanguage : undefined;
}

/** "Hindi", in the language of the page. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames([indianTag()], { type: "language" }).of(language) ?? language;
}

const isEmpty = (text: unknown) =>
  text === undefined || text === null || text === "" || (Array.isArray(text) && text.length === 0);

/** The further languages in which a row lacks one of its texts (rules: translations-5). */
export function lackedLanguages<Texts extends object>(
  own: Texts,
  translations: Translations<Texts>,
  fields: readonly (keyof Texts)[],
): FurtherLanguage[] {
  return furtherLanguages.filter((language) =>
    fields.some((field) => !isEmpty(own[field]) && isEmpty(translations[language]?.[field])),
  );
}
