import { baseLanguage, type Language, presentLanguage } from "./language.ts";

/**
 * For `lang`: the shop's own language for the name of a product that the page's language lacks, which its Latin
 * letters tell; undefined where it is in the page's (rules: translations-3).
 */
export function langOfName(name: string): Language | undefined {
  if (presentLanguage() === baseLanguage) return undefined;
  return /[^\p{Script=Latin}\p{Script=Common}]/u.test(name) ? undefined : baseLanguage;
}
