import clsx from "clsx";
import { useLocation } from "react-router";
import { type Language, languages, pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { chooseLanguage } from "#app/ui/text/chosen-language.ts";

/** The open page in the other languages, each by its own name; whoever follows a link has chosen (rules: languages-2). */
export function LanguageLinks({ className, isShort }: { className: string; isShort?: boolean }) {
  const nameOf = isShort ? languageShortName : languageOwnName;
  return useOtherLanguages().map(({ language, href }) => (
    // Not a Link: each language has scripts of its own.
    <a
      key={language}
      href={href}
      hrefLang={language}
      lang={language}
      // The server and the browser may write the same address in two ways ("/", "%2F").
      suppressHydrationWarning
      onClick={() => chooseLanguage(language)}
      // One word is not worth a font in another script; every page has the letters of ASCII.
      className={clsx(className, /[^ -~]/.test(nameOf(language)) && "font-[system-ui]")}
    >
      {nameOf(language)}
    </a>
  ));
}

export function useOtherLanguages(): { language: Language; href: string }[] {
  const { pathname, search } = useLocation();
  return languages
    .filter((language) => language !== presentLanguage())
    .map((language) => ({ language, href: pathIn(pathname + search, language) }));
}

/** A language in its own words, and as short as the header needs it. */
export const languageOwnName = (locale: Language) => m.language_name({}, { locale });
const languageShortName = (locale: Language) => m.language_short({}, { locale });
