import { factText } from "#app/lib/shop/fact-text.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { site } from "#site";
import { iconAddress } from "../offline/app-manifest.server.ts";

/** Who the shop is as search engines read it (schema.org/OnlineStore), by what its owners say on `/my/shop`. */
export function organizationData() {
  const { facebook, instagram, x, youtube, linkedin, messagingCatalogue } = site;
  const elsewhere = [facebook, instagram, x, youtube, linkedin, messagingCatalogue].filter(Boolean);
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    name: site.name,
    legalName: site.legalName,
    slogan: factText("tagline"),
    url: shopAddress(),
    logo: shopAddress() + (iconAddress("icon-512") ?? "/favicon.svg"),
    address: { "@type": "PostalAddress", streetAddress: site.address, addressCountry: "IN" },
    telephone: site.phone,
    email: site.email,
    ...(site.gstin && { taxID: site.gstin }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  };
}
