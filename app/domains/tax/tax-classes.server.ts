import { asc, inArray } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import type { TaxRate } from "#app/lib/tax/line-tax.ts";
import { presentRegistration } from "#app/lib/tax/seller.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { type TaxClass, taxOn } from "./tax-class.ts";
import { taxClasses } from "./tax-class-table.server.ts";

/** So many at most: kinds of goods, not goods. */
export const maxTaxClasses = 300;

/** All of them, by name. Kept in the process: orders ask for them, and never within their transactions. */
export const listTaxClasses: () => Promise<TaxClass[]> = keptUntilChanged("tax-classes", () =>
  db.select().from(taxClasses).orderBy(asc(taxClasses.name)).limit(maxTaxClasses),
);

/** What products are taxed with that would be ordered now, by their ids; those that bear no tax are not among them. */
export async function taxRatesNow(ids: readonly string[]): Promise<Map<string, TaxRate>> {
  if (ids.length === 0 || presentRegistration() !== "regular") return new Map();
  const { id, hsn, taxClassId } = products;
  const [taxOf, rows] = await Promise.all([
    taxAt(new Date()),
    db
      .select({ id, hsn, taxClassId })
      .from(products)
      .where(inArray(id, [...ids])),
  ]);
  return new Map(rows.map((one) => [one.id, taxOf(one).taxRate ?? 0]));
}

/** What lines keep of products that are ordered at this moment (rules: tax-4). */
export async function taxAt(at: Date) {
  return taxOn(dayOf(at), await listTaxClasses());
}
