/**
 * The cells of a block that was copied out of a spreadsheet, row by row; undefined where the text is none, and
 * belongs into one cell as it is.
 */
export function pastedBlock(text: string): string[][] | undefined {
  const rows = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n")
    .map((row) => row.split("\t").map(unquoted));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}

/** A spreadsheet quotes a cell that holds quotes itself. */
function unquoted(cell: string): string {
  const quoted = /^"(.*)"$/.exec(cell)?.[1];
  return quoted === undefined ? cell : quoted.replaceAll('""', '"');
}
