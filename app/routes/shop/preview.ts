import { data, redirect } from "react-router";
import { findProduct } from "#app/domains/catalog/products.server.ts";
import { findBlogPost } from "#app/domains/content/blog-posts.server.ts";
import { withoutLanguage } from "#app/lib/language.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/shared-page.ts";
import { keptPreview, type Preview } from "#app/server/preview/kept-preview.server.ts";
import {
  previewOfPost,
  previewOfProduct,
  previewOfShop,
  previewPaths,
  squareOf,
} from "#app/shell/page-head/previews.server.ts";
import type { Route } from "./+types/preview";

export const handle = {
  live: [],
  snapshot: ["products", "blog"],
  // It is kept as a file: pages need the cache more.
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

/**
 * The picture that messengers show beside a link (rules: found-8). Only the present one is ever drawn; the address of an
 * earlier one leads to it.
 */
export async function loader({ params, pattern }: Route.LoaderArgs) {
  const found = await previewAt(pattern, (params as { id?: string }).id ?? "");
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

/** What the address is about, and the present address of its picture. */
async function previewAt(
  pattern: string,
  id: string,
): Promise<{ preview: Preview; path: string } | undefined> {
  if (pattern.includes("/product/")) {
    const product = await findProduct(id);
    return product && { preview: previewOfProduct(product), path: previewPaths.product(product) };
  }
  if (pattern.includes("/square/")) {
    const product = await findProduct(id);
    const preview = product && squareOf(product);
    return preview && { preview, path: previewPaths.square(product) ?? "" };
  }
  if (pattern.includes("/post/")) {
    const post = await findBlogPost(id);
    return post && { preview: previewOfPost(post), path: previewPaths.post(post) };
  }
  return { preview: previewOfShop(), path: previewPaths.shop() };
}
