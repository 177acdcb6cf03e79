import { data } from "react-router";
import { BuyButton } from "#app/domains/cart/buy-button.tsx";
import { packsOf } from "#app/domains/catalog/packs.server.ts";
import { runningPriceOf } from "#app/domains/catalog/price-periods.server.ts";
import { ProductPacks } from "#app/domains/catalog/product-packs.tsx";
import { productStructuredData } from "#app/domains/catalog/product-structured-data.ts";
import { ProductView } from "#app/domains/catalog/product-view.tsx";
import { findProduct } from "#app/domains/catalog/products.server.ts";
import { type LiveHandle, productTopic } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { config } from "#app/server/config.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { useShopper } from "#app/shell/use-shopper.ts";
import { useLiveTopics } from "#app/ui/use-live-topics.ts";
import type { Route } from "./+types/product";

export const handle = {
  live: ({ productId }) => [productTopic(productId)],
} satisfies LiveHandle;

export async function loader({ params, url }: Route.LoaderArgs) {
  const [product, packs, running] = await Promise.all([
    findProduct(params.productId),
    packsOf(params.productId),
    runningPriceOf(params.productId),
  ]);
  if (!product) throw data(null, { status: 404, statusText: m.product_not_found() });
  const origin = config().BASE_URL ?? url.origin;
  return {
    product,
    packs,
    structuredData: productStructuredData(product, origin, running?.endsAt),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  const { product, structuredData } = loaderData;
  return [...titled(product.title, product.shortDescription), { "script:ld+json": structuredData }];
};

/** A product's page. With navigation state it appears before this does: layout.tsx. */
export default function ProductPage({ loaderData: { product, packs } }: Route.ComponentProps) {
  const loggedIn = useShopper() !== null;
  useLiveTopics(packs.map(({ id }) => productTopic(id)));
  return (
    <ProductView
      product={product}
      packs={<ProductPacks product={product} packs={packs} />}
      action={<BuyButton key={product.id} product={product} loggedIn={loggedIn} size="lg" />}
    />
  );
}
