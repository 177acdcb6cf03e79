import { expect, test } from "vitest";
import { noPackFacts } from "#app/domains/labelling/pack-facts.ts";
import { packFactsSchema, typedPackFacts } from "#app/domains/labelling/pack-facts-form.ts";
import { sampleBatches, sampleGroups, samplePacks } from "./packs.ts";
import { sampleProducts } from "./products.ts";

const ids = sampleProducts.map(({ id }) => id);

test("each sample product's pack says something, and there is no pack without a product", () => {
  expect(Object.keys(samplePacks).sort()).toEqual([...ids].sort());
});

test.each(ids)("what the pack of %s says could have been typed, claims and all", (id) => {
  const facts = samplePacks[id];
  const typed = typedPackFacts({ ...noPackFacts, ...facts, mark: "vegetarian" } as never);
  const { error } = packFactsSchema.safeParse(typed);
  expect(error?.issues ?? []).toEqual([]);
  expect(Object.keys(facts?.nutrition ?? {})).toHaveLength(12);
});

test("batches are of products and groups that are there", () => {
  for (const { productId, groupId } of sampleBatches) {
    expect(ids).toContain(productId);
    expect(sampleGroups.map(({ id }) => id)).toContain(groupId);
  }
});
