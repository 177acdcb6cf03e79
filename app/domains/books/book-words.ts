import type { BookCheck } from "#app/lib/money/book-checks.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { Finding } from "./books.ts";

/** What each check is called, and what it proves. */
export const checkWords: Record<BookCheck, { title: () => string; text: () => string }> = {
  stock: { title: m.books_stock, text: m.books_stock_text },
  units: { title: m.books_units, text: m.books_units_text },
  ledger: { title: m.books_ledger, text: m.books_ledger_text },
  holds: { title: m.books_holds, text: m.books_holds_text },
  numbers: { title: m.books_numbers, text: m.books_numbers_text },
  sums: { title: m.books_sums, text: m.books_sums_text },
  payments: { title: m.books_payments, text: m.books_payments_text },
  figures: { title: m.books_figures, text: m.books_figures_text },
  provider: { title: m.books_provider, text: m.books_provider_text },
};

/** What is wrong, said after the name of what it is wrong with. */
export function findingWords(finding: Finding): string {
  const { code, id } = finding;
  const [found, expected] = [finding.found ?? "–", finding.expected ?? "–"];
  const money = (paise: string) => formatMoney(Number(paise));
  switch (code) {
    case "stock-negative":
      return m.books_found_stock({ found });
    case "units-differ":
      return m.books_found_units({ found, expected });
    case "ledger-differs":
      return m.books_found_ledger({ found, expected });
    case "batch-differs":
      return m.books_found_batch({ found, expected });
    case "batches-exceed":
      return m.books_found_batches_exceed({ found, expected });
    case "batch-kept":
      return m.books_found_batch_kept({ found });
    case "hold-wrong":
      return m.books_found_hold();
    case "numbers-differ":
      return m.books_found_numbers({ found, expected });
    case "sum-differs":
      return m.books_found_sum({ found: money(found), expected: money(expected) });
    case "payment-unplaced":
      return m.books_found_unplaced({ id, found: money(found) });
    case "parts-too-large":
      return m.books_found_parts({ id, found: money(found), expected: money(expected) });
    case "payment-missing":
      return finding.found === null
        ? m.books_found_missing_status()
        : m.books_found_missing({ found });
    case "figures-differ":
      return m.books_found_figures({ found: money(found), expected: money(expected) });
    case "capture-unknown":
      return m.books_found_unknown({ id, found: money(found) });
    case "capture-differs":
      return m.books_found_differs({ id, found: money(found), expected: money(expected) });
    case "capture-returned":
      return m.books_found_returned({ id, found: money(found) });
  }
}
