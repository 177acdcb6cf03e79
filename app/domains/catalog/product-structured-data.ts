import { pathIn } from "#app/lib/language.ts";
import { dayOf } from "#app/lib/time.ts";
import { site } from "#site";
import type { Product } from "./product.ts";

/**
 * A product as search engines read it (schema.org/Product). The stars are left out: nobody gave
 * them (rules: card-5).
 * @param origin the shop's own address, because pictures and page must be named in full.
 * @param priceEndsAt the first moment without this price, where it has one (rules: prices-1).
 */
export function productStructuredData(product: Product, origin: string, priceEndsAt?: Date) {
  const url = origin + pathIn(`/products/${encodeURIComponent(product.id)}`);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    sku: product.id,
    category: product.category,
    description: product.shortDescription || product.title,
    image: product.pictureUrls.map((picture) => new URL(picture, origin).href),
    brand: { "@type": "Brand", name: site.name },
    offers: {
      "@type": "Offer",
      url,
      price: (product.price / 100).toFixed(2),
      priceCurrency: "INR",
      ...(priceEndsAt && { priceValidUntil: dayOf(new Date(priceEndsAt.getTime() - 1)) }),
      availability: `https://schema.org/${product.currentStock > 0 ? "InStock" : "OutOfStock"}`,
    },
  };
}
