import type { ServerBuild } from "react-router";
import { baseLanguage, basenameOf, type Language } from "#app/lib/text/language.ts";

/** What browsers load of each language but the base one (scripts/build.ts); nothing in development. */
export type LanguageAssets = Partial<Record<Language, ServerBuild["assets"]>>;

/** One for each build and language: whoever handles requests with it keeps something for it. */
const builds = new WeakMap<ServerBuild, Map<Language, ServerBuild>>();

/**
 * The build whose pages are in a language: their links, forms and redirects lead to addresses of that
 * language by React Router's basename, and their scripts are those of its browser build (decision 058).
 */
export function buildIn(
  language: Language,
  build: ServerBuild,
  languageAssets: LanguageAssets,
): ServerBuild {
  if (language === baseLanguage) return build;
  const ofBuild = builds.get(build) ?? new Map<Language, ServerBuild>();
  builds.set(build, ofBuild);
  const known = ofBuild.get(language);
  if (known) return known;
  const assets = languageAssets[language] ?? build.assets;
  const made = { ...build, basename: basenameOf(language), assets };
  ofBuild.set(language, made);
  return made;
}
