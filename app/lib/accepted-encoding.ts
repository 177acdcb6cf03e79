/** The content encodings that the shop sends. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The best content encoding that an Accept-Encoding header allows. A weight of 0 refuses an
 * encoding; other weights and "*" are ignored, because every browser prefers the smaller answer.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? "").replaceAll(/[\w-]+\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g, "");
  if (/(?<![\w-])br(?![\w-])/.test(offers)) return "br";
  return /(?<![\w-])gzip(?![\w-])/.test(offers) ? "gzip" : "identity";
}
