import type { Paise } from "#app/lib/money/money.ts";
import { dayOf } from "#app/lib/time/time.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { type Statement, statement } from "#app/server/database/statement.server.ts";
import { entriesAbout } from "#app/server/log/audit-log.server.ts";
import { type Days, daysGiven } from "../figure-days.ts";
import { addDays, type DayRange, readFigureRange } from "../figure-range.ts";
import type { KeptFigures } from "../keeper.server.ts";
import { readCounted } from "../read-figures.server.ts";
import { parcelsBy, parcelsOn, sumColumns } from "./count-parcels.server.ts";
import { parcelsKeeper } from "./keep-parcels.server.ts";
import type { ParcelBreakdown, ParcelKind } from "./parcel-kinds.ts";

/** What became of the parcels of some days' orders; what each is, parcel_figures says. Amounts are paise. */
export interface ParcelFigures {
  ended: number;
  sent: number;
  arrived: number;
  cameBack: number;
  worth: Paise;
  takenOff: Paise;
  lost: Paise;
  tax: Paise;
  carriage: Paise;
  fees: Paise;
  packing: Paise;
  wasted: Paise;
}

/** Of one pin code, product, courier… */
export interface ParcelFiguresOf extends ParcelFigures {
  key: string;
  /** As people call it: a product's title, the town of a place; empty where nothing tells. */
  name: string;
}

/** The rules of cash on delivery, or which orders are confirmed, were changed on a day. */
export interface RuleChange {
  day: string;
  rules: (keyof typeof ruleActions)[];
  /** Cash orders of the 30 days before that day, and of those after it so far. */
  before: ParcelFigures;
  after: ParcelFigures;
  /** Until when the days after it go; before its 30th while that has not come. */
  until: string;
}

/** What stands in the audit log of a change. */
const ruleActions = { cod: "cod-rules.update", confirmation: "order.set-confirmation" } as const;
const changeDays = 30;
const mostChanges = 10;
const topPins = 10;

type Row = ParcelFiguresOf & { kind: ParcelKind; day: string; n: number } & Record<string, unknown>;

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const sums = sumColumns
  .map((name) => `coalesce(sum(${name}), 0)::bigint as "${camel(name)}"`)
  .join(", ");

/** Of some days, those up to `kept` as they are kept, and those in `live` counted now, as a CTE "counted". */
const parcelsIn = (kinds: readonly ParcelKind[], given: Record<keyof Days, string>) => `
  ${parcelsOn(`${given.live}::date[]`)},
  counted as materialized (
    select day, kind, key, ${sumColumns.join(", ")} from parcel_figures
    where kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})
      and day <= ${given.kept}::date and day between ${given.since}::date and ${given.until}::date
    union all ${kinds.map((kind) => `(${parcelsBy(kind)})`).join(" union all ")}
  )`;

const allEarnings = statement<Days>(
  "parcel-earnings",
  (given) => `
    with ${parcelsIn(["all", "channel", "method"], given)}
    select kind, key, ${sums} from counted group by kind, key order by sum(ended) desc, key`,
);

const cashByDay = statement<Days>(
  "parcels-cash-by-day",
  (given) => `
    with ${parcelsIn(["method"], given)}
    select to_char(day, 'YYYY-MM-DD') as day, ${sums} from counted where key = 'cod' group by day`,
);

type By = Days & { most: number | null; onlyBack: boolean };

/** The sums by one thing, what cost the most first. */
const ranked = (kind: ParcelKind, key: string, given: Record<keyof By, string>) => `
  ${parcelsIn([kind], given)},
  grouped as (select ${key} as key, ${sums} from counted group by 1),
  ranked as (
    select *, (count(*) over ())::int as n from grouped
    where ("cameBack" > 0 or not ${given.onlyBack}::boolean) and (sent > 0 or ended > 0)
    order by wasted desc, "cameBack" desc, sent desc, key limit ${given.most}::int
  )`;
const order = `order by wasted desc, "cameBack" desc, sent desc, key`;

/** By the pin code, or its first digits, with the town that most of its parcels went to. */
const byPlace = (digits: number) => (given: Record<keyof By, string>) => {
  const key = `left(split_part(key, '/', 1), ${digits})`;
  return `
    with ${ranked("place", key, given)}, towns as (
      select distinct on (${key}) ${key} as area, initcap(substr(key, strpos(key, '/') + 1)) as town
      from (select key, sum(sent) as sent from counted group by key) as by_town
      order by ${key}, sent desc, key
    )
    select ranked.*, coalesce(town, '') as name from ranked left join towns on area = ranked.key ${order}`;
};

const byKey = (kind: ParcelKind) => (given: Record<keyof By, string>) =>
  `
  with ${ranked(kind, "key", given)} select *, '' as name from ranked ${order}`;

