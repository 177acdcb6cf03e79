import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { shownFileName } from "#app/lib/files/send-file.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import type { SheetKind } from "../sheets/product-sheet.ts";
import { productImports } from "./product-import-tables.server.ts";
import { queueImport } from "./queue-import.server.ts";

interface SentSheet {
  kind: SheetKind;
  fileName: string;
  content: Uint8Array;
}

/**
 * Keeps a file that was sent, and has it checked: nothing is saved of it yet.
 * @returns the import's id.
 */
export async function startImport(sheet: SentSheet, actor: Actor): Promise<string> {
  const id = uuid();
  const sentBy = { id: actor.id, email: actor.email };
  await db.transaction(async (tx) => {
    const fileName = shownFileName(sheet.fileName);
    await tx.insert(productImports).values({ ...sheet, id, fileName, sentBy });
    await queueImport(tx, id);
  });
  publish("product-imports");
  return id;
}

/**
 * Has an import saved as its preview tells it. Asked for twice, it is saved once.
 * @param seen the fingerprint of the preview that was looked at.
 */
export async function confirmImport(
  id: string,
  seen: string,
  actor: Actor,
): Promise<Result<undefined, "not-found" | "checked-again">> {
  const confirmed = await db.transaction(async (tx) => {
    const [asked] = await tx
      .select({ status: productImports.status, fingerprint: productImports.fingerprint })
      .from(productImports)
      .where(eq(productImports.id, id))
      .for("update");
    if (!asked || asked.status === "failed") return refused("not-found");
    if (asked.fingerprint !== seen) return refused("checked-again");
    if (asked.status === "saving" || asked.status === "done") return ok(undefined);
    if (asked.status !== "ready") return refused("checked-again");
    const savedBy = { id: actor.id, email: actor.email };
    await tx
      .update(productImports)
      .set({ status: "saving", savedBy })
      .where(eq(productImports.id, id));
    await queueImport(tx, id);
    return ok(undefined);
  });
  publish("product-imports");
  return confirmed;
}

/** Forgets a file that was not saved. */
export async function discardImport(id: string): Promise<Result<undefined, "not-found">> {
  const { rowCount } = await db
    .delete(productImports)
    .where(
      and(
        eq(productImports.id, id),
        inArray(productImports.status, ["checking", "ready", "faulty", "failed"]),
      ),
    );
  publish("product-imports");
  return rowCount ? ok(undefined) : refused("not-found");
}
