import { type FurtherLanguage, languageName } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";

/** In a list: the languages in which a row lacks a text (rules: translations-5). */
export function LackedLanguages({ of }: { of: readonly FurtherLanguage[] | undefined }) {
  if (!of || of.length === 0) return null;
  const languages = of.map(languageName).join(", ");
  return (
    <span className="block font-normal text-muted text-sm">
      {m.translation_lacking({ languages })}
    </span>
  );
}
