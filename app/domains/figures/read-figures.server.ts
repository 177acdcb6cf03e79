import type { Paise } from "#app/lib/money.ts";
import type { Transaction } from "#app/server/database.server.ts";
import { db } from "#app/server/database.server.ts";
import { type Statement, statement } from "#app/server/statement.server.ts";
import { type CountedKind, countedBy, placedOn } from "./count-figures.server.ts";
import type { Breakdown } from "./figure-kinds.ts";
import {
  addDays,
  type DayRange,
  daysIn,
  endOfMonth,
  type FigureRange,
  startOfGroup,
  startOfMonth,
} from "./figure-range.ts";
import { askForFigures, type KeptFigures, keepFigures, readKept } from "./keep-figures.server.ts";

/** What was ordered in some days. */
export interface Figures {
  orders: number;
  /** Of them those that count as revenue; units, revenue and returning customers' are theirs. */
  sold: number;
  units: number;
  revenue: Paise;
  byReturning: number;
  cancelled: number;
  returned: number;
}

/** Of one product, category, pack, district, state or payment status. */
export interface FiguresOf extends Figures {
  key: string;
  /** As people call it: a product's title, a district's largest town; empty where nothing tells. */
  name: string;
  /** Revenue in the range before. */
  before: Paise;
}

/** A reading waits so long, in ms, for what is to be counted first; then a job goes on. */
const patience = 300;

