import type { Plugin } from "vite";

/**
 * A message of one language: the function that asks for the language is replaced by that language's own.
 * @param code of a module of `paraglide/messages/`; one of another form is left as it is, and works too.
 * @param language one of project.inlang/settings.json.
 */
export function inOneLanguage(code: string, language: string): string {
  return code
    .replace(/^import \{ getLocale, experimentalStaticLocale \}.*$/m, "")
    .replaceAll(
      /\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*(?:if \(locale === "\w+"\) return \w+\(inputs\)\s*)+return [^_]+(_\w+)\(inputs\)\s*\}/g,
      `${language}$1`,
    );
}

/** A message that is always asked for in a named language keeps all of them, and asks for nothing else. */
export function inNamedLanguage(code: string): string {
  return code
    .replace(/^import \{ getLocale, experimentalStaticLocale \}.*$/m, "")
    .replace("experimentalStaticLocale ?? options.locale ?? getLocale()", "options.locale");
}

/**
 * The browser's build is of one language: its messages do not ask for it, and the other languages'
 * texts stay behind. That is half of the texts, and a hundredth of the home page's script, whose size a
 * test holds (tests/e2e/pages.spec.ts). What is said of a language is said in that one: `language_name`.
 */
export const oneLanguagePlugin = (language: string): Plugin => ({
  name: "one-language",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/paraglide\/messages\// },
    handler: (code, id) =>
      /\/language_\w+\.js$/.test(id) ? inNamedLanguage(code) : inOneLanguage(code, language),
  },
});
