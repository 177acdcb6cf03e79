/**
 * The ARIA roles of a table whose rows become cards on phones: a `display` other than `table` takes a
 * table's own roles away. Spread into the elements, because the linter calls a written-out role redundant.
 */
export const tableRoles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
