import { ProductGrid } from "#app/domains/cart/product-grid.tsx";
import { NoProducts } from "#app/domains/catalog/product-grid-placeholders.tsx";
import { productPage } from "#app/domains/catalog/products.server.ts";
import { cursorParams, cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/shared-page.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import { useShopper } from "#app/shell/use-shopper.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { SohraiBorder } from "#app/ui/motif.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/products";

/** Products on one page of the list. */
const pageSize = 48;

export const handle = {
  live: ["products"],
  searchParams: cursorParams,
} as const satisfies LiveHandle & SharedPageHandle;

export async function loader({ url }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  const { rows: products, hasPrevious, hasNext } = await productPage(cursor, pageSize);
  const last = products.at(-1);
  return { products, hasPrevious, after: hasNext && last ? cursorTo(last) : undefined };
}

export const meta = () => titled(m.product_list(), m.home_intro());

/** The product list (rules: products-1). */
export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { products, hasPrevious, after } = loaderData;
  const loggedIn = useShopper() !== null;
  return (
    <Page
      title={m.product_list()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      {products.length === 0 ? (
        <NoProducts />
      ) : (
        <ProductGrid products={products} loggedIn={loggedIn} headingLevel={2} detailed />
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
        {hasPrevious && (
          <LinkButton to="/products" variant="ghost">
            {m.back_to_products()}
          </LinkButton>
        )}
        {after && (
          <LinkButton to={`?${new URLSearchParams({ after })}`} variant="secondary">
            {m.more_products()}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}
