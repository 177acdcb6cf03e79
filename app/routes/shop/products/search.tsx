import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { ProductGrid } from "#app/domains/cart/product-grid.tsx";
import { CategoryRow } from "#app/domains/catalog/lists/category-row.tsx";
import { shownCategories } from "#app/domains/catalog/lists/shown-categories.server.ts";
import { CategoryAndStars } from "#app/domains/catalog/shown/category-and-stars.tsx";
import { countMiss } from "#app/domains/search/search-misses.server.ts";
import { maxTyped } from "#app/domains/search/typed-search.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { beginningOf } from "#app/lib/text/text.ts";
import { m } from "#app/paraglide/messages.js";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { SlashKeySwitch } from "#app/shell/search/slash-key-switch.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/search";
import { type FoundLink, searchFallbacks, searchShop } from "./search/search-shop.server.ts";

/** Every search is another page: caching them would help nobody, and push out pages that others ask for. */
export const handle = {
  live: ["products", "bestsellers", "blog", "about", "mission", "search-names"],
  searchParams: ["q"],
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

const sizes = { products: 48, links: 12 };

export async function loader({ url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("q") ?? "").replace(/\s+/g, " ").trim();
  const query = beginningOf(typed, maxTyped);
  const found = await searchShop(query, sizes);
  const hasProducts = found !== undefined && found.products.length > 0;
  const hasAll = hasProducts && found.corrected.length === 0;
  if (found && !hasAll) await withoutRecording(() => countMiss(query));
  const [{ near, sells }, categories] = hasProducts
    ? [{ near: [], sells: [] }, []]
    : await Promise.all([searchFallbacks(found?.terms, sizes.links), shownCategories()]);
  const { products = [], posts = [], questions = [], pages = [], corrected = [] } = found ?? {};
  return { query, products, posts, questions, pages, corrected, near, sells, categories };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...titled(loaderData?.query ? m.search_title_of({ query: loaderData.query }) : m.search_title()),
  // What people have searched is nothing for a search engine to keep.
  { name: "robots", content: "noindex" },
];

/** The search (rules: search-1): a plain form, which works without script. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, products, posts, questions, pages, corrected, near, sells } = loaderData;
  const { categories } = loaderData;
  const loggedIn = useShopper() !== null;
  const isEmpty = products.length + posts.length + questions.length + pages.length === 0;
  return (
    <Page
      title={m.search_title()}
      intro={m.search_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <Form role="search" aria-label={m.search_anew()} className="flex max-w-reading gap-3">
        <TextField
          // Another search begins with its own words.
          key={query}
          type="search"
          name="q"
          label={m.search_shop()}
          hideLabel
          fieldClassName="min-w-0 grow"
          defaultValue={query}
          maxLength={maxTyped}
          placeholder={m.search_placeholder()}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" icon={<Search aria-hidden="true" className="size-5 shrink-0" />}>
          {m.search()}
        </Button>
      </Form>
      {/* Heard after each search: a page that stays open is not announced anew. */}
      <div role="status" className="mt-6 empty:hidden">
        {corrected.map(({ typed, taken }) => (
          <p key={typed}>{m.search_corrected({ typed, taken })}</p>
        ))}
        {query && !isEmpty && products.length === 0 && <p>{m.search_no_products({ query })}</p>}
        {query && products.length > 0 && <p className="sr-only">{m.search_found_for({ query })}</p>}
      </div>
      {query && isEmpty && (
        <EmptyState
          className="mt-2"
          motif={<RagiEar className="size-24" />}
          title={m.search_nothing({ query })}
          level={2}
          action={
            <LinkButton to="/contactUs" variant="secondary">
              {m.search_ask()}
            </LinkButton>
          }
        >
          {m.search_nothing_hint()}
        </EmptyState>
      )}
      {categories.length > 0 && (
        <div className="mt-8 max-md:-mx-4">
          <CategoryRow categories={categories} />
        </div>
      )}
      {products.length > 0 && (
        <Results title={m.search_products()}>
          <ProductGrid
            products={products}
            loggedIn={loggedIn}
            headingLevel={3}
            above={CategoryAndStars}
          />
          {products.length === sizes.products && (
            <p className="mt-6 text-muted">{m.search_many({ n: products.length })}</p>
          )}
        </Results>
      )}
      <FoundLinks title={m.search_pages()} links={pages} />
      <FoundLinks title={m.search_posts()} links={posts} />
      <FoundLinks title={m.search_questions()} links={questions} />
      {near.length > 0 && (
        <Results title={m.search_near()}>
          <ProductGrid
            products={near}
            loggedIn={loggedIn}
            headingLevel={3}
            above={CategoryAndStars}
          />
        </Results>
      )}
      {sells.length > 0 && (
        <Results title={m.search_sells()}>
          <ProductGrid
            products={sells}
            loggedIn={loggedIn}
            headingLevel={3}
            above={CategoryAndStars}
          />
        </Results>
      )}
      <SlashKeySwitch />
    </Page>
  );
}

function Results({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function FoundLinks({ title, links }: { title: string; links: readonly FoundLink[] }) {
  if (links.length === 0) return null;
  return (
    <Results title={title}>
      <ul className="max-w-reading divide-y divide-line">
        {links.map((link) => (
          <li key={`${link.to} ${link.title}`}>
            <Link to={link.to} lang={link.lang} className="link flex min-h-11 items-center py-2">
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </Results>
  );
}
