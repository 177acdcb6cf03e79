import { data, redirect } from "react-router";
import { findProduct } from "#app/domains/catalog/product/products.server.ts";
import { findBlogPost } from "#app/domains/content/articles/blog-posts.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { keptPreview } from "#app/server/preview/kept-preview.server.ts";
import { previews } from "#app/shell/page-head/previews.server.ts";
import type { Route } from "./+types/preview";

export const handle = {
  live: [],
  snapshot: ["products", "blog"],
  // It is kept as a file: pages need the cache more.
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

type Found = ReturnType<(typeof previews)[keyof typeof previews]>;

const of =
  <Subject>(
    find: (id: string) => Promise<Subject | undefined>,
    preview: (subject: Subject) => Found,
  ) =>
  async (id: string) => {
    const subject = await find(id);
    return subject && preview(subject);
  };

/** The present picture of what an address is about, by the route (app/routes.ts). */
const presentAt: Record<string, (id: string) => Promise<Found>> = {
  "preview/:file": async () => previews.shop(),
  "preview/product/:id/:file": of(findProduct, previews.product),
  "preview/square/:id/:file": of(findProduct, previews.square),
  "preview/post/:id/:file": of(findBlogPost, previews.post),
};

/**
 * The picture that messengers show beside a link (rules: found-8). Only the present one is ever drawn; the address of an
 * earlier one leads to it.
 */
export async function loader({ params, pattern }: Route.LoaderArgs) {
  const found = await presentAt[pattern]?.((params as { id?: string }).id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (found.path.split("/").at(-1) !== params.file) return redirect(withoutLanguage(found.path));
  const file = await keptPreview(found.preview);
  if (!file.ok && file.refusal === "gone") throw data(null, { status: 404 });
  if (!file.ok) return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(file.value as BodyInit, {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
