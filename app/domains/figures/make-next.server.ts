import type { Paise } from "#app/lib/money.ts";
import { dayOf } from "#app/lib/time.ts";
import { statement } from "#app/server/statement.server.ts";
import { rateDays } from "./days-ahead.ts";
import { type Days, daysGiven } from "./figure-days.ts";
import { addDays } from "./figure-range.ts";
import { figuresIn } from "./figure-statements.server.ts";
import { readCounted } from "./read-figures.server.ts";

/** How a product sells, and what of it is to be made. */
export interface NextBatch {
  productId: string;
  title: string;
  /** Grams; null where it has no pack. */
  pack: number | null;
  stock: number;
  /** Units sold in the last 28 days. */
  units: number;
  /** Units a day: of those days on which it was in the shop already. */
  rate: number;
  /** Until it is sold out at this rate; 0 where it is. */
  daysLeft: number;
  /** How many units are missing for the days asked for. */
  suggested: number;
}

export interface StockWorth {
  products: number;
  units: number;
  /** Stock at its prices, and at its MRPs. */
  atPrice: Paise;
  atMRP: Paise;
}

const stockWorth = statement(
  "stock-worth",
  () => `
    select count(*) filter (where current_stock > 0) as products,
      coalesce(sum(current_stock), 0)::bigint as units,
      coalesce(sum(current_stock * price::bigint), 0)::bigint as "atPrice",
      coalesce(sum(current_stock * product_mrp::bigint), 0)::bigint as "atMRP"
    from products`,
);

/** Products that sell, those first of which most is missing. */
const nextBatches = statement<Days & { ahead: number; most: number | null }>(
  "next-batches",
  (given) => `
    with ${figuresIn("product", given)}, rated as (
      select products.id, title, product_pack_off, current_stock, units,
        units::numeric / greatest(1, least(${given.until}::date - ${given.since}::date + 1,
          ${given.until}::date - (date at time zone 'Asia/Kolkata')::date + 1)) as rate
      from (
        select key, sum(units) as units from counted where is_now group by key
      ) as sold join products on products.id = sold.key
      where units > 0
    )
    select id as "productId", title, product_pack_off as pack, current_stock as stock,
      units::int as units, rate::float8 as rate,
      floor(current_stock / rate)::int as "daysLeft",
      greatest(0, ceil(rate * ${given.ahead}::int - current_stock))::int as suggested,
      (count(*) over ())::int as n
    from rated order by suggested desc, current_stock / rate, id limit ${given.most}::int`,
);

/**
 * What is in stock, and what to make for the next days (rules: figures-7). For admins.
 * @param ahead for so many days.
 * @param most how many products; null for all.
 */
export function readMakeNext(ahead: number, most: number | null, now: Date) {
  const today = dayOf(now);
  const range = { since: addDays(today, -rateDays), until: addDays(today, -1) };
  return readCounted(async (tx, kept) => {
    const given = { ...daysGiven(range, range, kept), ahead, most };
    const { rows } = await tx.execute<NextBatch & { n: number } & Record<string, unknown>>(
      nextBatches.sql(given),
    );
    const worth = await tx.execute<StockWorth & Record<string, unknown>>(stockWorth.sql({}));
    return {
      worth: worth.rows[0] as StockWorth,
      n: rows[0]?.n ?? 0,
      products: rows.map(({ n: _, ...row }): NextBatch => row),
    };
  });
}
