import { Link } from "react-router";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Status } from "#app/ui/status.tsx";
import { FixedStars } from "./fixed-stars.tsx";
import type { ShownProduct } from "./product-details-state.ts";
import { DiscountBadge, ProductPrice } from "./product-price.tsx";
import { reviewPath } from "./review-path.ts";

/** Title in full, category, stars, price, pack and stock of a product's page. */
export function ProductFacts({ product }: { product: ShownProduct }) {
  const saved = product.productMRP - product.price;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>{product.category}</Badge>
        <FixedStars />
        <Link to={reviewPath(product)} className="link -my-3 inline-block py-3 text-sm">
          {m.review_link()}
        </Link>
      </div>
      <h1 className="text-2xl md:text-3xl">{product.title}</h1>
      {product.shortDescription && <p className="text-muted">{product.shortDescription}</p>}
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <ProductPrice product={product} size="lg" />
          <DiscountBadge percentage={product.discountPercentage} />
        </div>
        {saved > 0 && (
          <p className="font-semibold text-sm text-success">
            {m.you_save({ amount: formatMoney(saved) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-y py-3">
        {product.productPackOff !== null && (
          <span className="font-semibold">{m.pack_grams({ grams: product.productPackOff })}</span>
        )}
        <StockState currentStock={product.currentStock} />
      </div>
    </div>
  );
}

/** In stock or not, in words that screen readers hear when it changes. */
function StockState({ currentStock }: { currentStock: number }) {
  return (
    <span aria-live="polite">
      {currentStock > 0 ? (
        <Status tone="success">{m.in_stock()}</Status>
      ) : (
        <Status tone="danger">{m.out_of_stock()}</Status>
      )}
    </span>
  );
}
