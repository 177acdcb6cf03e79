import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import {
  addRow,
  type ChangeRefusal,
  changeRow,
  saveRow,
} from "#app/server/database/save-row.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { maxSearchNames } from "./search-name-form.ts";
import type { SearchName } from "./search-names.server.ts";
import { searchNames } from "./search-tables.server.ts";

/** Why names were not saved. */
export type SearchNameRefusal = InsertRefusal | ChangeRefusal<SearchName> | { code: "too-many" };

/** Adds names of one thing, once under their id however often they are sent (rules: search-5). */
export async function addSearchName(
  id: string,
  names: string[],
  actor: Actor,
): Promise<Result<undefined, SearchNameRefusal>> {
  return saved(async (tx) => {
    const isNew = await addRow(tx, searchNames, { id, names }, actor, "search-name.add");
    if (!isNew) return ok(undefined);
    if ((await tx.$count(searchNames)) > maxSearchNames) return refused({ code: "too-many" });
    await record(tx, actor, "search-name.add", id, { name: names[0], names });
    return ok(undefined);
  });
}

/** @param seen their `updatedAt` as the form read it. */
export async function updateSearchName(
  id: string,
  seen: Date,
  names: string[],
  actor: Actor,
): Promise<Result<undefined, SearchNameRefusal>> {
  return saved(async (tx) => {
    const changed = await changeRow(tx, searchNames, id, seen, { names });
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    const was = changed.value.names;
    await record(tx, actor, "search-name.update", id, { name: names[0], was, names });
    return ok(undefined);
  });
}

/** @returns the first of the names; undefined where they were gone already. */
export async function deleteSearchName(id: string, actor: Actor): Promise<string | undefined> {
  const deleted = await db.transaction(async (tx) => {
    const [gone] = await tx.delete(searchNames).where(eq(searchNames.id, id)).returning();
    if (gone) {
      const { names } = gone;
      await record(tx, actor, "search-name.delete", id, { name: names[0], names });
    }
    return gone;
  });
  if (deleted) publish("search-names");
  return deleted?.names[0];
}

const saved = (work: (tx: Transaction) => Promise<Result<undefined, SearchNameRefusal>>) =>
  saveRow("search-names", work);
