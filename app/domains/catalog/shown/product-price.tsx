import clsx from "clsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { ProductSummary } from "../product/product.ts";

const sizes = {
  sm: { price: "text-base", mrp: "text-xs" },
  md: { price: "text-lg", mrp: "text-sm" },
  lg: { price: "text-2xl", mrp: "text-base" },
} as const;

export interface ProductPriceProps {
  product: Pick<ProductSummary, "price" | "productMRP">;
  size?: keyof typeof sizes;
  className?: string;
}

/** The price; where it is below the MRP, with the MRP struck through (rules: card-1). */
export function ProductPrice({ product, size = "md", className }: ProductPriceProps) {
  const { price, productMRP } = product;
  return (
    <p className={clsx("flex flex-wrap items-baseline gap-x-2 gap-y-1 tabular-nums", className)}>
      <span className={clsx("font-bold font-display text-heading leading-none", sizes[size].price)}>
        <span className="sr-only">{m.price_now()} </span>
        {formatMoney(price)}
      </span>
      {productMRP > price && (
        <span className={clsx("text-muted", sizes[size].mrp)}>
          <span className="sr-only">{m.mrp()} </span>
          <s>{formatMoney(productMRP)}</s>
        </span>
      )}
    </p>
  );
}

/** "16% OFF"; nothing where there is no discount. */
export function DiscountBadge({ percentage }: { percentage: number }) {
  if (percentage <= 0) return null;
  return <Badge look="accent">{m.discount_off({ percentage })}</Badge>;
}
