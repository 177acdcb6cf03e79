import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/idempotent-insert.server.ts";
import { publish } from "#app/server/live.server.ts";
import { holdsAlready } from "#app/server/same-row.server.ts";
import { maxSearchNames } from "./search-name-form.ts";
import type { SearchName } from "./search-names.server.ts";
import { searchNames } from "./search-tables.server.ts";

/** Why names were not saved. */
export type SearchNameRefusal =
  | InsertRefusal
  | { code: "not-found" }
  | { code: "too-many" }
  /** Somebody has saved them since the form read them. */
  | { code: "edit-conflict"; present: SearchName };

/** Adds names of one thing, once under their id however often they are sent (rules: search-5). */
export async function addSearchName(
  id: string,
  names: string[],
  actor: Actor,
): Promise<Result<undefined, SearchNameRefusal>> {
  return saved(async (tx) => {
    if ((await tx.$count(searchNames)) >= maxSearchNames) return refused({ code: "too-many" });
    const added = await tx
      .insert(searchNames)
      .values({ id, names })
      .onConflictDoNothing()
      .returning({ id: searchNames.id });
    if (added.length > 0) {
      await record(tx, actor, "search-name.add", id, { name: names[0], names });
    } else {
      const [standing] = await tx.select().from(searchNames).where(eq(searchNames.id, id));
      const isSame = standing !== undefined && holdsAlready(searchNames, standing, { names });
      await acceptRepeatedInsert(tx, actor, "search-name.add", id, isSame);
    }
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
    const [was] = await tx.select().from(searchNames).where(eq(searchNames.id, id)).for("update");
    if (!was) return refused({ code: "not-found" });
    if (was.updatedAt.getTime() !== seen.getTime()) {
      // The same form sent again, because its answer was lost.
      if (holdsAlready(searchNames, was, { names })) return ok(undefined);
      return refused({ code: "edit-conflict", present: was });
    }
    const updatedAt = sql`greatest(now(), ${searchNames.updatedAt} + interval '1 ms')`;
    await tx.update(searchNames).set({ names, updatedAt }).where(eq(searchNames.id, id));
    await record(tx, actor, "search-name.update", id, { name: names[0], was: was.names, names });
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

async function saved(
  work: (tx: Transaction) => Promise<Result<undefined, SearchNameRefusal>>,
): Promise<Result<undefined, SearchNameRefusal>> {
  try {
    const done = await db.transaction(work);
    if (done.ok) publish("search-names");
    return done;
  } catch (error) {
    if (error instanceof InsertRefused) return refused(error.refusal);
    throw error;
  }
}
