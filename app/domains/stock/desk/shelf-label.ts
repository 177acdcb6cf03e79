/** What the code of a product's shelf label leads to: its page in the back office (rules: counting-4). */
export function labelPath(productId: string): string {
  return `/my/stock/${encodeURIComponent(productId)}`;
}

/** The product of a label that was scanned; undefined for other codes. */
export function productOfLabel(code: string): string | undefined {
  const [, id] = /\/my\/stock\/([\w.~%-]{1,300})(?:[?#]|$)/.exec(code) ?? [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
