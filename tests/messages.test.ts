import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
type Messages = Record<string, string | Variants>;

const messagesOf = (language: string): Messages => {
  const { $schema, ...messages } = JSON.parse(readFileSync(`messages/${language}.json`, "utf8"));
  return messages;
};

/** A message's texts, by the case that each stands for. */
function textsOf(message: string | Variants): Record<string, string> {
  if (typeof message === "string") return { "": message };
  return Object.assign({}, ...message.map(({ match }) => match));
}

const parametersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const linksOf = (text: string) => (text.match(/\]\([^)]*\)/g) ?? []).sort();
const linesOf = (text: string) => text.split("\n").length;

const base = messagesOf(baseLanguage);
const others = languages.filter((language) => language !== baseLanguage);

test.each(others)("%s has every text, with its parameters, links and lines", (language) => {
  const messages = messagesOf(language);
  expect(Object.keys(messages).sort()).toEqual(Object.keys(base).sort());
  const faults = Object.entries(base).flatMap(([key, message]) => {
    const own = textsOf(messages[key] ?? "");
    return Object.entries(textsOf(message)).flatMap(([form, text]) => {
      // A language may have forms that the base has not: they are held to the last of it.
      const said = own[form] ?? Object.values(own).at(-1) ?? "";
      const isWhole =
        said.trim() !== "" &&
        String(linksOf(said)) === String(linksOf(text)) &&
        linesOf(said) === linesOf(text) &&
        parametersOf(said).every((name) => text.includes(name) || name === "{n}") &&
        parametersOf(text).every((name) => said.includes(name));
      return isWhole ? [] : [`${key} ${form}: ${said}`];
    });
  });
  expect(faults).toEqual([]);
});

test.each(others)("%s has a form for each of its plurals", (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = Object.entries(messagesOf(language)).flatMap(([key, message]) => {
    if (typeof message === "string" || !message.some(isOfPlurals)) return [];
    const forms = Object.keys(textsOf(message)).join(" ");
    return categories
      .filter((category) => !forms.includes(`=${category}`))
      .map((c) => `${key} ${c}`);
  });
  expect(missing).toEqual([]);
});

const isOfPlurals = ({ declarations }: Variants[number]) =>
  declarations.some((one) => one.endsWith(": plural"));

test.each(others)("each state has a name in %s", (locale) => {
  expect(m.address_states({}, { locale: baseLanguage }).split(", ")).toEqual(statesAndTerritories);
  const names = m.address_states({}, { locale }).split(", ");
  expect(new Set(names).size).toBe(statesAndTerritories.length);
});
