import { type ComponentType, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/lib/money/money.ts";
import { cut, cuts } from "#app/lib/text/text.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { pricePer100g } from "../packs/pack.ts";
import type { ProductDetailsState, ShownProduct } from "../product/product.ts";
import { ProductPicture } from "./product-picture.tsx";
import { DiscountBadge, ProductPrice } from "./product-price.tsx";

const sizes = "(min-width: 1024px) 285px, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 112px";

export interface ProductCardProps {
  product: ShownProduct;
  /** Buys the product; stands at the card's foot. */
  action: ReactNode;
  headingLevel: 2 | 3;
  /** Above its title: category and stars, as on the product list. */
  above?: ComponentType<{ product: ShownProduct }> | undefined;
  /** In view at once: its picture is fetched first. */
  priority?: boolean | undefined;
}

/**
 * A product on the home page and the list (rules: card-1): on a phone a row with the picture at its start, from there on a
 * card. All of it leads to its page.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, action, headingLevel, above: Above, priority } = props;
  const titleId = useId();
  const Title = `h${headingLevel}` as const;
  const { productPackOff: grams } = product;
  const per100g = pricePer100g(product);
  const state: ProductDetailsState = { productDetails: product };
  return (
    <Card
      as="article"
      padding="none"
      interactive
      aria-labelledby={titleId}
      className="flex w-full min-w-0 outline-focus sm:flex-col has-[h2_a:focus-visible,h3_a:focus-visible]:outline-3 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-offset-2"
    >
      <div className="relative max-sm:w-[112px] max-sm:shrink-0">
        <ProductPicture
          url={product.pictureUrls[0]}
          alt={product.title}
          sizes={sizes}
          priority={priority}
          className="max-sm:absolute max-sm:aspect-auto max-sm:h-full"
        />
        <div className="absolute inset-x-2 top-2 flex flex-wrap items-start gap-2">
          <DiscountBadge percentage={product.discountPercentage} />
          {product.currentStock <= 0 && (
            <Badge look="danger" className="ms-auto">
              {m.out_of_stock()}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 px-3 py-2.5 sm:gap-2 sm:p-4">
        {Above && <Above product={product} />}
        <Title id={titleId} className="text-base leading-snug sm:text-lg">
          {/* The link covers the card; the button lies above it. */}
          <Link
            to={`/products/${encodeURIComponent(product.id)}`}
            state={state}
            title={product.title}
            lang={langOf(product, "title")}
            className="outline-none after:absolute after:inset-0"
          >
            {cut(product.title, cuts.productTitle)}
          </Link>
        </Title>
        {grams !== null && per100g !== undefined && (
          <p className="text-muted text-xs tabular-nums sm:text-sm">
            {`${m.pack_grams({ grams })} · ${m.per_100_grams({ price: formatMoney(per100g) })}`}
          </p>
        )}
        <p lang={langOf(product, "shortDescription")} className="text-muted text-sm max-sm:sr-only">
          {cut(product.shortDescription, cuts.productShortDescription)}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 sm:flex-col sm:items-stretch sm:pt-2">
          <ProductPrice product={product} className="max-sm:w-min" />
          <div className="relative z-10 max-w-full max-sm:[&_:is(a,button)]:px-3 max-sm:[&_svg]:hidden">
            {action}
          </div>
        </div>
      </div>
    </Card>
  );
}
