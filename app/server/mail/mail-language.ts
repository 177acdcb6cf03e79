import { baseLanguage, type Language } from "#app/lib/text/language.ts";
import { type MailLanguage, mailLanguages } from "./mail.ts";

/**
 * The language to write to somebody in (rules: mail-6): theirs where it is not the base one, and the base
 * one where no mails are written in it yet.
 * @param language of their pages; undefined in what a version before this one has left.
 * @param setting of readers of the base language.
 */
export function mailLanguageOf(
  language: Language | undefined,
  setting: MailLanguage,
): MailLanguage {
  if (language === undefined || language === baseLanguage) return setting;
  return mailLanguages.find((one) => one === language) ?? baseLanguage;
}
