import { desc, eq, isNull, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { type Look, lookOfBefore } from "#app/lib/shop/look.ts";
import { endOfDay, startOfDay } from "#app/lib/time/typed-time.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { claimUploads, holdPictures, UploadMissing } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { publishLater } from "#app/server/live/publish-later.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { logoFolder, shapeOfLogo } from "#app/server/look/kept-logo.server.ts";
import { looks } from "./look-table.server.ts";
import { readLook } from "./read-look.server.ts";

/** Why a look was not saved. */
export type LookRefusal =
  | { code: "upload-missing" }
  | { code: "not-found" }
  /** Somebody else has changed it since: when, so that one may save over it. */
  | { code: "edit-conflict"; present: { updatedAt: Date } };

type Saved = Result<undefined, LookRefusal>;

/** When a look was saved that nobody has saved yet. */
export const neverSaved = new Date(0);

const presentRow = (tx: Transaction) =>
  tx.select().from(looks).where(isNull(looks.undoneAt)).orderBy(desc(looks.savedAt)).limit(1);

/** Carries out a change of the look, for all open pages on all nodes; two at once one after the other. */
async function changed(work: (tx: Transaction) => Promise<Saved>): Promise<Saved> {
  let result: Saved;
  try {
    result = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.look})`);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof UploadMissing) return refused({ code: "upload-missing" });
    throw error;
  }
  if (!result.ok) return result;
  // Before anybody is told: who then asks this node sees it. A failed reading is made up for then.
  await readLook().catch((error) => log.warn({ err: error }, "the look was not read"));
  publish("shop-facts", "pictures");
  return result;
}

/**
 * Saves a look, once under its id however often it is sent (rules: looks-1).
 * @param seen when the look was saved that was changed; `neverSaved` for that of before.
 */
export async function saveLook(id: string, seen: Date, given: Look, actor: Actor): Promise<Saved> {
  // Outside of the transaction: it decodes a picture.
  const logoShape = given.logo ? await shapeOfLogo(given.logo) : undefined;
  if (given.logo && !logoShape) return refused({ code: "upload-missing" });
  return changed(async (tx) => {
    const [before] = await presentRow(tx);
    if (before?.id === id) return ok(undefined);
    const savedAt = before?.savedAt ?? neverSaved;
    if (savedAt.getTime() !== seen.getTime())
      return refused({ code: "edit-conflict", present: { updatedAt: savedAt } });
    return insert(tx, id, { ...given, logoShape }, before?.look, actor);
  });
}

/** Puts an earlier look back, as a new one. */
export async function putLookBack(id: string, earlier: string, actor: Actor): Promise<Saved> {
  return changed(async (tx) => {
    const [before] = await presentRow(tx);
    const [found] = await tx.select().from(looks).where(eq(looks.id, earlier));
    if (!found) return refused({ code: "not-found" });
    if (before?.id === id || before?.id === earlier) return ok(undefined);
    return insert(tx, id, found.look, before?.look, actor, true);
  });
}

/** Takes the last look back: that of before it shows again. @param id of the look that was seen last. */
export async function undoLook(id: string, actor: Actor): Promise<Saved> {
  return changed(async (tx) => {
    const [last, before] = await tx
      .select()
      .from(looks)
      .where(isNull(looks.undoneAt))
      .orderBy(desc(looks.savedAt))
      .limit(2);
    if (last?.id !== id) return refused({ code: "not-found" });
    await tx.update(looks).set({ undoneAt: new Date() }).where(eq(looks.id, id));
    await tellOfMidnights(tx, before?.look ?? lookOfBefore);
    await record(
      tx,
      actor,
      "look.undo-look",
      id,
      difference(last.look, before?.look ?? lookOfBefore),
    );
    return ok(undefined);
  });
}

async function insert(
  tx: Transaction,
  id: string,
  look: Look,
  before: Look | undefined,
  actor: Actor,
  isPutBack = false,
): Promise<Saved> {
  const detail = difference(before ?? lookOfBefore, look);
  if (Object.keys(detail.after).length === 0) return ok(undefined);
  // What an earlier look has may be taken back; anything else was sent for this one.
  const earlier = await tx.select({ look: looks.look }).from(looks);
  const known = new Set(earlier.flatMap(({ look: { logo, picture } }) => [logo, picture]));
  for (const [folder, url] of [
    [logoFolder, look.logo],
    ["crouselUpload", look.picture],
  ] as const) {
    if (!url) continue;
    if (known.has(url)) await holdPictures(tx, [url]);
    else await claimUploads(tx, folder, [url]);
  }
  await tx.insert(looks).values({ id, look, savedBy: actor.email });
  await tellOfMidnights(tx, look);
  if (isPutBack) await record(tx, actor, "look.put-look-back", id, detail);
  else await record(tx, actor, "look.save-look", id, detail);
  return ok(undefined);
}

/** Cached and open pages follow at the first and after the last midnight of a dress. */
async function tellOfMidnights(tx: Transaction, { dresses }: Look): Promise<void> {
  for (const { from, to } of Object.values(dresses)) {
    for (const moment of [startOfDay(from), endOfDay(to)])
      if (moment) await publishLater(tx, moment, "shop-facts");
  }
}

/** What of a look another has otherwise, before and after. */
function difference(before: Look, after: Look) {
  const names = (Object.keys({ ...before, ...after }) as (keyof Look)[]).filter(
    (name) => name !== "logoShape" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (look: Look) =>
    Object.fromEntries(names.map((name) => [name, name === "dresses" ? daysOf(look) : look[name]]));
  return { before: of(before), after: of(after) };
}

/** "2026-03-20 – 2026-03-22" of each dress that is worn. */
const daysOf = ({ dresses }: Look) =>
  Object.fromEntries(
    Object.entries(dresses).flatMap(([dress, { from, to }]) =>
      from ? [[dress, `${from} – ${to}`]] : [],
    ),
  );
