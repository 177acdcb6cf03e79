/** Lengths at which lists cut texts, in characters (rules: formats-8). */
export const cuts = {
  productTitle: 25,
  productShortDescription: 90,
  blogTitle: 50,
  /** On the home page. */
  blogParagraph: 200,
  /** In the blog's list. */
  blogListExcerpt: 100,
  aboutParagraph: 300,
} as const;

const ellipsis = "…";

/** The text, or its first `length` characters followed by an ellipsis where it is longer. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  return characters.slice(0, length).join("").trimEnd() + ellipsis;
}
