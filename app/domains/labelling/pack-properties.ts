import { m } from "#app/paraglide/messages.js";
import {
  allergenList,
  markWord,
  nutrientAmount,
  nutrientWord,
  shelfLifeWords,
} from "./label-words.ts";
import { nutrientNames } from "./nutrition.ts";
import type { PackFacts } from "./pack-facts.ts";

/** One fact of a pack in words, for whoever reads names and values. */
export interface PackProperty {
  name: string;
  value: string;
}

/** What a pack says of the food in it: those that are said, in the language of the request. */
export function packProperties(facts: PackFacts): PackProperty[] {
  const { ingredients, allergens, mayContain, mark } = facts;
  return said([
    [m.pack_fact_common_name(), facts.commonName],
    [m.pack_fact_ingredients(), ingredients.join(", ")],
    [m.pack_fact_allergens(), allergenList(allergens)],
    [m.pack_fact_may_contain(), allergenList(mayContain)],
    [m.pack_fact_mark(), mark ? markWord(mark) : ""],
    [m.pack_fact_shelf_life(), shelfLifeWords(facts)],
    [m.pack_fact_storage(), facts.storage],
  ]);
}

/** The figures of 100 g that are known: "Calcium (Per 100 g)", "344 mg". */
export function nutritionProperties({ nutrition }: Pick<PackFacts, "nutrition">): PackProperty[] {
  return said(
    nutrientNames.map((nutrient) => {
      const figure = nutrition[nutrient];
      const words = `${nutrientWord(nutrient)} (${m.nutrition_per_100()})`;
      return [words, figure === undefined ? "" : nutrientAmount(nutrient, figure)];
    }),
  );
}

const said = (pairs: readonly (readonly [string, string])[]): PackProperty[] =>
  pairs.flatMap(([name, value]) => (value ? [{ name, value }] : []));
