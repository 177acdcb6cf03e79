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
  if (text.length <= length) return text;
  const characters = charactersOf(text);
  if (characters.length <= length) return text;
  return characters.slice(0, length).join("").trimEnd() + ellipsis;
}

/** The characters as a reader counts them: "क्षि" is one, of four code points (rules: formats-8). */
export function charactersOf(text: string): string[] {
  const characters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    // Browsers of before Unicode 15.1 part a conjunct after its virama.
    if (unfinished.test(characters.at(-1) ?? "") && letter.test(segment)) {
      characters.push(characters.pop() + segment);
    } else characters.push(segment);
  }
  return characters;
}

/** Viramas of the scripts in which a letter joins the one before it. */
const unfinished = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d][\u093c\u200d]*$/;
const letter = /^\p{L}/u;

/** The beginning of a text, as much as has room in `length` UTF-16 units, as databases and links limit it. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  let beginning = "";
  for (const character of charactersOf(text)) {
    if (beginning.length + character.length > length) break;
    beginning += character;
  }
  return beginning;
}
