import type { ProductSummary } from "#app/domains/catalog/product/product.ts";
import { ProductCard, type ProductCardProps } from "#app/domains/catalog/shown/product-card.tsx";
import { SlideUp } from "#app/ui/layout/slide-up.tsx";
import { BuyButton } from "./buy-button.tsx";

export interface ProductGridProps {
  products: readonly ProductSummary[];
  loggedIn: boolean;
  /** Level of the cards' titles, one below the title above them. */
  headingLevel: 2 | 3;
  /** Above the cards' titles: category and stars, as on the product list. */
  above?: ProductCardProps["above"];
  /** The cards slide up when scrolled into view, as on the home page. */
  slidesUp?: boolean;
}

/** Cards to buy from: 1 column on small screens, then 2, 3 and 4 (rules: home-9). */
export function ProductGrid({ products, loggedIn, slidesUp, ...look }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      {products.map((product, index) => {
        const card = (
          <ProductCard
            {...look}
            product={product}
            priority={!slidesUp && index === 0}
            action={<BuyButton product={product} loggedIn={loggedIn} />}
          />
        );
        return (
          <li key={product.id} className="flex min-w-0">
            {slidesUp ? <SlideUp>{card}</SlideUp> : card}
          </li>
        );
      })}
    </ul>
  );
}
