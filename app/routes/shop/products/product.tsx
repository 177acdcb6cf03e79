import { data } from "react-router";
import { BuySeveral } from "#app/domains/cart/buy-several.tsx";
import { productStructuredData } from "#app/domains/catalog/feeds/product-structured-data.ts";
import { goesWith } from "#app/domains/catalog/lists/goes-with.server.ts";
import { GoesWith } from "#app/domains/catalog/lists/goes-with.tsx";
import { packsOf } from "#app/domains/catalog/packs/packs.server.ts";
import { ProductPacks } from "#app/domains/catalog/packs/product-packs.tsx";
import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import { runningPriceOf } from "#app/domains/catalog/prices/price-periods.server.ts";
import { findProduct } from "#app/domains/catalog/product/products.server.ts";
import { ProductView } from "#app/domains/catalog/shown/product-view.tsx";
import { daysAnywhere } from "#app/domains/delivery/delivery-days.ts";
import { DeliveryToPinCode } from "#app/domains/delivery/delivery-to-pin-code.tsx";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { MrpNote, PackSection } from "#app/domains/labelling/pack-section.tsx";
import { packStructuredData } from "#app/domains/labelling/pack-structured-data.ts";
import { readPackFacts } from "#app/domains/labelling/read-pack-facts.server.ts";
import { StockWaitButton } from "#app/domains/notifications/stock-wait-button.tsx";
import { ProductReviews } from "#app/domains/reviews/product-reviews.tsx";
import { removedOf, shownReviews } from "#app/domains/reviews/read-reviews.server.ts";
import type { ReportAnswer } from "#app/domains/reviews/report-form.tsx";
import { reportReview } from "#app/domains/reviews/report-review.server.ts";
import { reportSchema } from "#app/domains/reviews/review-forms.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { type Cursor, cursorParams, readCursor } from "#app/lib/cursor.ts";
import { type LiveHandle, productTopic } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { goodsOf } from "#app/lib/money/delivery-charge.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { cutAtWord, searchLengths } from "#app/lib/text/cut-at-word.ts";
import { m } from "#app/paraglide/messages.js";
import { shopAddress, shopLink } from "#app/server/http/shop-address.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { breadcrumbData } from "#app/shell/page-head/breadcrumb-data.server.ts";
import { describePage } from "#app/shell/page-head/page-description.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { previews } from "#app/shell/page-head/previews.server.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";
import { ShareLinks } from "#app/ui/text/share-links.tsx";
import { site } from "#site";
import type { Route } from "./+types/product";

/** Reviews on a product's page at a time. */
const pageSize = 6;

export const handle = {
  // Where its reviews go on.
  searchParams: [...cursorParams],
  // Its own row, whatever changes there; of those that go with it, what lists show.
  live: ({ productId }) => [productTopic(productId), "products", "delivery-days"],
} satisfies LiveHandle & SharedPageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  const [product, packs, facts, running, deliveryDays, reviews] = await Promise.all([
    findProduct(params.productId),
    packsOf(params.productId),
    readPackFacts(params.productId),
    runningPriceOf(params.productId),
    deliveryTable(),
    site.reviews === "on" ? readReviews(params.productId, cursor) : undefined,
  ]);
  if (!product) throw data(null, { status: 404, statusText: m.product_not_found() });
  const companions = await goesWith(product, packs);
  describePage(context, {
    type: "product",
    title: titleWithPack(product),
    description: cutAtWord(
      product.shortDescription || plainText(product.description) || product.title,
      searchLengths.description,
    ),
    preview: {
      path: previews.product(product).path,
      alt: `${product.title}, ${formatMoney(product.price)}`,
    },
    // The same product, with other reviews.
    canonical: `/products/${encodeURIComponent(product.id)}`,
    structuredData: [
      {
        ...productStructuredData(product, shopAddress(), {
          reviews: reviews?.page.rows,
          priceEndsAt: running?.endsAt,
          deliveryDays: daysAnywhere(deliveryDays),
        }),
        ...packStructuredData(facts, product.productPackOff),
      },
      breadcrumbData([
        { label: m.nav_home(), to: "/" },
        { label: m.nav_products(), to: "/products" },
        { label: product.title },
      ]),
    ],
  });
  const address = shopLink(`/products/${encodeURIComponent(product.id)}`);
  return { product, packs, facts, companions, deliveryDays, address, reviews };
}

async function readReviews(productId: string, cursor: Cursor | undefined) {
  const [page, removed] = await Promise.all([
    shownReviews(productId, cursor, pageSize),
    removedOf(productId),
  ]);
  return { page, removed };
}

/** Tells the shop what a visitor has against a review (rules: reviews-12). */
export async function action({ request }: Route.ActionArgs) {
  const given = await readSubmission(request, reportSchema);
  if (!given.ok) return given.answer;
  const refuse = (message: string, status: number) =>
    given.refuse({ formErrors: [message] }, status);
  if (site.reviews !== "on") return refuse(m.change_seen_elsewhere(), 404);
  const reported = await reportReview(given.value);
  if (reported.ok) return data({ status: "success", reported: given.value.reviewId } as const);
  return reported.refusal.code === "not-found"
    ? refuse(m.change_seen_elsewhere(), 404)
    : refuse(tooManyTries(reported.refusal.seconds), 429);
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  return titled(titleWithPack(loaderData.product, searchLengths.title));
};

/** A product's page. With navigation state it appears before this does: layout.tsx. */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, packs, facts, companions, deliveryDays, address, reviews } = loaderData;
  const loggedIn = useShopper() !== null;
  useLiveTopics(packs.map(({ id }) => productTopic(id)));
  return (
    <ProductView
      product={product}
      delivery={
        <DeliveryToPinCode table={deliveryDays} goods={goodsOf([{ ...product, quantity: 1 }])} />
      }
      packs={
        <>
          <MrpNote mrp={product.productMRP} />
          <ProductPacks product={product} packs={packs} />
        </>
      }
      share={<ShareLinks title={product.title} address={address} />}
      action={
        <div key={product.id} className="grid gap-3">
          <BuySeveral product={product} loggedIn={loggedIn} />
          {product.currentStock <= 0 && (
            <StockWaitButton productId={product.id} loggedIn={loggedIn} />
          )}
        </div>
      }
      reviews={
        <>
          <PackSection grams={product.productPackOff} facts={facts} />
          {reviews && (
            <ProductReviews product={product} {...reviews} answer={actionData as ReportAnswer} />
          )}
        </>
      }
      goesWith={<GoesWith products={companions} />}
    />
  );
}
