import clsx from "clsx";
import type { ReactNode } from "react";
import { formatMoney, type Paise } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import type { ProductSummary } from "./product.ts";

export interface ProductPriceProps extends Pick<PriceProps, "size" | "className"> {
  product: Pick<ProductSummary, "price" | "productMRP">;
}

/** The price with the MRP struck through (rules: card-1). */
export function ProductPrice({ product, ...look }: ProductPriceProps) {
  return (
    <Price
      {...look}
      price={product.price}
      mrp={product.productMRP}
      priceLabel={m.price_now()}
      mrpLabel={m.mrp()}
    />
  );
}

/** "16% OFF"; nothing where there is no discount. */
export function DiscountBadge({ percentage }: { percentage: number }) {
  if (percentage <= 0) return null;
  return <Badge look="accent">{m.discount_off({ percentage })}</Badge>;
}

const sizes = {
  sm: { price: "text-base", mrp: "text-xs" },
  md: { price: "text-lg", mrp: "text-sm" },
  lg: { price: "text-2xl", mrp: "text-base" },
} as const;

interface PriceProps {
  /** What is paid, in paise. */
  price: Paise;
  /** The maximum retail price in paise; shown struck through where it is above the price. */
  mrp?: Paise | null | undefined;
  /** Read before the price: "Price". */
  priceLabel: string;
  /** Read before the MRP: "MRP". */
  mrpLabel: string;
  size?: keyof typeof sizes;
  /** Stands behind the figures: the discount badge. */
  children?: ReactNode;
  className?: string;
}

/** What a thing costs, and what it would without the discount. */
function Price(props: PriceProps) {
  const { price, mrp, priceLabel, mrpLabel, size = "md", children, className } = props;
  return (
    <p className={clsx("flex flex-wrap items-baseline gap-x-2 gap-y-1 tabular-nums", className)}>
      <span className={clsx("font-bold font-display text-heading leading-none", sizes[size].price)}>
        <span className="sr-only">{priceLabel} </span>
        {formatMoney(price)}
      </span>
      {mrp != null && mrp > price && (
        <span className={clsx("text-muted", sizes[size].mrp)}>
          <span className="sr-only">{mrpLabel} </span>
          <s>{formatMoney(mrp)}</s>
        </span>
      )}
      {children}
    </p>
  );
}
