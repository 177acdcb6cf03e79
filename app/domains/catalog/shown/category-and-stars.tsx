import { langOf } from "#app/lib/text/translations.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { ShownProduct } from "../product/product.ts";
import { ProductRating } from "./product-rating.tsx";

/** Above a card's title on the product list (rules: products-1); the home page's cards go without its script. */
export function CategoryAndStars({ product }: { product: ShownProduct }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Badge lang={langOf(product, "category")}>{product.category}</Badge>
      <ProductRating rating={product.rating} />
    </div>
  );
}
