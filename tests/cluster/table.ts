/** One drill's figures; times in seconds. */
export interface Row {
  drill: string;
  acknowledged: number;
  /** Orders that were refused or given up. */
  refused: number;
  lost: number;
  doubled: number;
  missing: number;
  longestGap: number;
  pages: number;
  failedPages: number;
  slowestPage: number;
  slowestChange: number;
  uploads: number;
  failedUploads: number;
  deafFeeds: number;
  passed: boolean;
}

const columns: [head: string, cell: (row: Row) => string][] = [
  ["drill", ({ drill }) => drill],
  ["orders acknowledged", ({ acknowledged }) => String(acknowledged)],
  ["lost", ({ lost }) => String(lost)],
  ["numbers doubled or missing", ({ doubled, missing }) => String(doubled + missing)],
  ["refused", ({ refused }) => String(refused)],
  ["longest time without an order, s", ({ longestGap }) => longestGap.toFixed(1)],
  ["visitors' pages", ({ pages }) => String(pages)],
  ["failed", ({ failedPages }) => String(failedPages)],
  ["slowest, s", ({ slowestPage }) => slowestPage.toFixed(1)],
  ["change on all nodes, s", ({ slowestChange }) => slowestChange.toFixed(1)],
  ["uploads", ({ uploads }) => String(uploads)],
  ["failed", ({ failedUploads }) => String(failedUploads)],
  ["deaf feeds", ({ deafFeeds }) => String(deafFeeds)],
  ["", ({ passed }) => (passed ? "" : "✗")],
];

/** In Markdown, as it stands in docs/operations.md. */
export function printTable(rows: readonly Row[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
  line(columns.map(([head]) => head));
  console.log(`|${"---|".repeat(columns.length)}`);
  for (const row of rows) line(columns.map(([, cell]) => cell(row)));
}
