import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { CourierId } from "#app/domains/orders/parcels/couriers.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { shownFileName } from "#app/lib/files/send-file.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import type { SheetFault } from "#app/server/sheets/faulty-sheet.ts";
import type { ColumnPlaces, FileKind } from "../files/courier-file.ts";
import { fittingLayout, knownLayouts } from "../files/known-layouts.ts";
import { type RawFile, readLines, readRawFile } from "../files/read-courier-file.server.ts";
import { courierImportLines, courierImports } from "./courier-import-tables.server.ts";
import { keptLayouts } from "./layouts.server.ts";
import { queueCourierImport } from "./queue-courier-import.server.ts";

interface SentFile {
  kind: FileKind;
  fileName: string;
  content: Uint8Array;
}

/**
 * Keeps a file that was sent and reads its lines by the layout that fits it; nothing of an order changes.
 * @returns the import's id. Where no layout fits, its columns are to be named first (nameColumns).
 */
export async function startImport(
  { kind, fileName, content }: SentFile,
  actor: Actor,
): Promise<Result<string, SheetFault>> {
  const kept = await keptLayouts();
  const raw = await readRawFile(content, kept);
  if (!raw.ok) return raw;
  const layouts = [...kept.filter((layout) => layout.kind === kind), ...knownLayouts[kind]];
  const fitting = fittingLayout(kind, layouts, raw.value.headers);
  const id = uuid();
  await db.transaction(async (tx) => {
    await tx.insert(courierImports).values({
      ...{ id, kind, content },
      fileName: shownFileName(fileName),
      hash: createHash("sha256").update(content).digest("hex"),
      status: "columns",
      sentBy: { id: actor.id, email: actor.email },
    });
    if (!fitting) return;
    const { name, courier } = fitting.layout;
    await keepLines(tx, { id, kind, layout: name }, raw.value, fitting.places, courier);
  });
  publish("courier-imports");
  return ok(id);
}

/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const atATime = 1000;

async function keepLines(
  tx: Transaction,
  { id, kind, layout }: { id: string; kind: FileKind; layout: string },
  raw: RawFile,
  places: ColumnPlaces,
  courier: CourierId | undefined,
): Promise<void> {
  const lines = readLines(kind, raw, places, courier);
  await tx.delete(courierImportLines).where(eq(courierImportLines.importId, id));
  for (let at = 0; at < lines.length; at += atATime) {
    const some = lines.slice(at, at + atATime);
    await tx.insert(courierImportLines).values(some.map((line) => ({ ...line, importId: id })));
  }
  await tx
    .update(courierImports)
    .set({ layout, status: "ready", rows: lines.length })
    .where(eq(courierImports.id, id));
}

/** Reads a file's lines anew, by the columns that somebody has named; those of one that was written stay. */
export async function nameColumns(
  id: string,
  named: { layout: string; places: ColumnPlaces; courier: CourierId | undefined },
): Promise<Result<undefined, "not-found">> {
  const kept = await keptLayouts();
  const read = await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(courierImports)
      .where(and(eq(courierImports.id, id), inArray(courierImports.status, ["columns", "ready"])))
      .for("update");
    const raw = found?.content && (await readRawFile(found.content, kept));
    if (!found || !raw?.ok) return refused("not-found");
    const given = { id, kind: found.kind, layout: named.layout };
    await keepLines(tx, given, raw.value, named.places, named.courier);
    return ok(undefined);
  });
  publish("courier-imports");
  return read;
}

/**
 * Has an import written (writeImport). Asked for twice, it is written once.
 * @param ships booked parcels count as shipped, and their buyers are told.
 */
export async function confirmImport(
  id: string,
  ships: boolean,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const confirmed = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ status: courierImports.status })
      .from(courierImports)
      .where(eq(courierImports.id, id))
      .for("update");
    if (!found || found.status === "columns") return refused("not-found");
    if (found.status !== "ready") return ok(undefined);
    await tx
      .update(courierImports)
      .set({
        status: "writing",
        ships,
        writtenBy: { id: actor.id, email: actor.email },
        writtenAt: new Date(),
      })
      .where(eq(courierImports.id, id));
    await queueCourierImport(tx, id);
    return ok(undefined);
  });
  publish("courier-imports");
  return confirmed;
}

/** Forgets a file that was not written. */
export async function discardImport(id: string): Promise<Result<undefined, "not-found">> {
  const { rowCount } = await db
    .delete(courierImports)
    .where(and(eq(courierImports.id, id), inArray(courierImports.status, ["columns", "ready"])));
  publish("courier-imports");
  return rowCount ? ok(undefined) : refused("not-found");
}
