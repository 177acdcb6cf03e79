import { asc } from "drizzle-orm";
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

/** What lines keep of products that are ordered at this moment (rules: tax-4). */
export async function taxAt(at: Date) {
  return taxOn(dayOf(at), await listTaxClasses());
}
