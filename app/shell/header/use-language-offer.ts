import { useEffect } from "react";
import { presentLanguage } from "#app/lib/text/language.ts";

/** Offers the browser's own language, where the page is in another (rules: languages-4); fetched only then. */
export function useLanguageOffer(): void {
  useEffect(() => {
    if (navigator.language.startsWith(presentLanguage())) return;
    // Without a connection it is offered the next time.
    import("./language-offer.ts").then(
      ({ offerLanguage }) => offerLanguage(),
      () => {},
    );
  }, []);
}
