import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import type { Product } from "#app/domains/catalog/product/product.ts";
import type { BlogPost } from "#app/domains/content/articles/blog-post.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { factText } from "#app/lib/shop/fact-text.ts";
import { baseLanguage, pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { lookNow } from "#app/server/look/look-now.server.ts";
import { type Preview, previewFile } from "#app/server/preview/kept-preview.server.ts";
import { site } from "#site";
import type { PreviewPicture } from "./page-description.server.ts";

/** A picture's address is another for another picture, so that it may be kept for ever (rules: found-8). */
const at = (folder: string, of: Preview, language = presentLanguage()) => {
  const preview = "squareOf" in of ? of : { ...of, ...ownLook() };
  return { preview, path: pathIn(`/preview/${folder}${previewFile(preview)}`, language) };
};

/** What a preview shows of the shop's own look; nothing where it is that of before. */
function ownLook() {
  const { look, colours } = lookNow();
  return {
    ...(look.logo && { logo: look.logo }),
    ...(colours && {
      colours: {
        title: colours.light.heading,
        price: colours.light.primary,
        line: colours.light.accent,
      },
    }),
  };
}

/** What each kind of picture shows, and where it is: of the shop, of what a page is about, of a product for catalogues. */
export const previews = {
  shop: () => at("", { title: site.name, tagline: factText("tagline"), shopName: site.name }),
  product: (product: Pick<Product, "id" | "title" | "productPackOff" | "price" | "pictureUrls">) =>
    at(`product/${encodeURIComponent(product.id)}/`, {
      title: titleWithPack(product),
      price: formatMoney(product.price),
      shopName: site.name,
      pictureUrl: product.pictureUrls[0],
    }),
  /** Undefined for a product without a picture. It has no words: it is the same in each language. */
  square: ({ id, pictureUrls: [squareOf] }: Pick<Product, "id" | "pictureUrls">) =>
    squareOf ? at(`square/${encodeURIComponent(id)}/`, { squareOf }, baseLanguage) : undefined,
  post: ({ id, blogTitle, pictureUrl }: Pick<BlogPost, "id" | "blogTitle" | "pictureUrl">) =>
    at(`post/${encodeURIComponent(id)}/`, {
      title: blogTitle,
      shopName: site.name,
      pictureUrl: pictureUrl ?? undefined,
    }),
};

export const shopPreview = (): PreviewPicture => ({
  path: previews.shop().path,
  alt: `${site.name}: ${factText("tagline")}`,
});
