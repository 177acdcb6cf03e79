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
import { type LiveHandle, productTopic } from "#app/lib/live/live-topics.ts";
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
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";
import { ShareLinks } from "#app/ui/text/share-links.tsx";
import type { Route } from "./+types/product";

export const handle = {
  // Its own row, whatever changes there; of those that go with it, what lists show.
  live: ({ productId }) => [productTopic(productId), "products", "delivery-days"],
} satisfies LiveHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const [product, packs, running, deliveryDays] = await Promise.all([
    findProduct(params.productId),
    packsOf(params.productId),
    runningPriceOf(params.productId),
    deliveryTable(),
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
    structuredData: [
      productStructuredData(product, shopAddress(), {
        priceEndsAt: running?.endsAt,
        deliveryDays: daysAnywhere(deliveryDays),
      }),
      breadcrumbData([
        { label: m.nav_home(), to: "/" },
        { label: m.nav_products(), to: "/products" },
        { label: product.title },
      ]),
    ],
  });
  const address = shopLink(`/products/${encodeURIComponent(product.id)}`);
  return { product, packs, companions, deliveryDays, address };
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return titled(m.not_found_title());
  return titled(titleWithPack(loaderData.product, searchLengths.title));
};

/** A product's page. With navigation state it appears before this does: layout.tsx. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, packs, companions, deliveryDays, address } = loaderData;
  const loggedIn = useShopper() !== null;
  useLiveTopics(packs.map(({ id }) => productTopic(id)));
  return (
    <ProductView
      product={product}
      delivery={<DeliveryToPinCode table={deliveryDays} />}
      packs={<ProductPacks product={product} packs={packs} />}
      share={<ShareLinks title={product.title} address={address} />}
      action={<BuySeveral key={product.id} product={product} loggedIn={loggedIn} />}
      goesWith={<GoesWith products={companions} />}
    />
  );
}
