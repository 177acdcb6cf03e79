/** What the check of the books looks at, in its order (rules: books-1). */
export const bookChecks = [
  "stock",
  "units",
  "ledger",
  "holds",
  "numbers",
  "sums",
  "payments",
  "figures",
  "provider",
] as const;
export type BookCheck = (typeof bookChecks)[number];
