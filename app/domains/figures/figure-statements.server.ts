import { type Statement, statement } from "#app/server/statement.server.ts";
import { type CountedKind, countedBy, placedOn } from "./count-figures.server.ts";
import type { Days } from "./figure-days.ts";
import type { Breakdown } from "./figure-kinds.ts";

/** Of products, whole months are read as such. */
const keptIn = (kind: CountedKind, given: Record<keyof Days, string>) =>
  kind === "product"
    ? `kind = 'product' and day = any(${given.edges}::date[])
        or kind = 'product-month' and day = any(${given.months}::date[])`
    : `kind = '${kind}' and day <= ${given.kept}::date and (
        day between ${given.since}::date and ${given.until}::date
        or day between ${given.first}::date and ${given.last}::date)`;

/** Two ranges, of which the days up to `kept` are read as they are kept, and those in `live` counted now. */
export const figuresIn = (kind: CountedKind, given: Record<keyof Days, string>) => `
  ${placedOn(`${given.live}::date[]`)},
  counted as (
    select day, key, orders, sold, units, revenue, taken_off, by_returning, cancelled, returned,
      day >= ${given.since}::date as is_now
    from (
      select day, key, orders, sold, units, revenue, taken_off, by_returning, cancelled, returned
      from day_figures
      where ${keptIn(kind, given)}
      union all
      select day, key, orders, sold, units, revenue, taken_off, by_returning, cancelled, returned
      from (${countedBy(kind)}) as counted_now
    ) as either
  )`;

const sumColumns = [
  "orders",
  "sold",
  "units",
  "revenue",
  "takenOff",
  "byReturning",
  "cancelled",
  "returned",
];
const sqlNames: Record<string, string> = { byReturning: "by_returning", takenOff: "taken_off" };
const sqlName = (name: string) => sqlNames[name] ?? name;
/** The sums of a range, under the names of Figures. */
const sums = (which: string) =>
  sumColumns.map(
    (name) => `coalesce(sum(${sqlName(name)}) filter (where ${which}), 0)::bigint as "${name}"`,
  );

/** The sums of each day of both ranges. */
export const figuresByDay = statement<Days>(
  "figures-by-day",
  (given) => `
    with ${figuresIn("all", given)}
    select to_char(day, 'YYYY-MM-DD') as day, is_now as "isNow", ${sums("true").join(", ")}
    from counted group by day, is_now order by day`,
);

/**
 * The sums by one thing, the largest revenue first, as a table "ranked" with a total "n".
 * @param most null for all.
 */
const ranked = (
  kind: CountedKind,
  key: string,
  given: Record<keyof ByDays, string>,
  from = "counted",
) => `
  ${figuresIn(kind, given)},
  grouped as (
    select ${key} as key, ${sums("is_now").join(", ")},
      coalesce(sum(revenue) filter (where not is_now), 0)::bigint as before
    from ${from}
    group by 1
  ), ranked as (
    select *, count(*) over () as n from grouped where orders > 0 or units > 0
    order by revenue desc, units desc, key limit ${given.most}::int
  )`;

// Each product is looked up once, and not for each day.
const sumsOfProducts = `(
  select key, is_now, ${sumColumns.map((name) => `sum(${sqlName(name)}) as ${sqlName(name)}`).join(", ")}
  from counted group by key, is_now
) as sums`;

type ByDays = Days & { most: number | null };

const named = (name: string, besides = "") => `
  select ranked.*, ${name} as name from ranked ${besides} order by revenue desc, units desc, key`;

/** Of each breakdown, the sums by its keys, with their names. */
export const byStatements: Record<Breakdown, Statement<ByDays>> = {
  product: statement<ByDays>(
    "figures-by-product",
    (given) => `
      with ${ranked("product", "key", given)}
      ${named(
        `coalesce(products.title, (
           select title from order_lines where product_id = ranked.key limit 1
         ), '')`,
        "left join products on products.id = ranked.key",
      )}`,
  ),
  category: statement<ByDays>(
    "figures-by-category",
    (given) => `
      with ${ranked(
        "product",
        "coalesce(products.category, '')",
        given,
        `${sumsOfProducts} left join products on products.id = sums.key`,
      )}
      ${named("key")}`,
  ),
  pack: statement<ByDays>(
    "figures-by-pack",
    (given) => `with ${ranked("pack", "key", given)} ${named("key")}`,
  ),
  district: statement<ByDays>(
    "figures-by-district",
    (given) => `
      with ${ranked("town", "split_part(key, '/', 1)", given)}, towns as (
        select distinct on (split_part(key, '/', 1)) split_part(key, '/', 1) as area,
          initcap(substr(key, strpos(key, '/') + 1)) as town
        from (select key, sum(orders) as orders from counted where is_now group by key) as by_town
        order by split_part(key, '/', 1), orders desc, key
      )
      ${named("coalesce(towns.town, '')", "left join towns on towns.area = ranked.key")}`,
  ),
  state: statement<ByDays>(
    "figures-by-state",
    (given) => `with ${ranked("state", "key", given)} ${named("key")}`,
  ),
  payment: statement<ByDays>(
    "figures-by-payment",
    (given) => `with ${ranked("payment", "key", given)} ${named("key")}`,
  ),
  offer: statement<ByDays>(
    "figures-by-offer",
    (given) => `
      with ${ranked("offer", "key", given)}
      ${named("coalesce(offers.code, '')", "left join offers on offers.id = ranked.key")}`,
  ),
};
