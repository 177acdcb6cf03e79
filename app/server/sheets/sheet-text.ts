/** With what a spreadsheet takes a cell for a formula, behind apostrophes that keep it from that. */
const keptFromFormula = /^'+[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * CSV writes "=1" as "'=1", so that it is no formula. A text that begins like that by itself gets another
 * apostrophe, so that `readText` gives back what was written, whichever way the file has gone.
 */
export function writtenText(text: string): string {
  const plain = withPlainLines(text);
  return keptFromFormula.test(plain) ? `'${plain}` : plain;
}

/** A cell's text as it was written, its lines ended as the shop ends them. */
export function readText(cell: string): string {
  const text = withPlainLines(cell);
  return keptFromFormula.test(text) ? text.slice(1) : text;
}

/** Lines as the shop ends them; some programs write "\r\n". */
export const withPlainLines = (text: string) => text.replaceAll(/\r\n?/g, "\n");

/** A spreadsheet's number as people type it: 49.5, where a formula came to 49.50000000000001. */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  return Math.abs(value) < 1e15 ? String(Number(value.toFixed(6))) : String(value);
}
