import { type FeedPicture, productFeed } from "#app/domains/catalog/feeds/product-feed.server.ts";
import { fedPacksOf } from "#app/domains/labelling/fed-packs.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { countUseByNetwork } from "#app/server/http/rate-limit.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { previews } from "#app/shell/page-head/previews.server.ts";
import type { Route } from "./+types/product-feed";

/** What was fetched stays as it was. Whole it may be larger than all pages that are cached, so it is streamed. */
export const handle = {
  live: [],
  snapshot: ["products"],
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

/** Catalogues ask once an hour at most, several from one network (rules: found-7). */
const feedLimit = { name: "product-feed", points: 60, seconds: 60 * 60 };

const types = { xml: "application/xml; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** All products for merchant centres and for WhatsApp's catalogue, in the language of the address. */
export async function loader({ pattern }: Route.LoaderArgs) {
  const wait = await countUseByNetwork(feedLimit);
  if (wait !== undefined)
    return new Response(null, { status: 429, headers: { "Retry-After": String(wait) } });
  const format = pattern.endsWith("csv") ? "csv" : "xml";
  const pictureOf: FeedPicture = (product) => {
    const square = previews.square(product);
    return square && shopAddress() + square.path;
  };
  const feed = productFeed(format, pictureOf, fedPacksOf);
  return new Response(feed, {
    // A CDN before the shop may answer all who ask at once.
    headers: { "Content-Type": types[format], "Cache-Control": "public, max-age=300" },
  });
}