const byStatements: Record<ParcelBreakdown, Statement<By>> = {
  pin: statement<By>("parcels-by-pin", byPlace(6)),
  district: statement<By>("parcels-by-district", byPlace(3)),
  product: statement<By>(
    "parcels-by-product",
    (given) => `
      with ${ranked("product", "key", given)}
      select ranked.*, coalesce(products.title, (
        select title from order_lines where product_id = ranked.key limit 1
      ), '') as name
      from ranked left join products on products.id = ranked.key ${order}`,
  ),
  channel: statement<By>("parcels-by-channel", byKey("channel")),
  courier: statement<By>("parcels-by-courier", byKey("courier")),
  buyer: statement<By>("parcels-by-buyer", byKey("buyer")),
  confirmation: statement<By>("parcels-by-confirmation", byKey("confirmation")),
  method: statement<By>("parcels-by-method", byKey("method")),
};

/**
 * What became of the parcels of a range's orders, what came back of them cost, and what the orders earned
 * (rules: came-back-figures-1). For who sees figures.
 * @param most how many rows of the breakdown; null for all.
 */
export function readCameBack(
  range: DayRange,
  breakdown: ParcelBreakdown,
  most: number | null,
  now: Date,
) {
  return readCounted(async (tx, kept) => {
    const given = daysGiven(range, range, kept);
    const { rows: earnings } = await tx.execute<Row>(allEarnings.sql(given));
    const by = async (of: ParcelBreakdown, limit: number | null, onlyBack: boolean) => {
      const { rows } = await tx.execute<Row>(
        byStatements[of].sql({ ...given, most: limit, onlyBack }),
      );
      return rows;
    };
    const rows = await by(breakdown, most, false);
    const ofKind = (kind: ParcelKind) => earnings.filter((row) => row.kind === kind).map(figuresOf);
    return {
      all: ofKind("all")[0] ?? none,
      channels: ofKind("channel"),
      methods: ofKind("method"),
      n: rows[0]?.n ?? 0,
      by: rows.map(figuresOf),
      pins: (await by("pin", topPins, true)).map(figuresOf),
      changes: await readChanges(tx, kept, dayOf(now)),
      hasCosts: (await tx.execute(anyCosts.sql({}))).rows.length > 0,
    };
  }, parcelsKeeper);
}

const anyCosts = statement("order-costs-any", () => "select from order_costs limit 1");

/** The latest changes of the rules, each with the cash orders before and after it (rules: came-back-figures-4). */
async function readChanges(tx: Transaction, kept: KeptFigures, today: string) {
  const byDay = new Map<string, RuleChange["rules"]>();
  for (const rule of Object.keys(ruleActions) as RuleChange["rules"]) {
    for (const { at } of await entriesAbout(ruleActions[rule], "", tx)) {
      const day = dayOf(at);
      byDay.set(day, [...new Set([...(byDay.get(day) ?? []), rule])]);
    }
  }
  const days = [...byDay.keys()].sort().reverse().slice(0, mostChanges);
  if (days.length === 0) return [];
  const range = { since: addDays(days.at(-1) ?? today, -changeDays), until: today };
  const { rows } = await tx.execute<Row>(cashByDay.sql(daysGiven(range, range, kept)));
  const within = (since: string, until: string) =>
    sumOf(rows.filter(({ day }) => day >= since && day <= until));
  return days.map((day): RuleChange => {
    const end = addDays(day, changeDays);
    return {
      day,
      rules: byDay.get(day) ?? [],
      before: within(addDays(day, -changeDays), addDays(day, -1)),
      after: within(addDays(day, 1), end),
      until: end < today ? end : today,
    };
  });
}

const cameBackOn = statement<{ day: string }>(
  "came-back-on",
  ({ day }) => `
    select count(*)::int as n from came_back_parcels
    where time >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
      and time < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
);

/** How many parcels came back yesterday, and what coming back cost of the last 30 days' orders, as the page says it. */
export function readMorningReturns(now: Date) {
  const range = readFigureRange(new URLSearchParams(), now);
  return readCounted(async (tx, kept) => {
    const day = addDays(dayOf(now), -1);
    const { rows } = await tx.execute<{ n: number }>(cameBackOn.sql({ day }));
    const { rows: sums } = await tx.execute<Row>(allEarnings.sql(daysGiven(range, range, kept)));
    const wasted = sums.find(({ kind }) => kind === "all")?.wasted ?? 0;
    return { cameBack: rows[0]?.n ?? 0, wasted };
  }, parcelsKeeper);
}

const none: ParcelFigures = {
  ended: 0,
  sent: 0,
  arrived: 0,
  cameBack: 0,
  worth: 0,
  takenOff: 0,
  lost: 0,
  tax: 0,
  carriage: 0,
  fees: 0,
  packing: 0,
  wasted: 0,
};
const names = Object.keys(none) as (keyof ParcelFigures)[];

function sumOf(rows: readonly ParcelFigures[]): ParcelFigures {
  const sum = { ...none };
  for (const row of rows) for (const name of names) sum[name] += row[name];
  return sum;
}

const figuresOf = ({ key, name, ...row }: Row): ParcelFiguresOf => ({
  ...sumOf([row]),
  key,
  name: name ?? "",
});
