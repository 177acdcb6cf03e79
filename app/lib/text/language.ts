import { baseLocale, getLocale, locales } from "#app/paraglide/runtime.js";

/** The languages of the pages: those of project.inlang/settings.json, each with a file in messages/. */
export const languages = locales;
export type Language = (typeof locales)[number];

/** The language of addresses that name none: the specification's. */
export const baseLanguage = baseLocale satisfies Language;

/**
 * The language that is written in: on the server that of the request's address, in a browser that of the
 * page. A browser's build is of one language (vite.config.ts) and does not ask.
 */
export const presentLanguage = (): Language => import.meta.env?.LANGUAGE ?? getLocale();

/** For `Intl`: the language as it is written in India, "hi-IN". */
export const indianTag = (language: Language = presentLanguage()) => `${language}-IN` as const;

/** @returns "hi" for "/hi" and "/hi/products"; the base language where a path names none. */
export function languageOf(pathname: string): Language {
  const first = pathname.split("/", 2)[1];
  return languages.find((one) => one === first && one !== baseLanguage) ?? baseLanguage;
}

/** @returns "/products?after=…" for "/hi/products?after=…", "/" for "/hi"; a path without language as it is. */
export function withoutLanguage(path: string): string {
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  const language = languageOf(pathname);
  if (language === baseLanguage) return path;
  const rest = path.slice(language.length + 1);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * A path of the shop as the browser is to ask for it, where no `<Link>` or redirect of React Router's does
 * so: "/hi/cart" for "/cart".
 */
export function pathIn(path: string, language: Language = presentLanguage()): string {
  const bare = withoutLanguage(path);
  return `${basenameOf(language)}${bare === "/" ? "" : bare}` || "/";
}

/** What stands before all paths of a language: "/hi"; nothing for the base language. */
export function basenameOf(language: Language): string {
  return language === baseLanguage ? "" : `/${language}`;
}

declare global {
  interface ImportMetaEnv {
    /** Of a browser's build; undefined on the server and in development. */
    readonly LANGUAGE?: Language;
  }
}