/** Two ranges: which of their days are read as they are kept, and which are counted now. */
export interface Days extends DayRange {
  /** The range before. */
  first: string;
  last: string;
  /** The last day that is kept. */
  kept: string | null;
  live: string[];
  /** The first days of kept months that lie wholly in a range, and the kept days beside them. */
  months: string[];
  edges: string[];
}

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
    select day, key, orders, sold, units, revenue, by_returning, cancelled, returned,
      day >= ${given.since}::date as is_now
    from (
      select day, key, orders, sold, units, revenue, by_returning, cancelled, returned
      from day_figures
      where ${keptIn(kind, given)}
      union all
      select day, key, orders, sold, units, revenue, by_returning, cancelled, returned
      from (${countedBy(kind)}) as counted_now
    ) as either
  )`;

const sumColumns = ["orders", "sold", "units", "revenue", "byReturning", "cancelled", "returned"];
const sqlName = (name: string) => (name === "byReturning" ? "by_returning" : name);
/** The sums of a range, under the names of Figures. */
const sums = (which: string) =>
  sumColumns.map(
    (name) => `coalesce(sum(${sqlName(name)}) filter (where ${which}), 0)::bigint as "${name}"`,
  );

const figuresByDay = statement<Days>(
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
  besides = "",
) => `
  ${figuresIn(kind, given)},
  grouped as (
    select ${key} as key, ${sums("is_now").join(", ")},
      coalesce(sum(revenue) filter (where not is_now), 0)::bigint as before
    from counted ${besides}
    group by 1
  ), ranked as (
    select *, count(*) over () as n from grouped where orders > 0
    order by revenue desc, units desc, key limit ${given.most}::int
  )`;

type ByDays = Days & { most: number | null };

const named = (name: string, besides = "") => `
  select ranked.*, ${name} as name from ranked ${besides} order by revenue desc, units desc, key`;

const byStatements: Record<Breakdown, Statement<ByDays>> = {
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
        "left join products on products.id = counted.key",
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
};

interface Reading {
  /** False while so much is to be counted anew that a job does it: some days are missing or as they were. */
  isWhole: boolean;
}

export interface SalesFigures extends Reading {
  now: Figures;
  before: Figures;
  /** Oldest first; one without orders counts 0. */
  groups: (Figures & { first: string; last: string })[];
  /** How many things there are in all, and the first of them. */
  n: number;
  by: FiguresOf[];
}

type DayRow = Figures & { day: string; isNow: boolean } & Record<string, unknown>;
type ByRow = FiguresOf & { n: number } & Record<string, unknown>;

/**
 * The figures of a range, as orders stand now: what has changed is counted first. For admins.
 * @param most how many things of the breakdown; null for all.
 */
export async function readSalesFigures(
  range: FigureRange,
  breakdown: Breakdown,
  most: number | null,
): Promise<SalesFigures> {
  return readCounted(async (tx, kept) => {
    const given = daysGiven(range, range.before, kept);
    const { rows: days } = await tx.execute<DayRow>(figuresByDay.sql(given));
    const { rows } = await tx.execute<ByRow>(byStatements[breakdown].sql({ ...given, most }));
    const now = sumOf(days.filter(({ isNow }) => isNow));
    const before = sumOf(days.filter(({ isNow }) => !isNow));
    return {
      now,
      before,
      groups: grouped(
        range,
        days.filter(({ isNow }) => isNow),
      ),
      n: rows[0]?.n ?? 0,
      by: rows.map(({ n: _, ...row }): FiguresOf => row),
    };
  });
}

/**
 * Reads in one snapshot, after what has changed was counted.
 * @param read is given how far days are kept.
 */
export async function readCounted<Value extends object>(
  read: (tx: Transaction, kept: KeptFigures) => Promise<Value>,
): Promise<Value & Reading> {
  const isWhole = await keepFigures(patience);
  if (!isWhole) await askForFigures();
  return db.transaction(
    async (tx) => {
      const value = await read(tx, await readKept(tx));
      return { ...value, isWhole };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Of the days that could be kept, so many are counted at a reading, where a day has just become one. */
const mostLive = 1;

/** Which days of two ranges are kept, and which are to be counted: the last few, unless a job is at it. */
export function daysGiven(range: DayRange, before: DayRange, kept: KeptFigures): Days {
  const { since, until } = range;
  const [first, last] = [before.since, before.until];
  const isBehind = kept.missing.length > mostLive;
  const liveSince = addDays((isBehind ? undefined : kept.kept) ?? kept.keepable, 1);
  const within = (day: string) => (day >= since && day <= until) || (day >= first && day <= last);
  const end = until > last ? until : last;
  const live = daysIn({ since: liveSince, until: end }).filter(within);
  const parts = [before, range].map((days) => inMonths(days, kept.kept ?? ""));
  const months = parts.flatMap((part) => part.months);
  const edges = parts.flatMap((part) => part.edges);
  return { since, until, first, last, kept: kept.kept, live, months, edges };
}

/** A range up to the last kept day, by whole months and the days beside them. */
function inMonths({ since, until }: DayRange, kept: string) {
  const days = daysIn({ since, until: until < kept ? until : kept });
  const last = days.at(-1) ?? "";
  const months = days.filter((day) => day === startOfMonth(day) && endOfMonth(day) <= last);
  const whole = new Set(months);
  return { months, edges: days.filter((day) => !whole.has(startOfMonth(day))) };
}

const none: Figures = {
  orders: 0,
  sold: 0,
  units: 0,
  revenue: 0,
  byReturning: 0,
  cancelled: 0,
  returned: 0,
};

function sumOf(rows: readonly Figures[]): Figures {
  const sum = { ...none };
  for (const row of rows) {
    for (const name of Object.keys(none) as (keyof Figures)[]) sum[name] += row[name];
  }
  return sum;
}

/** The range's days, weeks, months or years, each from its first to its last day in the range. */
function grouped(range: FigureRange, days: readonly (Figures & { day: string })[]) {
  const byStart = new Map<string, { first: string; last: string; rows: Figures[] }>();
  const rows = new Map(days.map((day) => [day.day, day]));
  for (const day of daysIn(range)) {
    const start = startOfGroup(range.grouping, day);
    const group = byStart.get(start) ?? { first: day, last: day, rows: [] };
    group.last = day;
    const row = rows.get(day);
    if (row) group.rows.push(row);
    byStart.set(start, group);
  }
  return [...byStart.values()].map(({ rows: found, ...span }) => ({ ...span, ...sumOf(found) }));
}
