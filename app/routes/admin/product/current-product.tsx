import type { Product } from "#app/domains/catalog/product.ts";
import { ProductPicture } from "#app/domains/catalog/product-picture.tsx";
import { DiscountBadge, ProductPrice } from "#app/domains/catalog/product-price.tsx";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { RichText } from "#app/ui/rich-text.tsx";

/** The product that is being edited, as shoppers see it now. On a phone it is folded to its head. */
export function CurrentProduct({ product }: { product: Product }) {
  return (
    <Card as="section" aria-labelledby="current-product" className="lg:sticky lg:top-22">
      <h2 id="current-product" className="text-lg">
        {m.product_current()}
      </h2>
      <p className="mb-4 text-muted text-sm">{m.product_current_note()}</p>
      <div className="wrap-anywhere grid grid-cols-[7rem_minmax(0,1fr)] gap-4 lg:grid-cols-1">
        <ProductPicture
          url={product.pictureUrls[0]}
          alt={product.title}
          sizes="(min-width: 64rem) 18rem, 7rem"
          className="rounded-md"
        />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="font-semibold">{product.title}</p>
          <p className="text-muted text-sm">{product.category}</p>
          <div className="flex flex-wrap items-center gap-2">
            <ProductPrice product={product} />
            <DiscountBadge percentage={product.discountPercentage} />
          </div>
          {product.productPackOff !== null && (
            <p className="text-sm">{m.pack_grams({ grams: product.productPackOff })}</p>
          )}
          {product.shortDescription && <p className="text-sm">{product.shortDescription}</p>}
        </div>
      </div>
      <details className="mt-4 border-line border-t pt-2">
        <summary className="touch flex items-center font-semibold text-primary text-sm">
          {m.product_current_more()}
        </summary>
        <RichText html={product.description} className="wrap-anywhere text-sm" />
        {product.benefits.length > 0 && (
          <>
            <h3 className="mt-4 mb-1 text-base">{m.product_benefits()}</h3>
            <ul className="list-disc ps-5 text-sm">
              {product.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </>
        )}
      </details>
    </Card>
  );
}
