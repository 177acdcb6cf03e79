import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/lib/text/language.ts";
import { inNamedLanguage, inOneLanguage } from "./paraglide-one-language.ts";

const messages = globSync("app/paraglide/messages/*.js")
  .map((file) => readFileSync(file, "utf8"))
  .filter((code) => code.includes("options.locale"));

test.each(languages)("no message of a build in %s asks for its language", (language) => {
  expect(messages.length).toBeGreaterThan(1000);
  for (const code of messages) {
    const one = inOneLanguage(code, language);
    expect(one).not.toContain("getLocale");
    // What is exported is this language's, by its name.
    const [, own] = /\*\/ \((\w+)\);\s*(?:export \{[^}]*\}\s*)?$/.exec(one) ?? [];
    expect(own, one).toMatch(new RegExp(`^${language}_`));
    expect(one).toContain(`const ${own} = `);
  }
});

test("what is said in a named language keeps all languages, and asks for none", () => {
  const code = readFileSync("app/paraglide/messages/language_name.js", "utf8");
  const named = inNamedLanguage(code);
  for (const language of languages) expect(named).toContain(`${language}_language_name`);
  expect(named).toContain("const locale = options.locale\n");
  expect(named).not.toContain("getLocale");
});
