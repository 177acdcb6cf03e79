import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { allergenList, nutrientAmount, nutrientWord } from "./label-words.ts";
import { nutrientNames } from "./nutrition.ts";
import type { PackFacts } from "./pack-facts.ts";

/** What of a pack search engines have words for (schema.org/Product); the rest are properties with names. */
export function packStructuredData(facts: PackFacts, grams: number | null) {
  const { ingredients, allergens, nutrition, gtin } = facts;
  const properties = [
    [m.pack_fact_common_name(), facts.commonName],
    [m.pack_fact_ingredients(), ingredients.join(", ")],
    [m.pack_fact_allergens(), allergenList(allergens)],
    [m.pack_fact_storage(), facts.storage],
    ...nutrientNames.map((name) => {
      const figure = nutrition[name];
      const words = `${nutrientWord(name)} (${m.nutrition_per_100()})`;
      return [words, figure === undefined ? "" : nutrientAmount(name, figure)];
    }),
  ].flatMap(([name, value]) => (value ? [{ "@type": "PropertyValue", name, value }] : []));
  return {
    ...(gtin && { gtin13: gtin }),
    ...(grams !== null && {
      weight: { "@type": "QuantitativeValue", value: grams, unitCode: "GRM" },
    }),
    manufacturer: { "@type": "Organization", name: facts.makerName || site.legalName },
    countryOfOrigin: facts.origin || "IN",
    ...(properties.length > 0 && { additionalProperty: properties }),
  };
}
