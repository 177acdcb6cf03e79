import { useEffect } from "react";
import { redirect, useLocation, useNavigation } from "react-router";
import { ProductGrid } from "#app/domains/cart/product-grid.tsx";
import {
  allListParams,
  hasChoices,
  type ListChoices,
  listSearch,
  normalListSearch,
  readListChoices,
  readPlace,
} from "#app/domains/catalog/lists/list-choices.ts";
import { listCounts } from "#app/domains/catalog/lists/list-counts.server.ts";
import { listedProducts } from "#app/domains/catalog/lists/listed-products.server.ts";
import { productPage } from "#app/domains/catalog/product/products.server.ts";
import { CategoryAndStars } from "#app/domains/catalog/shown/category-and-stars.tsx";
import {
  NoProducts,
  ProductGridSkeleton,
} from "#app/domains/catalog/shown/product-grid-placeholders.tsx";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { m } from "#app/paraglide/messages.js";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { describePage } from "#app/shell/page-head/page-description.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { useIsSlow } from "#app/ui/answers/use-is-slow.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { emptyShop } from "../components/empty-shop.server.ts";
import type { Route } from "./+types/products";
import { Chosen } from "./products/chosen.tsx";
import { ListTools } from "./products/list-tools.tsx";
import { NothingMatches } from "./products/nothing-matches.tsx";

/** Products on one page of the list. */
const pageSize = 48;

export const handle = {
  live: ["products"],
  searchParams: allListParams,
  normalSearch: normalListSearch,
} as const satisfies LiveHandle & SharedPageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const choices = readListChoices(url.searchParams);
  // First, because it is most often in memory: for an address that leads on no list is read.
  const { category, counts } = await listCounts(choices);
  // Led on instead of shown: no product need have it, and anybody can think of more (rules: list-6).
  if (category !== choices.category)
    throw redirect(`/products${listSearch({ ...choices, category })}`);
  const page = await readPage(choices, url.searchParams);
  // A part of the list, or another order of it, is no page of its own for a search engine (rules: list-7).
  if (hasChoices(choices)) describePage(context, { canonical: "/products" });
  else if (readCursor(url.searchParams)) describePage(context, { isLaterPart: true });
  const isSomewhereElse = hasChoices(choices) || page.hasPrevious;
  const empty = isSomewhereElse ? undefined : emptyShop(context, page.products);
  return { ...page, choices, counts, empty };
}

async function readPage(choices: ListChoices, search: URLSearchParams) {
  if (hasChoices(choices)) {
    const place = readPlace(search, choices.sort);
    const page = await listedProducts(choices, place, pageSize);
    return { ...page, hasPrevious: place !== undefined };
  }
  const { rows, hasPrevious, hasNext } = await productPage(readCursor(search), pageSize);
  const last = rows.at(-1);
  return { products: rows, hasPrevious, after: hasNext && last ? cursorTo(last) : undefined };
}

export const meta = () => titled(m.product_list(), m.product_list_description());

const [toolsId, listId] = ["list-tools", "products"];

/** The product list (rules: products-1), or what somebody has chosen of it (rules: list-1). */
export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { products, hasPrevious, after, counts, empty } = loaderData;
  const loggedIn = useShopper() !== null;
  const { choices, isSlow } = useChoices(loaderData.choices);
  const isNarrowed = hasChoices(choices);
  return (
    <Page
      title={m.product_list()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      {(products.length > 0 || isNarrowed) && (
        <>
          <ListTools choices={choices} counts={counts} listId={listId} id={toolsId} />
          <Chosen choices={choices} counts={counts} toolsId={toolsId} />
        </>
      )}
      <div id={listId}>
        {isSlow ? (
          <ProductGridSkeleton />
        ) : products.length > 0 ? (
          <ProductGrid
            products={products}
            loggedIn={loggedIn}
            headingLevel={2}
            above={CategoryAndStars}
          />
        ) : isNarrowed && counts.total === 0 ? (
          <NothingMatches choices={loaderData.choices} counts={counts} />
        ) : (
          <NoProducts
            {...(hasPrevious && { title: m.list_ended() })}
            action={empty && <LinkButton to={empty.to}>{empty.link}</LinkButton>}
          >
            {empty?.words}
          </NoProducts>
        )}
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
        {hasPrevious && (
          <LinkButton to={`/products${listSearch(choices)}`} variant="ghost">
            {isNarrowed ? m.list_first() : m.back_to_products()}
          </LinkButton>
        )}
        {after && (
          <LinkButton to={{ search: listSearch(choices, after) }} variant="secondary">
            {m.more_products()}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}

/**
 * What is chosen, at once when it is pressed: the next press goes on from there, however long the list takes.
 * @param shown the choices of the list that is there.
 */
function useChoices(shown: ListChoices): { choices: ListChoices; isSlow: boolean } {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const search = next?.pathname === pathname ? new URLSearchParams(next.search) : undefined;
  const isSlow = useIsSlow(search !== undefined);
  const isOtherPage = isSlow && search?.has("after");
  useEffect(() => {
    if (isOtherPage) window.scrollTo(0, 0);
  }, [isOtherPage]);
  return { choices: search ? readListChoices(search) : shown, isSlow };
}
