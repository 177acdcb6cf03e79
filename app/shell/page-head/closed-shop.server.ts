import { type MiddlewareFunction, redirect } from "react-router";
import { viewerOf } from "#app/domains/accounts/sessions/session.server.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { pagePathOf } from "#app/library-internals/react-router-data-path.ts";
import { site } from "#site";

/** What their addresses begin with: the goods, what is told of the shop, and where orders are placed. */
const storefront: ReadonlySet<string> = new Set([
  ...["", "products", "search", "cart", "address", "payment", "offer", "bulkOrder", "blog"],
  ...["successStory", "story", "aboutUs", "about", "faq", site.productSlug],
]);

/** Who has the link may read it; an order that waits for its money is paid. */
const stayOpen: ReadonlySet<string> = new Set(["blog/preview/:token", "cart/waiting-order"]);

/** What scripts and search engines ask for: it has no page that could be shown instead. */
const files =
  /^(sitemap|feeds)\b|^(search\/suggestions|cart\/suggestions|cart\/products|cart\/offer)$/;

/** Whether visitors get nothing of a shop that is not open yet (rules: opening-1). */
export const isClosed = () => site.opening === "closed";

/**
 * In a shop that is not open yet, leads visitors and shoppers from the storefront to its page, whatever they ask for there or
 * send (rules: opening-1, opening-2). Accounts, orders that stand, payments, policies, complaints and what a batch tells go on.
 */
export const closedShopMiddleware: MiddlewareFunction<Response> = (
  { request, pattern, context },
  next,
) => {
  if (!isClosed() || viewerOf(context) === "admin") return next();
  const parts = pattern.split("/").filter(Boolean);
  const path = parts.join("/");
  if (stayOpen.has(path)) return next();
  if (files.test(path)) throw new Response(null, { status: 404 });
  if (!storefront.has(parts[0] ?? "")) return next();
  const { pathname, search } = new URL(request.url);
  const from = withoutLanguage(pagePathOf(pathname)) + search.replace(/[?&]_routes=[^&]*/, "");
  // A write is not sent once more to another page.
  throw redirect(from === "/" ? "/closed" : `/closed?${new URLSearchParams({ from })}`, 303);
};
