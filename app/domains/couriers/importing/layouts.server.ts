import { asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { CourierId } from "#app/domains/orders/parcels/couriers.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { type ColumnMeaning, columnMeanings, type FileKind } from "../files/courier-file.ts";
import type { FileLayout } from "../files/known-layouts.ts";
import { courierLayouts } from "./courier-import-tables.server.ts";

/** A layout that somebody has kept. */
export interface KeptLayout extends FileLayout {
  id: string;
  kind: FileKind;
}

/** All that are kept, by name. For staff. */
export async function keptLayouts(): Promise<KeptLayout[]> {
  const rows = await db.select().from(courierLayouts).orderBy(asc(courierLayouts.name));
  return rows.map(({ id, name, kind, courier, columns }) => ({
    ...{ id, name, kind },
    ...(courier && { courier }),
    columns: Object.fromEntries(
      columnMeanings.flatMap((meaning) => {
        const header = columns[meaning];
        return header === undefined ? [] : [[meaning, [header]]];
      }),
    ),
  }));
}

/** What a layout is kept as. */
export interface LayoutToKeep {
  name: string;
  kind: FileKind;
  courier: CourierId | undefined;
  columns: Partial<Record<ColumnMeaning, string>>;
}

/** Keeps a layout under its name; one of this kind that has it already is replaced. */
export async function keepLayout(layout: LayoutToKeep, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, kind, courier = null, columns } = layout;
    const same = (await tx.select().from(courierLayouts).where(eq(courierLayouts.kind, kind))).find(
      (each) => each.name.toLowerCase() === name.toLowerCase(),
    );
    const id = same?.id ?? uuid();
    await tx
      .insert(courierLayouts)
      .values({ id, name, kind, courier, columns })
      .onConflictDoUpdate({ target: courierLayouts.id, set: { name, courier, columns } });
    await record(tx, actor, "courier-layout.update", id, { name, columns: Object.values(columns) });
  });
  publish("courier-imports");
}

/** Forgets a layout; files that were read by it stay. @returns whether it was there. */
export async function forgetLayout(id: string, actor: Actor): Promise<boolean> {
  const gone = await db.transaction(async (tx) => {
    const [row] = await tx.delete(courierLayouts).where(eq(courierLayouts.id, id)).returning();
    if (row) await record(tx, actor, "courier-layout.delete", id, { name: row.name });
    return row !== undefined;
  });
  if (gone) publish("courier-imports");
  return gone;
}
