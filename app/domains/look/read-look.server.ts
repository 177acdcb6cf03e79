import { desc, isNull } from "drizzle-orm";
import { type HomeSection, homeSections, type Look, lookOfBefore } from "#app/lib/shop/look.ts";
import { db } from "#app/server/database/database.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { setLook } from "#app/server/look/look-now.server.ts";
import { looks } from "./look-table.server.ts";

/** A look that was saved once. */
export interface EarlierLook {
  id: string;
  look: Look;
  savedAt: Date;
  savedBy: string;
  isUndone: boolean;
}

let last = JSON.stringify(lookOfBefore);

/**
 * Brings this node up to the look that the database holds now.
 * @returns whether it is another than before.
 */
export async function readLook(): Promise<boolean> {
  const [row] = await withoutRecording(() =>
    db.select().from(looks).where(isNull(looks.undoneAt)).orderBy(desc(looks.savedAt)).limit(1),
  );
  const look = row ? known(row.look) : lookOfBefore;
  const text = JSON.stringify(look);
  if (text === last) return false;
  last = text;
  setLook(look);
  return true;
}

/** The last looks, the newest first; the first that is not undone is the present one. */
export async function lastLooks(size: number): Promise<EarlierLook[]> {
  const rows = await db.select().from(looks).orderBy(desc(looks.savedAt)).limit(size);
  return rows.map(({ undoneAt, look, ...row }) => ({
    ...row,
    look: known(look),
    isUndone: undoneAt !== null,
  }));
}

/** A look as this version knows looks: another may have saved it. */
function known(look: Look): Look {
  const sections = look.sections.filter((name): name is HomeSection =>
    homeSections.some((one) => one === name),
  );
  return { ...lookOfBefore, ...look, sections };
}
