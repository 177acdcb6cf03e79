import { expect, test } from "vitest";
import { pastedBlock } from "./pasted-block.ts";

test.each<[string, string[][] | undefined]>([
  ["120", undefined],
  ["120\n", undefined],
  ["two words", undefined],
  ["120\t150", [["120", "150"]]],
  ["120\r\n130\r\n", [["120"], ["130"]]],
  [
    "120\t\n\t7\n",
    [
      ["120", ""],
      ["", "7"],
    ],
  ],
  ['"say ""til"""\t5', [['say "til"', "5"]]],
])("%j", (text, block) => {
  expect(pastedBlock(text)).toEqual(block);
});
