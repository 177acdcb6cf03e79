import { expect, test } from "vitest";
import { blocksOf, linePartsOf, withoutLinks } from "./long-text.ts";

test("lines are paragraphs, lines with a dash are the points of one list", () => {
  expect(blocksOf("First.\n- one\n- two\nLast.\n- three")).toEqual([
    { kind: "paragraph", text: "First." },
    { kind: "list", points: ["one", "two"] },
    { kind: "paragraph", text: "Last." },
    { kind: "list", points: ["three"] },
  ]);
});

test("words in brackets with an address behind them are a link", () => {
  expect(linePartsOf("See [Terms](/terms) or [mail](mailto:a@b.c).")).toEqual([
    { text: "See " },
    { text: "Terms", href: "/terms" },
    { text: " or " },
    { text: "mail", href: "mailto:a@b.c" },
    { text: "." },
  ]);
});

test.each(["", "no link (really) [at all]", "₹10 (about)"])("%j stays what it is", (text) => {
  expect(
    linePartsOf(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
  expect(withoutLinks(text)).toBe(text);
});

test("search engines read the words without the address", () => {
  expect(withoutLinks("See [Terms](/terms), [Blog](/blog).")).toBe("See Terms, Blog.");
});
