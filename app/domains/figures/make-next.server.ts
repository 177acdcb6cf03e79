import { readWithholding } from "#app/domains/stock/batches/withhold-batches.server.ts";
import type { Withholding } from "#app/domains/stock/batches/withholding.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { statement } from "#app/server/database/statement.server.ts";
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
  /** Units of its batches that are not sold at this rate before they expire. */
  expires: number;
  /** Until all else is sold at this rate; 0 where nothing is. */
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

/**
 * What is left of batches, each with the days for which it can be sold: to the best-before day, or to the one on which
 * the setting takes it off sale, which is the first on which too few would be left on arrival (rules: batches-4).
 * @param today SQL of a day.
 */
const batchesToSell = (today: string, set: Record<keyof Withholding, string>) => `
  select id, product_id, units, greatest(0, least(
    best_before - ${today},
    case when ${set.isWithholding}::boolean then best_before - ${today} + 1 - ${set.arrivesIn}::int -
      -- Both pass over a life that nobody knows.
      case when ${set.either}::boolean then least(${set.days}::int, least_life)
        else greatest(${set.days}::int, least_life) end
    end
  )) as days
  from stock_batches, lateral (
    select case when made_on < best_before
      then ceil(${set.percent}::int * (best_before - made_on) / 100.0) end as least_life
  ) as lives
  where units > 0`;

/** Products that sell, those first of which most is missing. */
const nextBatches = statement<Days & Withholding & { ahead: number; most: number | null }>(
  "next-batches",
  (given) => `
    with ${figuresIn("product", given)}, rated as (
      select products.id, title, product_pack_off, current_stock, units,
        units::numeric / greatest(1, least(${given.until}::date - ${given.since}::date + 1,
          ${given.until}::date - (date at time zone 'Asia/Kolkata')::date + 1)) as rate
      from (
        select key, sum(units) as units from counted where is_now group by key
      ) as sold join products on products.id = sold.key
      where units > 0 and not is_hidden
    ), batched as (
      select product_id, days, sum(units) over all_of_it as in_batches,
        sum(units) over (all_of_it order by days desc, id desc) - units as later
      from (${batchesToSell(`(${given.until}::date + 1)`, given)}) as batches
      window all_of_it as (partition by product_id)
    ), sellable as (
      -- What is in no batch is sold first. At the end of each batch's days no more is sold than that, or what the days
      -- have sold, and afterwards no more than what lasts longer.
      select rated.*, least(
        current_stock, min(greatest(current_stock - in_batches, rate * batched.days) + later)
      ) as sellable
      from rated left join batched on product_id = rated.id
      group by rated.id, title, product_pack_off, current_stock, units, rate
    )
    select id as "productId", title, product_pack_off as pack, current_stock as stock,
      units::int as units, rate::float8 as rate,
      -- A third of a unit three times is one.
      ceil(round(current_stock - sellable, 6))::int as expires,
      floor(round(sellable / rate, 6))::int as "daysLeft",
      greatest(0, ceil(round(rate * ${given.ahead}::int - sellable, 6)))::int as suggested,
      (count(*) over ())::int as n
    from sellable order by suggested desc, sellable / rate, id limit ${given.most}::int`,
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
    const given = { ...daysGiven(range, range, kept), ...(await readWithholding(tx)), ahead, most };
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
