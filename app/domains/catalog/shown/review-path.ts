/**
 * Where a product is reviewed: /ragi-til-laddu/write-review/{id} (rules: reviews-1).
 * @param orderId with which it came.
 */
export function reviewPath({ id, title }: { id: string; title: string }, orderId?: string): string {
  const path = `/${encodeURIComponent(slugOf(title))}/write-review/${encodeURIComponent(id)}`;
  return orderId === undefined ? path : `${path}?${new URLSearchParams({ order: orderId })}`;
}

/** A title's letters and digits, of any script, with hyphens between its words. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("-") ?? "product";
}
