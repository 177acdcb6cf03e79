/** Where a product is reviewed: /ragi-til-laddu/write-review/{id} (rules: reviews-1). */
export function reviewPath({ id, title }: { id: string; title: string }): string {
  return `/${encodeURIComponent(slugOf(title))}/write-review/${encodeURIComponent(id)}`;
}

/** A title's letters and digits, of any script, with hyphens between its words. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("-") ?? "product";
}
