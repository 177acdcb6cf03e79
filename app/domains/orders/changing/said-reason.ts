import type { Language } from "#app/lib/text/language.ts";

/**
 * Why something is done to an order: somebody's own words, or a ready sentence, which its buyer reads in the order's
 * language, whatever language staff work in.
 */
export type SaidReason = string | ((said: object, options: { locale: Language }) => string);

export const reasonIn = (reason: SaidReason, locale: Language): string =>
  typeof reason === "string" ? reason : reason({}, { locale });
