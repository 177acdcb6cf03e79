import { X } from "lucide-react";
import { type Language, languages, pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { chooseLanguage, languageKey } from "#app/ui/text/chosen-language.ts";

const offeredKey = "language-offered";

interface LanguageOfferProps {
  language: Language;
  onClose: () => void;
}

/** A thin bar at the foot of the screen; what sticks there stands above it (app.css). */
export function LanguageOffer({ language, onClose }: LanguageOfferProps) {
  const said = { locale: language } as const;
  const take = () => {
    chooseLanguage(language);
    const { pathname, search, hash } = window.location;
    window.location.assign(pathIn(pathname + search + hash, language));
  };
  return (
    <section
      id="language-offer"
      lang={language}
      aria-label={m.language_name({}, said)}
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-accent-soft text-accent-ink"
    >
      <div className="shell flex min-h-12 items-center gap-2">
        <p role="status" className="wrap-anywhere min-w-0 grow font-semibold text-sm leading-tight">
          {m.language_offer({}, said)}
        </p>
        <Button variant="ghost" size="sm" onClick={take}>
          {m.language_offer_taken({}, said)}
        </Button>
        <IconButton label={m.close()} lang={presentLanguage()} onClick={onClose} className="-me-2">
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </section>
  );
}

/** The browser's own language, once, where the shop has it and nobody has chosen one here. */
export function languageToOffer(): Language | undefined {
  const [preferred] = navigator.languages.flatMap(
    (tag) => languages.find((language) => language === tag.split("-", 1)[0]) ?? [],
  );
  if (preferred === presentLanguage()) return undefined;
  try {
    if (localStorage.getItem(languageKey) || localStorage.getItem(offeredKey)) return undefined;
    localStorage.setItem(offeredKey, "yes");
  } catch {
    // It would be offered on each page.
    return undefined;
  }
  return preferred;
}
