import type { FieldMetadata } from "@conform-to/react";
import type { ComponentType, ReactNode } from "react";
import { baseLanguage, type Language } from "#app/lib/text/language.ts";
import { furtherLanguages, languageName } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { useShownLanguage } from "./language-tabs.tsx";

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
 * below one another where there is not, or within LanguageTabs one at a time (rules: translations-4).
 */
export function InEachLanguage({ children, further }: InEachLanguageProps) {
  const shown = useShownLanguage();
  const inFurther = (lang: Language) =>
    further({
      lang,
      label: (field) => m.translation_field({ field, language: languageName(lang) }),
    });
  if (shown) {
    return (
      <>
        <div hidden={shown !== baseLanguage}>{children}</div>
        {furtherLanguages.map((lang) => (
          <div key={lang} hidden={shown !== lang}>
            {inFurther(lang)}
          </div>
        ))}
      </>
    );
  }
  return (
    <div className="@container">
      <div className="grid items-start gap-x-5 gap-y-4 @lg:grid-cols-2">
        {children}
        {furtherLanguages.map((lang) => (
          <div key={lang} className="min-w-0 border-accent border-s-3 ps-3 @lg:border-0 @lg:ps-0">
            {inFurther(lang)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** One fieldset for each further language, of a form that has them by translationsSchema. */
// biome-ignore lint/suspicious/noExplicitAny: Conform's own type depends on how the languages are named.
export type TranslationsField = FieldMetadata<any>;

/** The field of a text in a further language. */
export function furtherField(translations: TranslationsField, language: Language, name: string) {
  const languages = (translations as FieldMetadata<Record<string, object>>).getFieldset();
  const texts = (languages[language] as FieldMetadata<Record<string, string>>).getFieldset();
  return texts[name] as FieldMetadata<string | undefined>;
}

interface TextField {
  field: FieldMetadata<string | undefined>;
  lang: Language;
  label: string;
  hint?: string | undefined;
}

interface TextInEachLanguageProps extends Omit<TextField, "lang"> {
  translations: TranslationsField;
  /** Shows it, in whichever language: a line where nothing is said. */
  as?: ComponentType<TextField>;
}

/** A text of a form, in the shop's own language and in each further one by the same name. */
export function TextInEachLanguage(props: TextInEachLanguageProps) {
  const { field, translations, label, hint, as: Field = FormTextField } = props;
  return (
    <InEachLanguage
      further={({ lang, label: inLanguage }) => (
        <Field
          field={furtherField(translations, lang, field.name)}
          lang={lang}
          label={inLanguage(label)}
        />
      )}
    >
      <Field field={field} lang={baseLanguage} label={label} hint={hint} />
    </InEachLanguage>
  );
}
