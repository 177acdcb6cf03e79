import { expect, test } from "vitest";
import { wordQueries, wordsToKeep } from "./office-words.ts";

test("keeps words as they are spelled and as they sound, and numbers without what stands between", () => {
  expect(
    wordsToKeep({
      texts: ["Asha Kumari", "आशा", null],
      numbers: ["+91 98765-43210", "", undefined],
    }),
  ).toEqual(["asha", "kumari", "आशा", "~as", "~kumri", "919876543210", "9876543210"]);
});

test.each([
  ["Asha", [["'asha':*", "'~as'"]]],
  // It is still being typed.
  ["कुमा", [["'कुमा':*", "'~kum':*"]]],
  ["a", [["'a':*"]]],
  ["834001", [["'834001':*"]]],
  ["८३४००१", [["'834001':*"]]],
  ["+91 98765 43210", [["'919876543210':*", "'9876543210':*"]]],
  ["098765", [["'098765':*", "'98765':*"]]],
  ["98765-43210", [["'9876543210':*"]]],
  [
    "EK 12 IN",
    [
      ["'ek':*", "'~ik'", "'ek12in':*"],
      ["'12':*", "'ek12in':*"],
      ["'in':*", "'~in'", "'ek12in':*"],
    ],
  ],
  ["  %_' & | ", []],
  ["+", []],
] as const)("%s asks for %j", (typed, queries) => {
  expect(wordQueries(typed)).toEqual(queries);
});

test("asks for no more than eight words", () => {
  expect(wordQueries("a b c d e f g h i j")).toHaveLength(8);
});
