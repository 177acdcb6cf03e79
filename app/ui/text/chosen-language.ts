import { baseLanguage, type Language, languages } from "#app/lib/text/language.ts";

/** Where the browser keeps the language that was chosen. */
export const languageKey = "language";

/**
 * Text of the inline script for `<head>`: who has chosen a language and comes from elsewhere, by a link or
 * a bookmark of another language, gets the page in theirs (rules: languages-3). Nobody else is sent
 * anywhere: not by what their browser prefers, and not within the shop.
 */
export const languageScript = () =>
  `try{
const page=document.documentElement.lang,chosen=localStorage.getItem("${languageKey}"),at=location;
if(chosen!==page&&${JSON.stringify(languages)}.includes(chosen)&&!document.referrer.startsWith(at.origin)
&&performance.getEntriesByType("navigation")[0].type==="navigate"){
const path=page==="${baseLanguage}"?at.pathname:at.pathname.slice(page.length+1);
at.replace((chosen==="${baseLanguage}"?"":"/"+chosen)+path+at.search+at.hash||"/");
}
}catch(e){}`.replaceAll("\n", "");

/** Keeps the language for the next visits, where the browser may store it. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage is off: the addresses of the shop keep the language for this visit.
  }
}
