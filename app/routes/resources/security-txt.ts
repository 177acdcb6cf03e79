import { shopAddress, shopLink } from "#app/server/http/shop-address.server.ts";
import { site } from "#site";

const day = 24 * 60 * 60 * 1000;

/** Whom to tell of a weakness of the shop (RFC 9116). It holds for half a year from whenever it is asked for. */
export function loader() {
  const expires = new Date(Math.ceil(Date.now() / day) * day + 180 * day);
  const lines = [
    `Contact: mailto:${site.email}`,
    `Contact: ${shopLink("/contactUs")}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, hi",
    `Canonical: ${shopAddress()}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
