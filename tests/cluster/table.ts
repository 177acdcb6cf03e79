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

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** In Markdown, as the table stands in docs/operations.md. */
export const tableHead = `${line(columns.map(([head]) => head))}\n|${"---|".repeat(columns.length)}`;

export const tableLine = (row: Row) => line(columns.map(([, cell]) => cell(row)));
