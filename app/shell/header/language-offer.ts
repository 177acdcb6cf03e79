import { createElement } from "react";
import { type Language, languages, pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { chooseLanguage, languageKey } from "#app/ui/text/chosen-language.ts";

const offeredKey = "language-offered";

/** Offers the browser's own language once, where the shop has it and nobody has chosen one here. */
export function offerLanguage(): void {
  const locale = languageToOffer();
  if (!locale) return;
  const said = (text: string) => createElement("span", { lang: locale }, text);
  toast.message(said(m.language_offer({}, { locale })), {
    duration: Number.POSITIVE_INFINITY,
    action: {
      label: said(m.language_offer_taken({}, { locale })),
      onClick: () => {
        chooseLanguage(locale);
        const { pathname, search, hash } = window.location;
        window.location.assign(pathIn(pathname + search + hash, locale));
      },
    },
  });
}

function languageToOffer(): Language | undefined {
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
