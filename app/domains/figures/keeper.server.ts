import { inArray } from "drizzle-orm";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { type Statement, statement } from "#app/server/database/statement.server.ts";
import type { parcelFigures } from "./came-back/parcel-tables.server.ts";
import type { dayFigures } from "./figure-tables.server.ts";

/** Days that one transaction counts. */
const batch = 10;

/** How far the kept days go, and what is still to be counted; days of Asia/Kolkata, "2026-04-05". */
export interface KeptFigures {
  /** The last day that is kept; null before the first. */
  kept: string | null;
  /** The last that can be kept: it ended 48 hours ago. */
  keepable: string;
  /** Days that come next after the kept ones, at most a batch of them. */
  missing: string[];
  /** Of the kept days, whether one has changed since. */
  isChanged: boolean;
}

/** What is kept of each past day in a table of its own, and how (decision 048). */
export interface Keeper {
  kept: Statement<object>;
  take: Statement<object>;
  table: typeof dayFigures | typeof parcelFigures;
  /** Counts some days anew, whose rows are deleted already. */
  count: (tx: Transaction, days: string[]) => Promise<void>;
}

/**
 * @param table where days are kept, by their SQL names, and where what has changed is written down: a table that only this
 *   keeper empties.
 */
export function keeperOf(
  table: { days: string; changes: string; of: Keeper["table"] },
  count: Keeper["count"],
): Keeper {
  const { days, changes } = table;
  const kept = statement(
    `${days}-kept`,
    () => `
    select to_char(kept, 'YYYY-MM-DD') as kept, to_char(keepable, 'YYYY-MM-DD') as keepable,
      array(
        select to_char(each, 'YYYY-MM-DD')
        from generate_series(
          -- A shop without old orders begins with its last day.
          coalesce(kept + 1, least(first, keepable)), keepable, interval '1 day'
        ) as each limit ${batch}
      ) as missing,
      exists (select from ${changes}) as "isChanged"
    from (
      select (select max(day) from ${days} where kind = 'all') as kept,
        (select (min(time) at time zone 'Asia/Kolkata')::date from orders) as first,
        ((now() - interval '48 hours') at time zone 'Asia/Kolkata')::date - 1 as keepable
    ) as days`,
  );
  /** Takes the changes of some days away: those of transactions that are not committed yet stay. */
  const take = statement(
    `${changes}-take`,
    () => `
    with taken as (
      delete from ${changes}
      where day in (select distinct day from ${changes} order by day limit ${batch})
      returning day
    )
    select distinct to_char(day, 'YYYY-MM-DD') as day from taken`,
  );
  return { kept, take, table: table.of, count };
}

/** How far the figures are kept, as the transaction sees it. */
export async function readKept(on: Queryable, keeper: Keeper): Promise<KeptFigures> {
  const { rows } = await on.execute<KeptFigures & Record<string, unknown>>(keeper.kept.sql({}));
  if (!rows[0]) throw new Error("no figures");
  return rows[0];
}

const figuresLock = statement(
  "figures-lock",
  () => `select pg_advisory_xact_lock(${advisoryLocks.figures})`,
);

/**
 * Counts one batch of days: those that have changed, else the next that can be kept. Whoever else counts waits.
 * The changes are taken before the orders are read, so that none is taken that was not counted.
 */
function countBatch(keeper: Keeper): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(figuresLock.sql({}));
    const { kept, missing } = await readKept(tx, keeper);
    const taken = await tx.execute<{ day: string }>(keeper.take.sql({}));
    // What is not kept yet is counted when its turn comes.
    const changed = taken.rows.map(({ day }) => day).filter((day) => kept && day <= kept);
    const days = taken.rows.length > 0 ? changed : missing;
    if (days.length === 0) return;
    await tx.delete(keeper.table).where(inArray(keeper.table.day, days));
    await keeper.count(tx, days);
  });
}

/**
 * Counts what has changed or is not kept yet, for so long.
 * @param within in ms; a batch that was begun is ended.
 * @returns whether all is counted.
 */
export async function keepDays(within: number, keeper: Keeper): Promise<boolean> {
  const until = performance.now() + within;
  for (;;) {
    const { missing, isChanged } = await readKept(db, keeper);
    if (missing.length === 0 && !isChanged) return true;
    if (performance.now() > until) return false;
    await countBatch(keeper);
  }
}
