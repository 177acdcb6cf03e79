const block = /^<\/?(?:p|h2|h3|ul|ol|li|blockquote|hr)\b/;

/** Rich text that is written over several lines, as the one line that the editor would store. */
export function prose(html: string): string {
  const lines = html.split("\n").map((line) => line.trim());
  return lines
    .filter(Boolean)
    .map((line, place) => (place === 0 || block.test(line) ? line : ` ${line}`))
    .join("");
}
