import fc from "fast-check";

/** Texts that have broken programs before, beside arbitrary ones. */
const oddTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202egnp.exe",
  "👩‍🌾",
  "न".repeat(300),
  "0",
  "-0",
  "-1",
  "1e308",
  "1e-400",
  "NaN",
  "Infinity",
  "0x10",
  "2147483648",
  "-2147483649",
  "9007199254740993",
  "9223372036854775808",
  "9".repeat(400),
  "1,00,000.55",
  "0.001",
  "-271821-04-20T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "0000-01-01T00:00:00Z",
  "2026-02-30T25:61:61Z",
  "31/02/2000",
  "8640000000000000~x",
  "-1~x",
  "1790000000000~\ufffd",
  "true",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "toString",
  "[object Object]",
  "' or 1=1 --",
  "%",
  "%00",
  "%ZZ",
  "%E0%A4%A",
  "_",
  "\\",
  "\\u0000",
  "$1",
  "{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x>',
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "../../../../etc/passwd",
  "/files/gallery/../../etc/passwd",
  "/files/gallery/00000000-4x5.webp",
  "00000000-0000-0000-0000-000000000000",
  "JRMG/2025-26/APR/01",
  "APR/",
  "a@b.c",
  "<a@b.c>",
  "a@b@c",
  "+919000000001",
  "834001",
  "pay_x",
  "\r\n\r\nX: y",
  "a\tb\nc",
] as const;

/** Of these, a length takes any expression that is not linear too long. */
const repeated = [
  "-",
  "a",
  " ",
  "0",
  ".",
  "a@",
  "/",
  "<",
  "[",
  "(",
  "\n",
  "%2",
  ",;",
  "न",
] as const;

/** A long text: mostly some hundred characters, at times more than any limit. */
const longText = fc
  .tuple(fc.constantFrom(...repeated), fc.constantFrom(101, 255, 1001, 5001, 15_000, 100_000))
  .map(([text, length]) => text.repeat(length / text.length));

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: longText },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
  { weight: 1, arbitrary: fc.date().map((date) => date.toJSON() ?? "") },
);

const deep = (open: string, depth: number, close: string) =>
  open.repeat(depth) + close.repeat(depth);

/** JSON, or what looks like it. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  oddText.map((text) => JSON.stringify(text)),
  fc.constantFrom("{", "[1,]", '{"__proto__":{}}', '"\\u0000"', '"\\ud800"', "1e999", "-0"),
  fc.constantFrom(deep("[", 5_000, "]"), deep('{"a":', 5_000, "1}"), "[".repeat(100_000)),
);
