import { useEffect, useId, useState } from "react";
import { useHref } from "react-router";
import { ProductGrid } from "#app/domains/cart/product-grid.tsx";
import { OrderAgain } from "#app/domains/orders/order/order-again-button.tsx";
import { m } from "#app/paraglide/messages.js";
import type { CartSuggestions } from "../../resources/cart-suggestions.ts";

/** Below an empty cart: one's newest order once more, and what others buy (rules: cart-14). */
export function Suggestions({ loggedIn }: { loggedIn: boolean }) {
  const [data, setData] = useState<CartSuggestions>();
  const titleId = useId();
  const address = useHref("/cart/suggestions");
  useEffect(() => {
    const abort = new AbortController();
    fetch(address, { signal: abort.signal })
      .then((answer) => answer.json())
      // A date comes as a text.
      .then(({ sells, lines }: CartSuggestions) =>
        setData({ lines, sells: sells.map((each) => ({ ...each, date: new Date(each.date) })) }),
      )
      // Without a connection an empty cart offers nothing.
      .catch(() => {});
    return () => abort.abort();
  }, [address]);
  if (!data) return null;
  return (
    <>
      {data.lines.length > 0 && (
        <div className="mt-4 flex justify-center">
          <OrderAgain lines={data.lines} isGoneAfter />
        </div>
      )}
      {data.sells.length > 0 && (
        <section aria-labelledby={titleId} className="mt-10">
          <h2 id={titleId} className="mb-4 text-xl">
            {m.search_sells()}
          </h2>
          <ProductGrid products={data.sells} loggedIn={loggedIn} headingLevel={3} />
        </section>
      )}
    </>
  );
}
