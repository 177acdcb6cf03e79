import { arrayContains, eq, gte } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { practiceDocuments } from "./practice-table.server.ts";

/** A document of the practice gateway's, as it stands in its row. */
interface KeptDocument {
  /** The first is the row's. */
  ids: readonly string[];
  document: unknown;
  isOpen: boolean;
}

/**
 * The shop's database as the practice gateway's storage: the gateways of all processes share it, and a
 * restored backup knows what was paid. The gateway stands alone (docs/architecture.md), so its
 * interface is met without being named here.
 */
export function practiceStorage() {
  const has = (id: string) => arrayContains(practiceDocuments.ids, [id]);
  return {
    async add(kept: KeptDocument): Promise<void> {
      await db.insert(practiceDocuments).values(rowOf(kept)).onConflictDoNothing();
    },
    async find(id: string): Promise<unknown> {
      const [row] = await db.select().from(practiceDocuments).where(has(id));
      return row?.document;
    },
    change(id: string, change: (document: unknown) => KeptDocument): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx.select().from(practiceDocuments).where(has(id)).for("update");
        if (!row) return false;
        await tx
          .update(practiceDocuments)
          .set({ ...rowOf(change(row.document)), changedAt: new Date() })
          .where(eq(practiceDocuments.id, row.id));
        return true;
      });
    },
    async open(): Promise<unknown[]> {
      const rows = await db
        .select()
        .from(practiceDocuments)
        .where(eq(practiceDocuments.isOpen, true));
      return rows.map(({ document }) => document);
    },
    async changedSince(since: Date): Promise<unknown[]> {
      const rows = await db
        .select()
        .from(practiceDocuments)
        .where(gte(practiceDocuments.changedAt, since));
      return rows.map(({ document }) => document);
    },
  };
}

function rowOf({ ids, document, isOpen }: KeptDocument) {
  const [id = ""] = ids;
  return { id, ids: [...ids], document, isOpen };
}
