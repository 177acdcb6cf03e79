import clsx from "clsx";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { baseLanguage, type Language, languages } from "#app/lib/text/language.ts";
import { languageName } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";

const ShownLanguage = createContext<Language | undefined>(undefined);

/** The language whose fields are shown; undefined where all are, side by side. */
export const useShownLanguage = () => useContext(ShownLanguage);

interface LanguageTabsProps {
  /** Languages with a field in which something is wrong: the first of them is shown. */
  wrong: readonly Language[];
  children: ReactNode;
}

/** Shows the texts of a form in one language at a time; the others stay in the form, out of sight. */
export function LanguageTabs({ wrong, children }: LanguageTabsProps) {
  const [shown, setShown] = useState<Language>(baseLanguage);
  const toShow = wrong.length === 0 || wrong.includes(shown) ? undefined : wrong[0];
  useEffect(() => {
    if (toShow) setShown(toShow);
  }, [toShow]);
  return (
    <ShownLanguage value={shown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with each field */}
      <div role="group" aria-label={m.translation_tabs()} className="flex border-line border-b">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === shown}
            onClick={() => setShown(language)}
            className={clsx(
              "touch -mb-px border-b-3 px-4 font-semibold",
              language === shown
                ? "border-primary text-heading"
                : "border-transparent text-muted enabled-hover:text-ink",
            )}
          >
            {languageName(language)}
          </button>
        ))}
      </div>
      {children}
    </ShownLanguage>
  );
}
