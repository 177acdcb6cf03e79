import { expect, test } from "vitest";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { productsTitled } from "./search-products.server.ts";

ownDatabase();

test("products are found by words of their titles, whole or begun, by title", async () => {
  await makeProduct({ title: "Ragi Til Laddu" });
  await makeProduct({ title: "Ragi Flour" });
  await makeProduct({ title: "Tilkut" });
  const found = async (words: string) => (await productsTitled(words, 2)).map(({ title }) => title);
  expect(await found("ragi")).toEqual(["Ragi Flour", "Ragi Til Laddu"]);
  expect(await found(" LAD, til")).toEqual(["Ragi Til Laddu"]);
  expect(await found("addu")).toEqual([]);
  expect(await found(" ")).toEqual([]);
});
