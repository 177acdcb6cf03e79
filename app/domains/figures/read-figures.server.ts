import type { Paise } from "#app/lib/money/money.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { daysGiven } from "./figure-days.ts";
import type { Breakdown } from "./figure-kinds.ts";
import { daysIn, type FigureRange, startOfGroup } from "./figure-range.ts";
import { figuresBy, figuresByDay } from "./figure-statements.server.ts";
import { askForFigures, salesKeeper } from "./keep-figures.server.ts";
import { type KeptFigures, keepDays, readKept } from "./keeper.server.ts";

/** What was ordered in some days. */
export interface Figures {
  orders: number;
  /** Of them those that count as revenue; revenue, what codes took off and returning customers' are theirs. */
  sold: number;
  /** Those of orders that count, and of what replaces them. */
  units: number;
  revenue: Paise;
  /** What of the revenue is tax. */
  tax: Paise;
  takenOff: Paise;
  byReturning: number;
  cancelled: number;
  returned: number;
}

/** Of one product, category, pack, district, state, payment status or offer. */
export interface FiguresOf extends Figures {
  key: string;
  /** As people call it: a product's title, a district's largest town, an offer's code; empty where nothing tells. */
  name: string;
  /** Revenue in the range before. */
  before: Paise;
}

/** A reading waits so long, in ms, for what is to be counted first; then a job goes on. */
const patience = 300;

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
    const { rows } = await tx.execute<ByRow>(figuresBy(breakdown, { ...given, most }));
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
 * @param keeper of what is read.
 */
export async function readCounted<Value extends object>(
  read: (tx: Transaction, kept: KeptFigures) => Promise<Value>,
  keeper = salesKeeper,
): Promise<Value & Reading> {
  const isWhole = await keepDays(patience, keeper);
  if (!isWhole) await askForFigures();
  return db.transaction(
    async (tx) => {
      const value = await read(tx, await readKept(tx, keeper));
      return { ...value, isWhole };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const none: Figures = {
  orders: 0,
  sold: 0,
  units: 0,
  revenue: 0,
  tax: 0,
  takenOff: 0,
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
