import { expect, test } from "vitest";
import { normalListSearch } from "./list-choices.ts";

const at = "1760000000000~one";
const written = at.replaceAll("~", "%7E");

test.each([
  ["", ""],
  ["sort=sold&category=Laddu&price=100-200", "?category=Laddu&price=100-200&sort=sold"],
  ["category=++Ragi++Laddu+&stock=in", "?category=Ragi+Laddu&stock=in"],
  ["category=&price=&pack=&stock=&offer=&sort=", ""],
  ["price=100-201&pack=350&stock=out&offer=1&sort=oldest", ""],
  ["pack=300&pack=500", "?pack=300"],
  ["pack=0300", ""],
  [`category=${"x".repeat(81)}`, ""],
  // Places: of the plain list as ever, and in each order its own.
  [`after=${at}`, `?after=${written}`],
  [`before=${at}&after=nonsense`, `?before=${written}`],
  [`stock=in&before=${at}`, "?stock=in"],
  [`stock=in&after=${at}`, `?stock=in&after=${written}`],
  [`sort=newest&after=${at}`, `?sort=newest&after=${written}`],
  [`sort=cheapest&after=${at}`, "?sort=cheapest"],
  [`sort=cheapest&after=21000~${at}`, `?sort=cheapest&after=21000%7E${written}`],
  ["sort=sold&after=-1~2~x", "?sort=sold"],
])("“%s” has the form “%s”", (search, normal) => {
  expect(normalListSearch(new URLSearchParams(search))).toBe(normal);
  expect(normalListSearch(new URLSearchParams(normal))).toBe(normal);
});
