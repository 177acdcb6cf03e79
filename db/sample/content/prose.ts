const lineBreak = /\s*\n\s*/g;
const lineBreakBeforeBlock = /\s*\n\s*(?=<\/?(?:p|h2|h3|ul|ol|li|blockquote|hr)\b)/g;

/** Rich text that is written over several lines, as the one line that the editor would store. */
export function prose(html: string): string {
  return html.trim().replaceAll(lineBreakBeforeBlock, "").replaceAll(lineBreak, " ");
}
