import { desc, like } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { site } from "#site";
import { orderNumberCounters } from "./order-table.server.ts";

const monthCodes = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC";

const full = new RegExp(`^(REC-)?${site.orderPrefix}(/|$)`);
const withoutPrefix = /^\d{4}-\d{2}(\/|$)/;
// "MAR" alone may be the start of Mary.
const short = new RegExp(`^(?:${monthCodes})/(\\d*)$`);

/**
 * What the numbers start with that somebody means: "JRMG/2025-26/APR/01", "2025-26/APR", a receipt,
 * or the short "APR/01" of every year, the newest first. Undefined where no number is typed.
 */
export async function numberStarts(typed: string): Promise<string[] | undefined> {
  const upper = typed.toUpperCase();
  if (full.test(upper)) return [upper.replace(/^REC-/, "")];
  if (withoutPrefix.test(upper)) return [`${site.orderPrefix}/${upper}`];
  const sequence = short.exec(upper)?.[1];
  if (sequence === undefined) return undefined;
  const code = upper.split("/", 1)[0];
  const months = await db
    .select({ month: orderNumberCounters.month })
    .from(orderNumberCounters)
    .where(like(orderNumberCounters.month, `%/${code}`))
    .orderBy(desc(orderNumberCounters.month));
  // "APR/7" is the seventh, which is written "07", as well as the start of the seventieth.
  const sequences = /^[1-9]$/.test(sequence) ? [`0${sequence}`, sequence] : [sequence];
  return months.flatMap(({ month }) => sequences.map((start) => `${month}/${start}`));
}
