import { type ReactNode, useEffect } from "react";
import type { Location } from "react-router";
import { BuySeveral } from "#app/domains/cart/buy-several.tsx";
import { productDetailsIn } from "#app/domains/catalog/product/product.ts";
import { ProductGridSkeleton } from "#app/domains/catalog/shown/product-grid-placeholders.tsx";
import { ProductView } from "#app/domains/catalog/shown/product-view.tsx";
import { m } from "#app/paraglide/messages.js";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { Page } from "#app/ui/layout/page.tsx";

interface PendingPageProps {
  next: Location;
  /** Undefined on the way to the list. */
  productId: string | undefined;
  isSlow: boolean;
  /** What stays until then, and where nothing is known of the next page. */
  present: ReactNode;
}

/**
 * What stands in the page's place while a product or the list is on its way. A product that was handed over as
 * navigation state appears at once (rules: shell-12), and its
 * route takes over when its loader has answered, with the 404 page if there is no such product: the
 * loader's answer is the only truth, and no route needs a second way to its data.
 */
export function PendingPage({ next, productId, isSlow, present }: PendingPageProps) {
  const loggedIn = useShopper() !== null;
  if (productId !== undefined) {
    const product = productDetailsIn(next.state, productId);
    if (!product) return present;
    return (
      <FromTop key={product.id}>
        <ProductView
          product={product}
          action={<BuySeveral product={product} loggedIn={loggedIn} />}
        />
      </FromTop>
    );
  }
  if (!isSlow) return present;
  return (
    <FromTop>
      <Page title={m.product_list()}>
        <ProductGridSkeleton />
      </Page>
    </FromTop>
  );
}

/** Every page change scrolls to the top, and this one is seen before it is complete. */
function FromTop({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return children;
}
