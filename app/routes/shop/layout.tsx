import { type ReactNode, useEffect } from "react";
import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { BuyButton } from "#app/domains/cart/buy-button.tsx";
import { productDetailsIn } from "#app/domains/catalog/product.ts";
import { ProductGridSkeleton } from "#app/domains/catalog/product-grid-placeholders.tsx";
import { ProductView } from "#app/domains/catalog/product-view.tsx";
import { shownBanner } from "#app/domains/offers/offers.server.ts";
import { withoutLanguage } from "#app/lib/language.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { meansDatabaseAway } from "#app/server/database-outage.server.ts";
import { ShopShell } from "#app/shell/shop-shell.tsx";
import { useLanguageOffer } from "#app/shell/use-language-offer.ts";
import { useShopper } from "#app/shell/use-shopper.ts";
import { Page } from "#app/ui/page.tsx";
import { useIsSlow } from "#app/ui/use-is-slow.ts";
import { useLiveTopics } from "#app/ui/use-live-topics.ts";
import type { Route } from "./+types/layout";

/** The banner above every page. */
export const handle = { live: ["offers"] } as const satisfies LiveHandle;

/** A page that needs no database is there without one: then no offer can be had either. */
export async function loader() {
  try {
    return await shownBanner();
  } catch (error) {
    if (meansDatabaseAway(error)) return { banner: undefined, follows: [] };
    throw error;
  }
}

/** Stands around every public and account page. */
export default function ShopLayout({ loaderData: { banner, follows } }: Route.ComponentProps) {
  useLiveTopics(follows);
  useLanguageOffer();
  const pendingPage = usePendingPage();
  return <ShopShell banner={banner}>{pendingPage ?? <Outlet />}</ShopShell>;
}

/**
 * What stands in the page's place while the next one is on its way; undefined where the present
 * page stays. A product that was handed over as navigation state appears at once, and its
 * route takes over when its loader has answered, with the 404 page if there is no such product: the
 * loader's answer is the only truth, and no route needs a second way to its data.
 */
function usePendingPage(): ReactNode | undefined {
  const loggedIn = useShopper() !== null;
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const loading = state === "loading" && next !== undefined;
  const isSlow = useIsSlow(loading);
  if (!loading) return undefined;

  const nextPath = withoutLanguage(next.pathname);
  const toProduct = matchPath("/products/:productId", nextPath);
  if (toProduct && pathname !== nextPath) {
    const product = productDetailsIn(next.state, toProduct.params.productId);
    if (!product) return undefined;
    return (
      <FromTop key={product.id}>
        <ProductView
          product={product}
          action={<BuyButton product={product} loggedIn={loggedIn} size="lg" />}
        />
      </FromTop>
    );
  }
  // Within the list, its page shows places for the cards itself and keeps what is open on it.
  if (isSlow && nextPath === "/products" && pathname !== nextPath) {
    return (
      <FromTop>
        <Page title={m.product_list()}>
          <ProductGridSkeleton />
        </Page>
      </FromTop>
    );
  }
  return undefined;
}

/** Every page change scrolls to the top, and this one is seen before it is complete. */
function FromTop({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return children;
}
