import type { Readable, Translations } from "#app/lib/text/translations.ts";
import type { Claim } from "./claims.ts";
import type { Nutrition } from "./nutrition.ts";

/** What the law has told of by name, whatever the ingredients say (FSSAI, Labelling and Display 2020). */
export const allergens = [
  "gluten",
  "crustaceans",
  "egg",
  "fish",
  "nuts",
  "soy",
  "milk",
  "sulphite",
] as const;
export type Allergen = (typeof allergens)[number];

export const marks = ["vegetarian", "nonVegetarian"] as const;
export type Mark = (typeof marks)[number];

export const shelfLifeUnits = ["days", "months"] as const;
export type ShelfLifeUnit = (typeof shelfLifeUnits)[number];

/** The facts that have a text in each language. */
export interface PackTexts {
  /** What the food is, whatever it is sold as: "Roasted ragi flour". */
  commonName: string;
  /** In falling order of weight, additives with their numbers. */
  ingredients: string[];
  storage: string;
  cooking: string;
}

/**
 * What a pack of a product says beside its name, price and net quantity (rules: labelling-1). "" and null stand for what
 * nobody has said.
 */
export interface PackFacts extends PackTexts {
  allergens: Allergen[];
  /** What may be in it because it is made in the same place. */
  mayContain: Allergen[];
  nutrition: Nutrition;
  servingGrams: number | null;
  mark: Mark | null;
  shelfLife: number | null;
  shelfLifeUnit: ShelfLifeUnit;
  /** "" where the shop itself makes it, as with the next three. */
  makerName: string;
  makerAddress: string;
  packerName: string;
  packerAddress: string;
  /** Of the maker, 14 digits; "" where it is the shop's. */
  licence: string;
  /** "" for India. */
  origin: string;
  claims: Claim[];
  /** EAN-13; "" where the pack has the shop's own code. */
  gtin: string;
}

/** As pages read them: in one language, and which texts are not there in it. */
export type ReadPackFacts = PackFacts & Readable;

/** As they are written, in all languages. */
export interface WrittenPackFacts extends PackFacts {
  translations: Translations<PackTexts>;
}

/** Of a product of which nobody has said anything. */
export const noPackFacts: PackFacts = {
  commonName: "",
  ingredients: [],
  storage: "",
  cooking: "",
  allergens: [],
  mayContain: [],
  nutrition: {},
  servingGrams: null,
  mark: null,
  shelfLife: null,
  shelfLifeUnit: "months",
  makerName: "",
  makerAddress: "",
  packerName: "",
  packerAddress: "",
  licence: "",
  origin: "",
  claims: [],
  gtin: "",
};

/** Whether 13 digits are an EAN-13: the last one checks the others (GS1 General Specifications, 7.9). */
export function isGtin(digits: string): boolean {
  return /^\d{13}$/.test(digits) && Number(digits[12]) === gtinCheckDigit(digits.slice(0, 12));
}

/** Of the first twelve digits of an EAN-13: weighted by 1 and 3 in turn, what lacks to a full ten. */
export function gtinCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((so, digit, at) => so + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
