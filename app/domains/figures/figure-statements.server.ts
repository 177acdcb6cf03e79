import { type Statement, statement } from "#app/server/database/statement.server.ts";
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
  counted as not materialized (
    select day, key, orders, sold, units, revenue, tax, taken_off, by_returning, cancelled, returned,
      day >= ${given.since}::date as is_now
    from (
      select day, key, orders, sold, units, revenue, tax, taken_off, by_returning, cancelled, returned
      from day_figures
      where ${keptIn(kind, given)}
      union all
      select day, key, orders, sold, units, revenue, tax, taken_off, by_returning, cancelled, returned
      from (${countedBy(kind)}) as counted_now
    ) as either
  )`;

const sumColumns = [
  "orders",
  "sold",
  "units",
  "revenue",
  "tax",
  "takenOff",
  "byReturning",
  "cancelled",
  "returned",
];
const sqlNames: Record<string, string> = { byReturning: "by_returning", takenOff: "taken_off" };
const sqlName = (name: string) => sqlNames[name] ?? name;
/** A sum of amounts, quicker than one of bigints, and as exact: in paise it takes 90 lakh crore rupees to lose one. */
const sumOf = (name: string, which: string) =>
  `coalesce(sum(${sqlName(name)}::float8) filter (where ${which}), 0)::bigint`;
/** The sums of a range, under the names of Figures, and the revenue of the one before. */
const sums = (which: string) => sumColumns.map((name) => `${sumOf(name, which)} as "${name}"`);
const bothSums = [...sums("is_now"), `${sumOf("revenue", "not is_now")} as before`].join(", ");

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
    select ${key} as key, ${bothSums}
    from ${from}
    group by 1
  ), ranked as (
    select *, count(*) over () as n from grouped where orders > 0 or units > 0
    order by revenue desc, units desc, key limit ${given.most}::int
  )`;

type ByDays = Days & { most: number | null };

/**
 * The same of products, of which there may be many: all are ranked by what they are ranked by alone, and the rest is
 * summed of the first.
 */
const rankedProducts = (given: Record<keyof ByDays, string>) => `
  ${figuresIn("product", given)},
  ranking as (
    select key, count(*) over () as n from counted
    where is_now group by key having sum(orders) > 0 or sum(units) > 0
    order by ${sumOf("revenue", "true")} desc, sum(units) desc, key limit ${given.most}::int
  ), ranked as (
    select key, (select n from ranking limit 1) as n, ${bothSums}
    from counted where key = any(array(select key from ranking)) group by key
  )`;

const named = (name: string, besides = "") => `
  select ranked.*, ${name} as name from ranked ${besides} order by revenue desc, units desc, key`;

const namedProducts = named(
  `coalesce(products.title, (
     select title from order_lines where product_id = ranked.key limit 1
   ), '')`,
  "left join products on products.id = ranked.key",
);

/** Of all products, for a file. */
const byEveryProduct = statement<ByDays>(
  "figures-by-every-product",
  (given) => `with ${ranked("product", "key", given)} ${namedProducts}`,
);

/** Of each breakdown, the sums by its keys, with their names. */
const byStatements: Record<Breakdown, Statement<ByDays>> = {
  product: statement<ByDays>(
    "figures-by-product",
    (given) => `with ${rankedProducts(given)} ${namedProducts}`,
  ),
  category: statement<ByDays>(
    "figures-by-category",
    (given) => `
      with ${ranked(
        "product",
        "coalesce(products.category, '')",
        given,
        "counted left join products on products.id = counted.key",
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

/** The sums by one thing, as many as are asked for. */
export const figuresBy = (breakdown: Breakdown, given: ByDays) =>
  (breakdown === "product" && given.most === null ? byEveryProduct : byStatements[breakdown]).sql(
    given,
  );
