import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/lib/text/language.ts";
import en from "../../messages/en.json" with { type: "json" };
import { messagesIn, messagesUsed, withMessages } from "./paraglide-one-language.ts";

const names = Object.keys(en).filter((name) => name !== "$schema");
const source = `import { m } from "#app/paraglide/messages.js";
const label = m.add_to_cart();
const left = () => m.cart_items({ n: 2 }) + m.delete();`;

test.each(languages)("every message of %s is found, as a function of its own", (language) => {
  const messages = messagesIn(readFileSync(`app/paraglide/messages/${language}.js`, "utf8"));
  expect([...messages.keys()].sort()).toEqual(names.sort());
  for (const [name, text] of messages) {
    expect(text, name).toMatch(/^\/\*\* @type \{[^\n]*\*\/ \(i?\) => \{[\s\S]*\}$/);
    expect(text, name).not.toContain("getLocale");
  }
});

test("a module holds the messages that it alone uses, and imports the others", () => {
  const texts = new Map([
    ["add_to_cart", "() => `Add To Cart`"],
    ["cart_items", "(i) => registry.plural(i.n)"],
  ]);
  expect(messagesUsed(source)).toEqual(new Set(["add_to_cart", "cart_items", "delete"]));
  expect(withMessages(source, (name) => texts.get(name))).toBe(
    [
      'import * as registry from "#app/paraglide/registry.js"; const m_add_to_cart = () => `Add To Cart`; ' +
        "const m_cart_items = (i) => registry.plural(i.n); " +
        'import m_delete from "/app/paraglide/messages/delete.js";',
      "const label = m_add_to_cart();",
      "const left = () => m_cart_items({ n: 2 }) + m_delete();",
    ].join("\n"),
  );
});

test("a module without messages is left as it is", () => {
  expect(messagesUsed("const m = { add: 1 }; m.add;")).toEqual(new Set());
});
