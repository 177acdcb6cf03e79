/** The content encodings that the shop sends. */
export type Encoding = "br" | "gzip" | "identity";

/** No browser names as many. */
const maxOffers = 20;

/**
 * The best content encoding that an Accept-Encoding header allows. A weight of 0 refuses an
 * encoding; other weights and "*" are ignored, because every browser prefers the smaller answer.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  let best: Encoding = "identity";
  for (const offer of String(header ?? "").split(",", maxOffers)) {
    const [name = "", weight = ""] = offer.split(";", 2).map((part) => part.trim());
    const isRefused = weight.startsWith("q=") && Number(weight.slice(2)) === 0;
    if (isRefused) continue;
    if (name === "br") return "br";
    if (name === "gzip") best = "gzip";
  }
  return best;
}
