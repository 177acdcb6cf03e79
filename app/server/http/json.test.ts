import { expect, test } from "vitest";
import { parseJson } from "./json.server.ts";

test.each(["1", '"NUL is written \\\\u0000"', '{"a":[{"b":"₹"}]}', '"\\ud83d\\ude00"', "null"])(
  "reads %s",
  (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  },
);

test.each([
  "",
  "{",
  "undefined",
  '"\\ud800"',
  '{"\\uDFFF":1}',
  '"\\u0000"',
  '{"a":[{"b":"x\\u0000"}]}',
  '{"\\u0000":1}',
])("refuses %s", (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test("nested deeper than any stack is refused", () => {
  expect(parseJson("[".repeat(200_000))).toBeUndefined();
});
