import { baseLanguage, presentLanguage } from "../text/language.ts";
import type { Translations } from "../text/translations.ts";
import { dayOf } from "../time/time.ts";

/** The parts of the home page below its opening, in the specification's order (rules: home-1). */
export const homeSections = ["bestsellers", "clients", "about", "events"] as const;
export type HomeSection = (typeof homeSections)[number];

/** What the shop may wear on the days of a festival (rules: looks-5). */
export const dresses = ["republic", "sarhul", "karma", "diwali", "sohrai", "tusu"] as const;
export type Dress = (typeof dresses)[number];

/** From which day to which, "2026-03-20", both included; empty where it is not worn. */
export interface DressDays {
  from: string;
  to: string;
}

/** What the home page opens with, in words. */
interface OpeningTexts {
  title: string;
  intro: string;
  /** What its picture shows, for those who do not see it. */
  altText: string;
}

/** How a logo stands on the shop's pages (draw-logo.server.ts). */
export interface LogoShape {
  /** In pixels, without the empty edge around it. */
  width: number;
  height: number;
  /** Where it would be lost on the page's own ground it stands on a plate. */
  plate: { light: boolean; dark: boolean };
}

/** How the shop looks, where that is not its own look of before (rules: looks-1). What is empty is as before. */
export interface Look extends OpeningTexts {
  /** URL of a stored picture. */
  logo: string;
  /** Measured when it is saved. */
  logoShape?: LogoShape | undefined;
  /** The logo has the shop's name in it, which then is not written beside it. */
  isLogoAlone: boolean;
  /** "#7a2e1f", as it was chosen. */
  colour: string;
  translations: Translations<OpeningTexts>;
  /** URL of the stored picture that the home page opens with, in place of the banner. */
  picture: string;
  /** What stands on the home page, in this order. */
  sections: readonly HomeSection[];
  /** The kinds of goods stand below the opening. */
  hasCategories: boolean;
  dresses: Readonly<Partial<Record<Dress, DressDays>>>;
}

export const lookOfBefore: Look = {
  logo: "",
  isLogoAlone: false,
  colour: "",
  title: "",
  intro: "",
  altText: "",
  translations: {},
  picture: "",
  sections: homeSections,
  hasCategories: true,
  dresses: {},
};

/** The dress of a day; of two on the same day the one that began later. */
export function dressOf({ dresses: planned }: Look, now: Date): Dress | undefined {
  const day = dayOf(now);
  const worn = dresses.filter((dress) => {
    const { from, to } = planned[dress] ?? { from: "", to: "" };
    return from !== "" && from <= day && day <= to;
  });
  return worn.sort((a, b) => (planned[a]?.from ?? "").localeCompare(planned[b]?.from ?? "")).at(-1);
}

/** A text of the opening in the language of the page; empty where nobody has written it. */
export function openingText(look: Look, name: keyof OpeningTexts): string {
  const further: Readonly<Record<string, Partial<OpeningTexts> | undefined>> = look.translations;
  const language = presentLanguage();
  return (language === baseLanguage ? look[name] : further[language]?.[name]) ?? "";
}
