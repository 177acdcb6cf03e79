import { dayOf } from "./time.ts";

/** The financial year, which starts in April: "2025-26" (rules: formats-7). */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = dayOf(at).split("-").map(Number);
  const start = month < 4 ? year - 1 : year;
  return `${start}-${String((start + 1) % 100).padStart(2, "0")}`;
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** The month as order numbers write it: "APR" (rules: orders-2). */
export function monthCode(at: Date): string {
  return months[Number(dayOf(at).slice(5, 7)) - 1] ?? "";
}
