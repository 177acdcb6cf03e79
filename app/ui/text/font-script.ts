import { type Language, presentLanguage } from "#app/lib/text/language.ts";
import latinHeadings from "../fonts/baloo-2-basic-700.woff2?url";
import devanagariHeadings from "../fonts/baloo-2-devanagari-700.woff2?url";
import latinText from "../fonts/mukta-basic-400.woff2?url";
import latinBold from "../fonts/mukta-basic-600.woff2?url";
import devanagariText from "../fonts/mukta-devanagari-400.woff2?url";
import devanagariBold from "../fonts/mukta-devanagari-600.woff2?url";

const latin = [latinText, latinBold, latinHeadings];
/** Those of a language that is not written in Latin, which its prices and names need too. */
const others: { [language in Language]?: string[] } = {
  hi: [devanagariText, devanagariBold, devanagariHeadings],
};

const storageKey = "fonts";

/**
 * Text of the inline script for `<head>`: a browser that has the fonts from an earlier page takes them out of its cache
 * before the first paint. To any other they come after the page and beside its first picture, and letters of
 * the phone's own stand there until then.
 */
export function fontScript(language = presentLanguage()): string {
  const fonts = [...(others[language] ?? []), ...latin];
  return `try{
const fonts=${JSON.stringify(fonts)},key="${storageKey}-${language}";
if(localStorage.getItem(key)===fonts.join())for(const href of fonts)
document.head.append(Object.assign(document.createElement("link"),
{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href}));
else addEventListener("load",()=>document.fonts.ready.then(()=>
localStorage.setItem(key,fonts.join())));
}catch{}`.replaceAll("\n", "");
}
