import { charactersOf } from "#app/lib/text/text.ts";

/** Of a text of the size 1. */
type WidthOf = (text: string) => number;

/** A text in lines, in the largest of these sizes in which they have room. */
export interface LaidOut {
  size: number;
  lines: string[];
}

/**
 * Breaks a text at its spaces, and a word that is longer than a line anywhere. What has no room in the smallest size
 * either ends with an ellipsis.
 * @param sizes each with the number of lines that there is room for, the largest first.
 */
export function layOut(
  text: string,
  width: number,
  sizes: readonly { size: number; lines: number }[],
  widthOf: WidthOf,
): LaidOut {
  const words = text.split(/\s+/).filter(Boolean);
  for (const { size, lines: room } of sizes) {
    const lines = linesOf(words, width / size, widthOf);
    const fits = lines.length <= room && lines.every((line) => widthOf(line) <= width / size);
    if (fits) return { size, lines };
  }
  const { size, lines: room } = sizes.at(-1) ?? { size: 1, lines: 1 };
  const parts = words.flatMap((word) => partsOf(word, width / size, widthOf));
  const lines = linesOf(parts, width / size, widthOf);
  const kept = lines.slice(0, room);
  if (lines.length > room) kept[room - 1] += "…";
  return { size, lines: kept.map((line) => shortened(line, width / size, widthOf)) };
}

function linesOf(words: readonly string[], width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word in parts of which each has room in a line; nearly always it is one. */
function partsOf(word: string, width: number, widthOf: WidthOf): string[] {
  const parts = [""];
  for (const character of charactersOf(word)) {
    const longer = parts.at(-1) + character;
    if (longer === character || widthOf(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

/** The line, or its beginning with an ellipsis. */
function shortened(line: string, width: number, widthOf: WidthOf): string {
  if (widthOf(line) <= width) return line;
  const characters = charactersOf(line.replace(/…$/, ""));
  while (characters.length > 1 && widthOf(`${characters.join("").trimEnd()}…`) > width)
    characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
