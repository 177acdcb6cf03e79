import { and, inArray, lt, ne, or, sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { productImports } from "./product-import-tables.server.ts";

const lostImports = statement(
  "lost-imports",
  () => `
    select id from product_imports
    where status in ('checking', 'saving') and not exists (
      select from pgboss.job
      where name = 'product-import' and state in ('created', 'retry', 'active')
        and data->>'importId' = product_imports.id)`,
);

/**
 * Gives up imports whose last try has ended with its process, and forgets those that have had their time: a week
 * where they were left at their preview, else a year (rules: product-files-4).
 */
export async function sweepImports(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(lostImports.sql({}));
  await giveUpImports(rows.map(({ id }) => id));
  const isOlder = (time: "7 days" | "1 year") =>
    lt(productImports.at, sql`now() - ${time}::interval`);
  const { rowCount } = await db
    .delete(productImports)
    .where(
      and(
        ne(productImports.status, "saving"),
        or(and(isOlder("7 days"), ne(productImports.status, "done")), isOlder("1 year")),
      ),
    );
  if (rowCount) publish("product-imports");
}

/** Says of imports that the shop could not finish them; of those only that are not finished meanwhile. */
export async function giveUpImports(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(productImports)
    .set({ status: "failed" })
    .where(
      and(inArray(productImports.id, ids), inArray(productImports.status, ["checking", "saving"])),
    );
  publish("product-imports");
}
