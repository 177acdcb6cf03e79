import { site } from "#site";
import type { PackFacts } from "./pack-facts.ts";
import { nutritionProperties, packProperties } from "./pack-properties.ts";

/** What of a pack search engines have words for (schema.org/Product); the rest are properties with names. */
export function packStructuredData(facts: PackFacts, grams: number | null) {
  const { gtin } = facts;
  const properties = [...packProperties(facts), ...nutritionProperties(facts)].map((property) => ({
    "@type": "PropertyValue",
    ...property,
  }));
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
