/** A piece of a long text: a paragraph, or a list of points. */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; points: string[] };

const pointMark = "- ";
const link = /\[([^[\]]+)\]\(([^()]+)\)/g;

/**
 * The blocks of a message that is longer than a line: each line is a paragraph, and lines that
 * begin with "- " are the points of a list. So a translator has a whole section at once.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (!line.startsWith(pointMark)) blocks.push({ kind: "paragraph", text: line });
    else if (last?.kind === "list") last.points.push(line.slice(pointMark.length));
    else blocks.push({ kind: "list", points: [line.slice(pointMark.length)] });
  }
  return blocks;
}

/** A part of a line; with `href`, a link: "[words](address)". */
export interface LinePart {
  text: string;
  href?: string;
}

/** The parts of a line, in their order. */
export function linePartsOf(line: string): LinePart[] {
  // Splitting by a pattern with two groups gives text, words, address, text, words, address, text.
  const pieces = line.split(link);
  const parts: LinePart[] = [];
  for (let place = 0; place < pieces.length; place += 3) {
    const [text = "", words, href] = pieces.slice(place, place + 3);
    if (text) parts.push({ text });
    if (words && href) parts.push({ text: words, href });
  }
  return parts;
}

/** The text without its links' addresses, for search engines. */
export function withoutLinks(text: string): string {
  return text.replaceAll(link, "$1");
}
