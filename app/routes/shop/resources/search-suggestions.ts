import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { langOf } from "#app/lib/text/translations.ts";
import type { Suggestions } from "#app/shell/search/suggestions.ts";
import { searchShop } from "../products/search/search-shop.server.ts";
import type { Route } from "./+types/search-suggestions";

/** They stand while somebody types. */
export const handle = {
  live: [],
  snapshot: ["products", "blog", "about", "mission", "search-names"],
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

const sizes = { products: 6, links: 3 };
/** One letter says nothing yet. */
const least = 2;

/** What comes to mind while `?q=` is typed (rules: search-8). */
export async function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("q")?.trim() ?? "";
  const found = typed.length < least ? undefined : await searchShop(typed, sizes);
  const { products = [], posts = [], questions = [], pages = [] } = found ?? {};
  const answer: Suggestions = {
    products: products.map((product) => ({
      id: product.id,
      title: product.title,
      lang: langOf(product, "title"),
      price: product.price,
      productMRP: product.productMRP,
      picture: product.pictureUrls[0],
    })),
    links: [...pages.slice(0, 2), ...posts.slice(0, 2), ...questions.slice(0, 2)],
  };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
