import { expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { languages } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { claims } from "./claims.ts";
import { claimsInTexts } from "./claims-in-texts.ts";
import { unfoundedInTexts } from "./judge-texts.server.ts";
import { claimWord } from "./label-words.ts";
import { noPackFacts } from "./pack-facts.ts";

ownDatabase();

const made = (text: string) => claimsInTexts([text]).map(({ claim }) => claim);

test("a label's own words are found in each language, each as its claim alone", () => {
  for (const claim of claims) {
    for (const locale of languages) expect(made(claimWord(claim, { locale }))).toEqual([claim]);
  }
});

test.each([
  ["A RICH  SOURCE of Calcium.", ["richInCalcium"]],
  ["Calcium-rich", ["richInCalcium"]],
  ["High-protein snack", ["richInProtein"]],
  [
    "Source of calcium, iron and dietary fiber",
    ["sourceOfCalcium", "sourceOfIron", "sourceOfFibre"],
  ],
  ["A rich source of protein and fibre", ["richInProtein", "highFibre"]],
  ["कैल्शियम और आयरन से भरपूर", ["richInCalcium", "richInIron"]],
  // Written as one character and as two, and without the dot.
  ["फ\u093cाइबर मिलता है", ["sourceOfFibre"]],
  ["\u095eाइबर मिलता है", ["sourceOfFibre"]],
  ["फाइबर मिलता है", ["sourceOfFibre"]],
  ["Naturally gluten-free", ["glutenFree"]],
  ["ग्लूटेन नहीं होता", ["glutenFree"]],
  ["Low fat, no added sugar", ["lowFat", "noAddedSugar"]],
  // No claim.
  ["Calcium", []],
  ["Rich in taste. Calcium is in milk", []],
  ["340 mg of calcium in 100 g, rich", []],
  ["The resource of ironwork", []],
  ["मिलता है कैल्शियम", []],
])("“%s” claims %j", (text, expected) => {
  expect(made(text).toSorted()).toEqual([...expected].toSorted());
});

test("what texts claim is held to the figures and to what the pack claims", async () => {
  const { id } = await makeProduct({
    title: "Calcium-rich Ragi Malt",
    description: "<p>High in <strong>protein</strong></p><p>Gluten free</p>",
    benefits: ["Source of iron", "Tasty"],
    translations: { hi: { benefits: ["रेशे का स्रोत", "आयरन मिलता है"] } },
  });
  await db
    .insert(products)
    .values({ id: "other", title: "Low fat", category: "x", price: 1, productMRP: 1 });
  const facts = {
    ...noPackFacts,
    nutrition: { calcium: 344, protein: 5, iron: 6 },
    mayContain: ["gluten" as const],
  };
  const said = "The product’s texts say";
  expect((await unfoundedInTexts(id, facts)).toSorted()).toEqual([
    `${said} “Calcium-rich”, but “Rich in calcium” is not among the claims of its pack.`,
    `${said} “Gluten free”, but by what its pack says it contains gluten or may contain it.`,
    `${said} “High in protein”: “Rich in protein” needs at least 16.2 g of Protein in 100 g; here it is 5 g.`,
    `${said} “Source of iron”, “आयरन मिलता है”, but “Source of iron” is not among the claims of its pack.`,
    `${said} “रेशे का स्रोत”: “Source of fibre” needs the figure of Dietary fibre in 100 g, which is not given.`,
  ]);
  const claimed = {
    ...facts,
    nutrition: { calcium: 344, protein: 20, iron: 6, fibre: 7 },
    mayContain: [],
    // Who may say “rich in” may say “source of”.
    claims: ["richInCalcium", "richInProtein", "richInIron", "highFibre"] as const,
  };
  expect(await unfoundedInTexts(id, { ...claimed, claims: [...claimed.claims] })).toEqual([]);
  const hindi = await inLanguage("hi", () => unfoundedInTexts("other", noPackFacts));
  expect(hindi).toEqual([
    "उत्पाद के विवरण में “Low fat” लिखा है: “कम वसा” के लिए 100 ग्राम में कुल वसा का आँकड़ा चाहिए, जो नहीं दिया गया।",
  ]);
});
