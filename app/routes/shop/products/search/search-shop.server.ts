import { bestsellingProducts } from "#app/domains/catalog/product/products.server.ts";
import type { PublicTitle } from "#app/domains/content/articles/public-titles.server.ts";
import {
  findContent,
  findProducts,
  findProductsNear,
} from "#app/domains/search/find-texts.server.ts";
import { hasTerms, hasWord } from "#app/domains/search/match-text.ts";
import { readSearch, type SearchTerm } from "#app/domains/search/search-terms.server.ts";
import { site } from "#site";
import { shopTexts } from "./shop-texts.server.ts";

/** A page that was found, by its title. */
export interface FoundLink extends PublicTitle {
  to: string;
}

export interface SearchSizes {
  products: number;
  /** Of posts, questions and pages each. */
  links: number;
}

/** Everything of the shop that has what was typed; undefined where nothing was (rules: search-1). */
export async function searchShop(typed: string, sizes: SearchSizes) {
  const texts = shopTexts();
  const query = await readSearch(typed, (word) => texts.some(({ text }) => hasWord(text, word)));
  if (!query) return undefined;
  const { terms, corrected } = query;
  const [products, content] = await Promise.all([
    findProducts(terms, sizes.products),
    findContent(terms, sizes.links),
  ]);
  const linksOf = (kinds: readonly string[]) =>
    content
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, id, title, lang }) => ({ title, lang, to: addressOf(kind, id) }));
  const pages = [...textsWith(terms, "page"), ...linksOf(["about", "mission"])];
  return {
    terms,
    corrected,
    products,
    posts: linksOf(["post"]).slice(0, sizes.links),
    questions: textsWith(terms, "question").slice(0, sizes.links),
    pages: pages.slice(0, sizes.links),
  };
}

/** For whoever found no product: those that have some of the words, then what else sells (rules: search-7). */
export async function searchFallbacks(terms: readonly SearchTerm[] | undefined, size: number) {
  const [near, sells] = await Promise.all([
    terms && terms.length > 1 ? findProductsNear(terms, size) : [],
    bestsellingProducts(),
  ]);
  const isNear = new Set(near.map(({ id }) => id));
  return { near, sells: sells.filter(({ id }) => !isNear.has(id)) };
}

/** Those whose title has the terms come first. */
function textsWith(terms: readonly SearchTerm[], kind: "question" | "page"): FoundLink[] {
  const found = shopTexts().filter((text) => text.kind === kind && hasTerms(text.text, terms));
  const [titled, others] = [true, false].map((isTitled) =>
    found.filter(({ titleWords }) => hasTerms(titleWords, terms) === isTitled),
  );
  return [...(titled ?? []), ...(others ?? [])].map(({ title, to }) => ({ title, to }));
}

function addressOf(kind: "post" | "about" | "mission", id: string): string {
  if (kind === "post") return `/blog/${encodeURIComponent(id)}`;
  return kind === "about" ? "/about" : `/${site.productSlug}`;
}
