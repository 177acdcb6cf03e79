import { expect, test } from "vitest";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { productsTitled } from "./search-products.server.ts";

ownDatabase();

test("products are found by words of their titles, whole or begun, by title", async () => {
  await makeProduct({ title: "Ragi Til Laddu" });
  await makeProduct({ title: "Ragi Flour" });
  await makeProduct({ title: "Tilkut", translations: { hi: { title: "तिलकुट" } } });
  const found = async (words: string) => (await productsTitled(words, 2)).map(({ title }) => title);
  expect(await found("ragi")).toEqual(["Ragi Flour", "Ragi Til Laddu"]);
  expect(await found(" LAD, til")).toEqual(["Ragi Til Laddu"]);
  expect(await found("addu")).toEqual([]);
  // As a page in Hindi calls it; a sign of a letter alone is no word.
  expect(await found("तिल")).toEqual(["Tilkut"]);
  expect(await found("\u093c")).toEqual([]);
  expect(await found(" ")).toEqual([]);
});
