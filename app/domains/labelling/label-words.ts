import { type Language, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { Claim } from "./claims.ts";
import type { Goods, NeededFact } from "./goods.ts";
import { type Nutrient, nutrients } from "./nutrition.ts";
import type { Allergen, Mark, PackFacts, ShelfLifeUnit } from "./pack-facts.ts";

// What pages and printed labels call the facts of a pack. A label says them in each language, whatever the page's is.

interface In {
  locale?: Language;
}
type Word = (inputs?: Record<string, never>, options?: In) => string;

export const nutrientWords: Record<Nutrient, Word> = {
  energy: m.nutrient_energy,
  protein: m.nutrient_protein,
  carbohydrate: m.nutrient_carbohydrate,
  sugars: m.nutrient_sugars,
  addedSugars: m.nutrient_added_sugars,
  fibre: m.nutrient_fibre,
  fat: m.nutrient_fat,
  saturatedFat: m.nutrient_saturated_fat,
  transFat: m.nutrient_trans_fat,
  sodium: m.nutrient_sodium,
  calcium: m.nutrient_calcium,
  iron: m.nutrient_iron,
};

const allergenWords: Record<Allergen, Word> = {
  gluten: m.allergen_gluten,
  crustaceans: m.allergen_crustaceans,
  egg: m.allergen_egg,
  fish: m.allergen_fish,
  nuts: m.allergen_nuts,
  soy: m.allergen_soy,
  milk: m.allergen_milk,
  sulphite: m.allergen_sulphite,
};

const claimWords: Record<Claim, Word> = {
  richInCalcium: m.claim_rich_in_calcium,
  sourceOfCalcium: m.claim_source_of_calcium,
  richInIron: m.claim_rich_in_iron,
  sourceOfIron: m.claim_source_of_iron,
  richInProtein: m.claim_rich_in_protein,
  sourceOfProtein: m.claim_source_of_protein,
  highFibre: m.claim_high_fibre,
  sourceOfFibre: m.claim_source_of_fibre,
  lowFat: m.claim_low_fat,
  lowSugar: m.claim_low_sugar,
  noAddedSugar: m.claim_no_added_sugar,
  lowSodium: m.claim_low_sodium,
  noTransFat: m.claim_no_trans_fat,
};

const markWords: Record<Mark, Word> = {
  vegetarian: m.mark_vegetarian,
  nonVegetarian: m.mark_non_vegetarian,
};

const shelfLifeUnitWords: Record<ShelfLifeUnit, Word> = {
  days: m.pack_fact_days,
  months: m.pack_fact_months,
};

/** What the codes among the facts of a pack are called. */
export const packCodeWords = {
  ...allergenWords,
  ...claimWords,
  ...markWords,
  ...shelfLifeUnitWords,
};

export const goodsWords: Record<Goods, Word> = {
  food: m.goods_food,
  produce: m.goods_produce,
  other: m.goods_other,
  none: m.goods_none,
};

export const nutrientWord = (nutrient: Nutrient, options: In = {}) =>
  nutrientWords[nutrient]({}, options);
export const allergenWord = (allergen: Allergen, options: In = {}) =>
  allergenWords[allergen]({}, options);
export const claimWord = (claim: Claim, options: In = {}) => claimWords[claim]({}, options);
export const markWord = (mark: Mark, options: In = {}) => markWords[mark]({}, options);

const unitWords = { kcal: m.unit_kcal, g: m.unit_g, mg: m.unit_mg };

/** "344 mg" */
export function nutrientAmount(nutrient: Nutrient, amount: number, options: In = {}): string {
  return unitWords[nutrients[nutrient].unit]({ n: amount }, options);
}

/** "Milk, egg" */
export function allergenList(allergens: readonly Allergen[], options: In = {}): string {
  const list = allergens.map((allergen) => allergenWord(allergen, options)).join(", ");
  return list.charAt(0).toLocaleUpperCase(options.locale ?? presentLanguage()) + list.slice(1);
}

/** "Best before 6 months from making"; "" where nobody has said. */
export function shelfLifeWords(
  { shelfLife, shelfLifeUnit }: Pick<PackFacts, "shelfLife" | "shelfLifeUnit">,
  options: In = {},
): string {
  if (shelfLife === null) return "";
  const n = { n: shelfLife };
  return shelfLifeUnit === "days"
    ? m.pack_best_before_days(n, options)
    : m.pack_best_before_months(n, options);
}

const factWords: Record<NeededFact, Word> = {
  netQuantity: m.pack_fact_net_quantity,
  commonName: m.pack_fact_common_name,
  ingredients: m.pack_fact_ingredients,
  nutrition: m.pack_fact_nutrition,
  mark: m.pack_fact_mark,
  shelfLife: m.pack_fact_shelf_life,
  storage: m.pack_fact_storage,
};

/** "Ingredients, Nutrition" */
export const factList = (facts: readonly NeededFact[]) =>
  facts.map((fact) => factWords[fact]()).join(", ");
