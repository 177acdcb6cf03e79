import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import type { Cursor } from "#app/lib/cursor.ts";
import { type FoundBy, wordsToKeep } from "#app/lib/text/office-words.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { keysetQuery } from "#app/server/database/keyset.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { officeWords, type WordKind } from "./office-words-table.server.ts";

/** Rows of the office that are found by their words. */
export interface WordSource {
  kind: WordKind;
  table: PgTable;
  id: AnyPgColumn;
  /** By which its lists stand. */
  time: AnyPgColumn;
  /** What these are found by; what is gone is left out. */
  read: (on: Queryable, ids: string[]) => Promise<(FoundBy & { id: string; time: Date })[]>;
  /** No trigger tells of a new row, which costs nothing so: it is looked for among the newest. */
  isLookedFor?: boolean;
}

/** How far rows are looked through from the newest on: as long as words are missing, and so many chunks at most. */
interface Reach {
  chunk: number;
  chunks: number;
  /** All chunks, whatever is missing in them. */
  isWhole?: boolean;
}
/** Whoever searches has the last minute's words made, and waits for no more than that. */
const atSearch: Reach = { chunk: 50, chunks: 4 };
/** More than ten thousand orders a minute have their words at night. */
const everyMinute: Reach = { chunk: 500, chunks: 20 };
const atNight: Reach = { chunk: 1000, chunks: Number.POSITIVE_INFINITY, isWhole: true };

/** Makes what words there are to make. */
export async function makeDueWords(
  sources: readonly WordSource[],
  reach: Reach = atSearch,
): Promise<void> {
  await withoutRecording(async () => {
    for (const source of sources) {
      await makeChanged(source, reach);
      if (source.isLookedFor || reach.isWhole) await makeMissing(source, reach);
    }
  });
}

/** Of rows that triggers have told of. */
async function makeChanged({ kind, read }: WordSource, { chunk, chunks }: Reach): Promise<void> {
  const { itemId, words } = officeWords;
  const isDue = and(eq(officeWords.kind, kind), isNull(words));
  const some = db.select({ itemId }).from(officeWords).where(isDue).limit(chunk);
  for (let n = 0; n < chunks; n++) {
    if ((await some).length === 0) return;
    const done = await db.transaction(async (tx) => {
      // Locked, whoever changes such a row now waits, and takes its new words away again.
      const taken = await tx
        .delete(officeWords)
        .where(and(isDue, inArray(itemId, some.for("update", { skipLocked: true }))))
        .returning({ id: itemId });
      await keepWords(
        tx,
        kind,
        await read(
          tx,
          taken.map(({ id }) => id),
        ),
      );
      return taken.length;
    });
    if (done < chunk) return;
  }
}

async function makeMissing(source: WordSource, { chunk, chunks, isWhole }: Reach): Promise<void> {
  const { kind, table, id, time, read } = source;
  let cursor: Cursor | undefined;
  for (let n = 0; n < chunks; n++) {
    const query = keysetQuery({ date: time, id, order: "descending" }, cursor, chunk);
    const rows = await db
      .select({
        id: sql<string>`${id}`,
        time: sql`${time}`.mapWith((at: string) => new Date(at)),
        isKept: sql<boolean>`(select true from ${officeWords}
          where ${officeWords.kind} = ${kind} and ${officeWords.itemId} = ${id}) is not null`,
      })
      .from(table)
      .where(query.where())
      .orderBy(...query.orderBy)
      .limit(chunk);
    const missing = rows.filter(({ isKept }) => !isKept).map((row) => row.id);
    // Who has changed one meanwhile has left a row without words, which stays as it is.
    if (missing.length > 0) await keepWords(db, kind, await read(db, missing));
    const last = rows.at(-1);
    if (!last || rows.length < chunk || !(isWhole || missing.length > 0)) return;
    cursor = { direction: "after", date: last.time, id: last.id };
  }
}

const wordsInsert = statement<{ kind: WordKind; ids: string[]; times: Date[]; words: string[] }>(
  "office-words-insert",
  ({ kind, ids, times, words }) => `
    insert into office_words (kind, item_id, time, words)
    select ${kind}, id, time, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${ids}::text[], ${times}::timestamptz[], ${words}::text[]) as made (id, time, words)
    order by id on conflict do nothing`,
);

async function keepWords(
  on: Queryable,
  kind: WordKind,
  rows: Awaited<ReturnType<WordSource["read"]>>,
): Promise<void> {
  if (rows.length === 0) return;
  await on.execute(
    wordsInsert.sql({
      kind,
      ids: rows.map(({ id }) => id),
      times: rows.map(({ time }) => time),
      words: rows.map((row) => wordsToKeep(row).join(" ")),
    }),
  );
}

/** On which day all rows were looked through last. */
export const lookedThrough = "office-words-looked-through";

/** Makes the words of every row that has none: of those that were there before words were, or were restored without. */
async function makeAllWords(sources: readonly WordSource[]): Promise<void> {
  const value = dayOf(new Date());
  const [last] = await db.select().from(installation).where(eq(installation.name, lookedThrough));
  if (last?.value === value) return;
  await makeDueWords(sources, atNight);
  await db
    .insert(installation)
    .values({ name: lookedThrough, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}

/** Every minute, in one of the processes; once a day of all rows. */
export async function keepOfficeWords(jobs: PgBoss, sources: readonly WordSource[]): Promise<void> {
  await jobs.work("office-words", async () => {
    try {
      await makeDueWords(sources, everyMinute);
      await makeAllWords(sources);
    } catch (error) {
      // The queue keeps a failure to itself; the next minute tries again.
      log.error({ err: error }, "words of the office's search could not be made");
    }
  });
  await jobs.schedule("office-words", "* * * * *");
}
