import type { Goods } from "#app/domains/labelling/goods.ts";
import { neededNutrients } from "#app/domains/labelling/nutrition.ts";
import type { PackFacts } from "#app/domains/labelling/pack-facts.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type NetworkCategory, networkCategories } from "./network-categories.ts";

/** What the shop knows of a product that the network may be told of, in the shop's own language. */
export interface CatalogueProduct {
  id: string;
  title: string;
  shortDescription: string;
  /** Without tags. */
  description: string;
  price: Paise;
  productMRP: Paise;
  /** Grams. */
  productPackOff: number | null;
  /** Shared by the packs of one food. */
  group: string;
  /** What the group is called. */
  food: string;
  pictureUrls: readonly string[];
  currentStock: number;
  isHidden: boolean;
  goods: Goods;
  networkCategory: NetworkCategory | undefined;
  /** EAN-13. */
  code: string;
  facts: PackFacts;
  /** When the oldest batch on sale was made: "2026-11-02"; null where no batch says it. */
  madeOn: string | null;
  /** When others were last told something else; until they were, when it was edited. */
  changedAt: Date;
}

/** What a product must have to be on the network, and may lack. */
export const catalogueNeeds = [
  "picture",
  "price",
  "networkCategory",
  "netQuantity",
  "commonName",
  "nutrition",
  "mark",
  "origin",
] as const;
export type CatalogueNeed = (typeof catalogueNeeds)[number];

/** Whether its pack is of food that needs a table of nutrition, to the law or to the network's category. */
export function isPackedFood({ goods, networkCategory }: CatalogueProduct): boolean {
  return goods === "food" || (networkCategory && networkCategories[networkCategory]) === "food";
}

/** What keeps a product from the network (rules: ondc-catalogue-3). */
export function lacksOf(product: CatalogueProduct): CatalogueNeed[] {
  const { facts, goods } = product;
  const isEaten = goods === "food" || goods === "produce";
  const isSaid: Record<CatalogueNeed, boolean> = {
    picture: product.pictureUrls.length > 0,
    price: product.price >= 100,
    networkCategory: product.networkCategory !== undefined,
    netQuantity: !isEaten || product.productPackOff !== null,
    commonName: goods === "none" || facts.commonName !== "",
    nutrition:
      !isPackedFood(product) ||
      neededNutrients.every((name) => facts.nutrition[name] !== undefined),
    mark: !isEaten || facts.mark !== null,
    origin: countryCode(facts.origin) !== undefined,
  };
  return catalogueNeeds.filter((need) => !isSaid[need]);
}

/** Where goods come from, as the network has it: "" and "India" → "IND", "NPL" → "NPL"; undefined for other words. */
export function countryCode(origin: string): string | undefined {
  if (/^(|india|bharat|भारत)$/i.test(origin.trim())) return "IND";
  return /^[A-Z]{3}$/.test(origin.trim()) ? origin.trim() : undefined;
}
