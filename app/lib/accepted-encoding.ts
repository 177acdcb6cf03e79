/** How an answer may be packed. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The best packing that a browser unpacks, of its Accept-Encoding. A weight of 0 refuses one; other
 * weights and "*" are not looked at, because every browser prefers the smaller answer.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? "").replaceAll(/[\w-]+\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g, "");
  if (/(?<![\w-])br(?![\w-])/.test(offers)) return "br";
  return /(?<![\w-])gzip(?![\w-])/.test(offers) ? "gzip" : "identity";
}
