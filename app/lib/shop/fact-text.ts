import { site } from "#site";
import { officeFacts, type ShopFacts, type TranslatedFact } from "../../../site.config.ts";
import { presentLanguage } from "../text/language.ts";

/** What a fact says in the page's language; in English, where nobody has written that (rules: shop-facts-6). */
export function factText(name: TranslatedFact): string {
  const further: Readonly<Record<string, unknown>> = site;
  return String(further[`${name}.${presentLanguage()}`] || site[name]);
}

const unread: ReadonlySet<string> = new Set(officeFacts);

/** The facts that a page of the present language reads, and of zones what computes a charge. */
export function factsOfPage(): ShopFacts {
  const facts = Object.entries(site).filter(([name]) => {
    const [fact = name, language = presentLanguage()] = name.split(".");
    return language === presentLanguage() && !unread.has(fact);
  });
  const deliveryZones = site.deliveryZones.map(
    ({ places, isServed, firstGrams, firstCharge, moreGrams, moreCharge, freeFrom }) => ({
      ...{ places, isServed, firstGrams, firstCharge, moreGrams, moreCharge, freeFrom },
    }),
  );
  return { ...(Object.fromEntries(facts) as unknown as ShopFacts), ...{ deliveryZones } };
}
