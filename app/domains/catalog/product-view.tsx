import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { ShownProduct } from "./product-details-state.ts";
import { ProductFacts } from "./product-facts.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductPrice } from "./product-price.tsx";
import { ProductStory, type ProductStoryParts } from "./product-story.tsx";

export interface ProductViewProps {
  /** The whole product, or what a card knows of it while the rest is on its way. */
  product: ShownProduct & Partial<ProductStoryParts>;
  /** Buys the product. */
  action: ReactNode;
}

/** A product's page (rules: products-3). On phones its buy bar stays at the thumb. */
export function ProductView({ product, action }: ProductViewProps) {
  const isWhole = product.description !== undefined;
  return (
    <div className="shell pt-2 md:pt-4 md:pb-16">
      <Breadcrumbs
        label={m.breadcrumbs()}
        items={[
          { label: m.nav_home(), to: "/" },
          { label: m.nav_products(), to: "/products" },
          { label: product.title },
        ]}
      />
      <article
        aria-busy={!isWhole || undefined}
        className="wrap-anywhere mt-2 flex flex-col gap-6 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:gap-x-10 lg:grid-cols-[minmax(0,30rem)_1fr] lg:gap-x-14"
      >
        <div className="min-w-0 md:row-span-3">
          <div className="md:sticky md:top-24">
            {/* Another product starts at its own first picture. */}
            <ProductGallery key={product.id} product={product} />
          </div>
        </div>
        <ProductFacts product={product} />
        <div className="shell sticky bottom-0 z-20 order-last -mx-[clamp(1rem,4vw,2rem)] flex w-auto! items-center gap-4 border-line border-t bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:order-none md:mx-0 md:max-w-md md:border-t-0 md:p-0">
          {/* The price again, for the eye only. */}
          <div aria-hidden="true" className="shrink-0 md:hidden">
            <ProductPrice product={product} />
          </div>
          <div className="grow">{action}</div>
        </div>
        <ProductStory product={product} />
      </article>
    </div>
  );
}
