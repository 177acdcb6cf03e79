import { sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { sampleRows } from "#app/server/database/infrastructure-tables.server.ts";
import { products } from "./product-table.server.ts";

/** How far a shop's goods are: of its own products that are shown, how many lack something. */
export interface GoodsCount {
  /** Products of the sample shop that nobody has edited. */
  sample: number;
  own: number;
  noPrice: number;
  noPicture: number;
  noStock: number;
}

/** Noted as a row of the sample, and not written since. */
const isSample = sql`exists (
  select from ${sampleRows}
  where ${sampleRows.tableName} = 'products' and ${sampleRows.id} = ${products.id}
    and ${sampleRows.takenAt} is null
    and ${sampleRows.content} -> 'updated_at' = to_jsonb(${products.updatedAt})
)`;

/** Counts for who opens the shop (rules: open-4). */
export async function countGoods(): Promise<GoodsCount> {
  const { rows } = await db.execute<GoodsCount & Record<string, unknown>>(sql`
    select count(*) filter (where ${isSample})::int as sample,
      count(*) filter (where not ${isSample})::int as own,
      count(*) filter (where not ${isSample} and ${products.price} = 0)::int as "noPrice",
      count(*) filter (where not ${isSample} and cardinality(${products.pictureUrls}) = 0)::int as "noPicture",
      count(*) filter (where not ${isSample} and ${products.currentStock} = 0)::int as "noStock"
    from ${products} where not ${products.isHidden}`);
  return rows[0] ?? { sample: 0, own: 0, noPrice: 0, noPicture: 0, noStock: 0 };
}
