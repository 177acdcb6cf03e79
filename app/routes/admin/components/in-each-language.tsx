import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Language } from "#app/lib/language.ts";
import { furtherLanguages, languageName } from "#app/lib/translations.ts";
import { m } from "#app/paraglide/messages.js";

/** What a field for a text in a further language is told of it. */
export interface FurtherField {
  lang: Language;
  /** "Title" → "Title (Hindi)" */
  label: (own: string) => string;
}

interface InEachLanguageProps {
  /** The field in the shop's own language. */
  children: ReactNode;
  further: (field: FurtherField) => ReactNode;
}

/**
 * A field in the shop's own language with the same in each further one: side by side where there is room,
 * below one another where there is not (rules: translations-4).
 */
export function InEachLanguage({ children, further }: InEachLanguageProps) {
  return (
    <div className="@container">
      <div className="grid items-start gap-x-5 gap-y-4 @lg:grid-cols-2">
        {children}
        {furtherLanguages.map((lang) => (
          <div key={lang} className="min-w-0 border-accent border-s-3 ps-3 @lg:border-0 @lg:ps-0">
            {further({
              lang,
              label: (field) => m.translation_field({ field, language: languageName(lang) }),
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The fields of one further language, of a form that has them by translationsSchema. */
export function textsIn<Texts>(
  // biome-ignore lint/suspicious/noExplicitAny: Conform's own type depends on how the languages are named.
  translations: FieldMetadata<any>,
  language: Language,
): Texts {
  const languages = (translations as FieldMetadata<Record<string, object>>).getFieldset();
  return (languages[language] as FieldMetadata<object>).getFieldset() as Texts;
}
