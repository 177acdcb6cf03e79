/** What kind of goods a category is to the law; a category of which nobody has said is of food. */
export const goodsKinds = ["food", "produce", "other", "none"] as const;
export type Goods = (typeof goodsKinds)[number];

export type NeededFact =
  | "netQuantity"
  | "commonName"
  | "ingredients"
  | "nutrition"
  | "mark"
  | "shelfLife"
  | "storage";

/**
 * What a pack of them must say beside what the shop's own facts say of it (rules: labelling-2). Raw produce needs no table of
 * nutrition; other packed goods what the Legal Metrology rules want.
 */
export const neededFacts: Record<Goods, readonly NeededFact[]> = {
  food: ["netQuantity", "commonName", "ingredients", "nutrition", "mark", "shelfLife", "storage"],
  produce: ["netQuantity", "commonName", "mark", "shelfLife", "storage"],
  other: ["netQuantity", "commonName"],
  none: [],
};
