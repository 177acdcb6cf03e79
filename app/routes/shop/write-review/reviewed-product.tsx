import { Link } from "react-router";
import type { ShownProduct } from "#app/domains/catalog/product-details-state.ts";
import { ProductPicture } from "#app/domains/catalog/product-picture.tsx";
import { ProductPrice } from "#app/domains/catalog/product-price.tsx";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";

/** The product that is reviewed: picture, title, price, and the way back to it. */
export function ReviewedProduct({ product, path }: { product: ShownProduct; path: string }) {
  return (
    <Card as="section" tinted padding="none" className="flex items-stretch">
      <ProductPicture
        url={product.pictureUrls[0]}
        alt=""
        sizes="8rem"
        priority
        className="w-24! shrink-0 sm:w-32!"
      />
      <div className="grid min-w-0 grow content-center gap-1.5 p-4 sm:px-6">
        <h2 className="text-lg">{product.title}</h2>
        {product.productPackOff !== null && (
          <p className="text-muted text-sm">{m.pack_grams({ grams: product.productPackOff })}</p>
        )}
        <ProductPrice product={product} />
        <Link
          to={path}
          className="link -mb-2.5 inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          {m.review_back()}
        </Link>
      </div>
    </Card>
  );
}
