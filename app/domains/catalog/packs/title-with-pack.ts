import { cutAtWord } from "#app/lib/text/cut-at-word.ts";
import { m } from "#app/paraglide/messages.js";
import type { Product } from "../product/product.ts";

/**
 * What a product is called where its pack must tell it from another of the same name: with its size, where the title does not
 * have that number.
 * @param length of all of it, in characters; the title is cut for it.
 */
export function titleWithPack(
  { title, productPackOff: grams }: Pick<Product, "title" | "productPackOff">,
  length = Number.POSITIVE_INFINITY,
): string {
  if (grams === null || title.match(/\d+/g)?.includes(`${grams}`)) return cutAtWord(title, length);
  const size = m.line_with_pack({ title: "", grams });
  return m.line_with_pack({ title: cutAtWord(title, length - size.length), grams });
}
