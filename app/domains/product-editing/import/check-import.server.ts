import { and, eq } from "drizzle-orm";
import { db, longTransaction, type Transaction } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { sheetFaultWords } from "#app/server/sheets/sheet-fault-words.ts";
import { type SheetKind, sheetColumns } from "../sheets/product-sheet.ts";
import { readSheet, type Sheet } from "../sheets/read-sheet.server.ts";
import { type ImportPlan, planImport } from "./plan-import.server.ts";
import { type ImportChange, maxErrorsShown } from "./product-import.ts";
import { productImportChanges, productImports } from "./product-import-tables.server.ts";

/** How long writing down 10,000 changes may take, in seconds. */
const savingBound = 60;

/**
 * Compares an import's file with the products, and writes down what it would change, or what is wrong with it
 * (rules: product-files-4). Done twice, it comes to the same.
 */
export async function checkImport(importId: string): Promise<void> {
  const [asked] = await db
    .select({ kind: productImports.kind, content: productImports.content })
    .from(productImports)
    .where(eq(productImports.id, importId));
  if (!asked?.content) return;
  const read = await readSheet(asked.kind, asked.content);
  if (!read.ok) {
    const errors = [{ message: sheetFaultWords(read.refusal) }];
    await settle(db, importId, { status: "faulty", errors, errorCount: 1 });
  } else {
    await tell(importId, { rows: read.value.rows.length, rowsChecked: 0 });
    const plan = await planImport(asked.kind, read.value, (rowsChecked) =>
      tell(importId, { rowsChecked }),
    );
    await longTransaction(savingBound, (tx) =>
      writePlan(tx, { importId, kind: asked.kind, sheet: read.value, plan }),
    );
  }
  publish("product-imports");
}

type Settled = Partial<typeof productImports.$inferInsert>;

async function tell(importId: string, progress: Settled): Promise<void> {
  await settle(db, importId, progress);
  publish("product-imports");
}

/** Only while it is being checked: meanwhile another process may have done it, or somebody have discarded it. */
async function settle(on: typeof db | Transaction, importId: string, settled: Settled) {
  return on
    .update(productImports)
    .set(settled)
    .where(and(eq(productImports.id, importId), eq(productImports.status, "checking")));
}

const changesWrite = statement<{ importId: string; changes: string }>(
  "import-changes-write",
  ({ importId, changes }) => `
    insert into product_import_changes (import_id, row, product_id, is_new, title, was, became)
    select ${importId}, change.row, "productId", "isNew", change.title, change.was, change.became
    from jsonb_to_recordset(${changes}::jsonb)
      as change (row int, "productId" text, "isNew" boolean, title text, was jsonb, became jsonb)`,
);

interface CheckedFile {
  importId: string;
  kind: SheetKind;
  sheet: Sheet;
  plan: ImportPlan;
}

async function writePlan(tx: Transaction, checked: CheckedFile): Promise<void> {
  const { importId, kind, sheet, plan } = checked;
  const isFaulty = plan.errors.length > 0;
  const changes: ImportChange[] = isFaulty ? [] : plan.changes;
  const added = changes.filter(({ isNew }) => isNew).length;
  const { rowCount } = await settle(tx, importId, {
    status: isFaulty ? "faulty" : "ready",
    added,
    changed: changes.length - added,
    unchanged: plan.unchanged,
    errors: plan.errors.slice(0, maxErrorsShown),
    errorCount: plan.errors.length,
    unread: [...sheet.columns.filter((column) => !isRead(kind, column)), ...sheet.unknown],
    fingerprint: plan.fingerprint,
  });
  if (rowCount === 0) return;
  await tx.delete(productImportChanges).where(eq(productImportChanges.importId, importId));
  if (changes.length > 0) {
    await tx.execute(changesWrite.sql({ importId, changes: JSON.stringify(changes) }));
  }
}

/** What is left is told by the shop to whoever fills in the file, and never read. */
function isRead(kind: SheetKind, column: (typeof sheetColumns)["products"][number]): boolean {
  const columns: readonly string[] = sheetColumns[kind];
  return column !== "currentStock" && columns.includes(column);
}
