import type { Product } from "#app/domains/catalog/product.ts";
import type { BlogPost } from "#app/domains/content/blog-post.ts";
import { factText } from "#app/lib/fact-text.ts";
import { pathIn } from "#app/lib/language.ts";
import { formatMoney } from "#app/lib/money.ts";
import { type Preview, previewFile } from "#app/server/preview/kept-preview.server.ts";
import { site } from "#site";
import type { PreviewPicture } from "./page-description.server.ts";

/** What the picture beside a link to the shop shows. */
export const previewOfShop = (): Preview => ({
  title: site.name,
  tagline: factText("tagline"),
  shopName: site.name,
});

export const previewOfProduct = (
  product: Pick<Product, "title" | "price" | "pictureUrls">,
): Preview => ({
  title: product.title,
  price: formatMoney(product.price),
  shopName: site.name,
  pictureUrl: product.pictureUrls[0],
});

/** Undefined for a product without a picture. */
export function squareOf({
  pictureUrls: [url],
}: Pick<Product, "pictureUrls">): Preview | undefined {
  return url ? { squareOf: url } : undefined;
}

export const previewOfPost = (post: Pick<BlogPost, "blogTitle" | "pictureUrl">): Preview => ({
  title: post.blogTitle,
  shopName: site.name,
  pictureUrl: post.pictureUrl ?? undefined,
});

/** Where the picture is. The address is another for another picture, so that it may be kept for ever (rules: found-8). */
export const previewPaths = {
  shop: () => pathIn(`/preview/${previewFile(previewOfShop())}`),
  product: (product: Parameters<typeof previewOfProduct>[0] & { id: string }) =>
    pathIn(
      `/preview/product/${encodeURIComponent(product.id)}/${previewFile(previewOfProduct(product))}`,
    ),
  square: (product: Pick<Product, "id" | "pictureUrls">) => {
    const square = squareOf(product);
    // The same in each language.
    return square && `/preview/square/${encodeURIComponent(product.id)}/${previewFile(square)}`;
  },
  post: (post: Parameters<typeof previewOfPost>[0] & { id: string }) =>
    pathIn(`/preview/post/${encodeURIComponent(post.id)}/${previewFile(previewOfPost(post))}`),
};

export const shopPreview = (): PreviewPicture => ({
  path: previewPaths.shop(),
  alt: `${site.name}: ${factText("tagline")}`,
});
