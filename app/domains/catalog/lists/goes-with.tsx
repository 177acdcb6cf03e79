import { Link } from "react-router";
import { cut, cuts } from "#app/lib/text/text.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import type { ProductSummary } from "../product/product.ts";
import { ProductPicture } from "../shown/product-picture.tsx";
import { ProductPrice } from "../shown/product-price.tsx";

/** What is shown of a product beside another one. */
export interface CompanionProduct
  extends Pick<ProductSummary, "id" | "title" | "untranslated" | "price" | "productMRP"> {
  picture: string | undefined;
}

const sizes = "(min-width: 1264px) 285px, (min-width: 640px) 23vw, 44vw";

/** Other products below one, each a link to its page (rules: products-6). */
export function GoesWith({ products }: { products: readonly CompanionProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="py-10 md:pb-0">
      <h2 id="goes-with" className="text-lg">
        {m.goes_with()}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4 md:gap-5">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <Link
              to={`/products/${encodeURIComponent(product.id)}`}
              className="grid h-full content-start gap-2 rounded-lg border border-line bg-raised p-2 transition hover:border-line-strong hover:shadow-md sm:p-3"
            >
              <ProductPicture url={product.picture} alt="" sizes={sizes} className="rounded-md" />
              <span
                lang={langOf(product, "title")}
                title={product.title}
                className="wrap-anywhere font-semibold leading-snug"
              >
                {cut(product.title, cuts.productTitle)}
              </span>
              <ProductPrice product={product} size="sm" className="mt-auto" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
