import { Leaf } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/lib/money/money.ts";
import { langOf, type Readable } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { SkeletonText } from "#app/ui/layout/skeleton.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { FallbackNote } from "#app/ui/text/fallback-note.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { ProductTexts, ShownProduct } from "../product/product.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { DiscountBadge, ProductPrice } from "./product-price.tsx";
import { ProductPromises } from "./product-promises.tsx";
import { ProductRating } from "./product-rating.tsx";
import { reviewPath } from "./review-path.ts";

export interface ProductViewProps {
  /** The whole product, or what a card knows of it while the rest is on its way. */
  product: ShownProduct & Partial<ProductTexts>;
  /** Buys the product. */
  action: ReactNode;
  /** The other packs of its food; only its own page has them, and with them their script. */
  packs?: ReactNode;
  /** Hands the page on; the same. */
  share?: ReactNode;
  /** How long delivery takes; only its own page has it too. */
  delivery?: ReactNode;
  /** What buyers say of it; the same. */
  reviews?: ReactNode;
  /** Other products; the same. */
  goesWith?: ReactNode;
}

/**
 * A product's page (rules: products-3). On phones its buy bar stays at the thumb, and picture, name and price are in
 * sight above it when the page comes (rules: products-5).
 */
export function ProductView({
  product,
  action,
  packs,
  delivery,
  share,
  reviews,
  goesWith,
}: ProductViewProps) {
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
        className="wrap-anywhere mt-2 flex flex-col gap-4 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:gap-x-10 md:gap-y-6 lg:grid-cols-[minmax(0,30rem)_1fr] lg:gap-x-14"
      >
        <div className="min-w-0 md:row-span-3">
          <div className="md:sticky md:top-24">
            {/* Another product starts at its own first picture. */}
            <ProductGallery key={product.id} product={product} />
          </div>
        </div>
        <ProductFacts product={product} packs={packs} delivery={delivery} />
        <div className="shell low:static sticky bottom-0 z-20 order-last -mx-[clamp(1rem,4vw,2rem)] w-auto! border-line border-t bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:order-none md:mx-0 md:max-w-md md:border-t-0 md:p-0">
          {action}
        </div>
        <ProductDescription product={product} share={share} />
      </article>
      {reviews}
      {goesWith}
    </div>
  );
}

/** Title in full, price, packs, category, stars and stock of a product's page. */
function ProductFacts(props: { product: ShownProduct; packs: ReactNode; delivery: ReactNode }) {
  const { product, packs, delivery } = props;
  const saved = product.productMRP - product.price;
  return (
    <div className="grid gap-4 max-md:gap-3">
      <h1
        lang={langOf(product, "title")}
        className="text-2xl max-md:[@media(height<44rem)]:text-xl md:text-3xl"
      >
        {product.title}
      </h1>
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
      {packs}
      {product.shortDescription && (
        <p lang={langOf(product, "shortDescription")} className="text-muted">
          {product.shortDescription}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge lang={langOf(product, "category")}>{product.category}</Badge>
        <ProductRating rating={product.rating} />
        <Link to={reviewPath(product)} className="link -my-3 inline-block py-3 text-sm">
          {m.review_link()}
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-y py-3">
        {product.productPackOff !== null && (
          <span className="font-semibold">{m.pack_grams({ grams: product.productPackOff })}</span>
        )}
        <StockState currentStock={product.currentStock} />
      </div>
      {delivery}
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

/** Benefits and description; places for them while they are on their way. */
function ProductDescription({
  product,
  share,
}: {
  product: Readable & Partial<ProductTexts>;
  share: ReactNode;
}) {
  const { benefits, description } = product;
  if (description === undefined) return <SkeletonText lines={6} className="max-w-reading" />;
  return (
    <div className="grid gap-7">
      <ProductPromises />
      {benefits && benefits.length > 0 && (
        <section>
          <h2 className="text-lg">{m.benefits()}</h2>
          <ul lang={langOf(product, "benefits")} className="mt-2 grid gap-1.5">
            {benefits.map((benefit, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: benefits may repeat, and nothing moves.
              <li key={place} className="flex items-start gap-2.5">
                <Leaf aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      )}
      {description && (
        <section>
          <h2 className="text-lg">{m.description()}</h2>
          <FallbackNote of={product} field="description" className="mt-1" />
          <RichText html={description} lang={langOf(product, "description")} className="mt-2" />
        </section>
      )}
      {share}
    </div>
  );
}
