import { type ReactNode, useEffect, useState } from "react";
import { presentLanguage } from "#app/lib/text/language.ts";

/** The browser's own language, where the page is in another (rules: languages-4); fetched only then. */
export function useLanguageOffer(): ReactNode {
  const [offer, setOffer] = useState<ReactNode>(null);
  useEffect(() => {
    if (navigator.language.startsWith(presentLanguage())) return;
    // Without a connection it is offered the next time.
    import("./language-offer.tsx").then(
      ({ languageToOffer, LanguageOffer }) => {
        const language = languageToOffer();
        if (language)
          setOffer(<LanguageOffer language={language} onClose={() => setOffer(null)} />);
      },
      () => {},
    );
  }, []);
  return offer;
}
