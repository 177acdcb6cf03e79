import { shopLink } from "#app/server/http/shop-address.server.ts";

/** The way to a page as search engines read it (schema.org/BreadcrumbList): what stands above the page. */
export function breadcrumbData(items: readonly { label: string; to?: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ label, to }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      ...(to && { item: shopLink(to) }),
    })),
  };
}
