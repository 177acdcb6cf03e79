/** By which titles of products and categories are the same: as people tell them apart. */
export function titleKey(title: string): string {
  return title.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
