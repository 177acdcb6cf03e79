import { languages, pathIn } from "#app/lib/text/language.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { isClosed } from "#app/shell/page-head/closed-shop.server.ts";

/**
 * What search engines need not ask for: it is somebody's own, or no page. Of a page that is kept from them here they would
 * never read that it asks not to be indexed.
 */
const closed = ["/my", "/account/", "/cart/", "/login/google", "/logout", "/pay/", "/live"];

/** Where search engines may look, and where all pages are listed (rules: found-2). */
export function loader() {
  const lines = languages.flatMap((language) =>
    closed.map((path) => `Disallow: ${pathIn(path, language)}`),
  );
  // A shop that is not open yet has none; its page asks by itself not to be indexed (rules: opening-3).
  const sitemap = isClosed() ? [] : [`Sitemap: ${shopAddress()}/sitemap.xml`, ""];
  const text = ["User-agent: *", ...lines, "", ...sitemap];
  return new Response(text.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
