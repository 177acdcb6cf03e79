import { like } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import type { FileStore } from "#app/server/files/file-store.ts";
import { flushed, publish } from "#app/server/live/live.server.ts";
import { contentCollections, importContent } from "./import-content.server.ts";
import { importOrders } from "./import-orders.server.ts";
import { importPeople } from "./import-people.server.ts";
import { importProducts } from "./import-products.server.ts";
import { ImportReport } from "./import-report.ts";
import type { ImportRun } from "./import-run.server.ts";
import { readAuthExport } from "./read-auth-export.server.ts";
import { type ExportFile, exportFiles } from "./read-export.server.ts";
import { StoredPictures } from "./stored-pictures.server.ts";

export interface ImportOptions {
  /** Holds the export: a file for each collection, auth.json, hash-config.txt, storage/. */
  folder: string;
  /** Where the shop keeps uploaded files. */
  files: FileStore;
  /** Otherwise it is a dry run. */
  write: boolean;
  /** Gets a line for those who wait. */
  say: (line: string) => void;
}

/**
 * Brings the data of the programme's earlier shop here (operations: coming-from-the-old-system), or
 * tells what it would bring. The database and the files are open. A run that was broken off is
 * completed by the next; one that is repeated changes nothing (rules: import-3).
 * @throws Error where the folder is no export, or another import is running.
 */
export async function importExport(options: ImportOptions): Promise<ImportReport> {
  const lock = await pool.connect();
  try {
    const { rows } = await lock.query("select pg_try_advisory_lock($1) as free", [
      advisoryLocks.import,
    ]);
    if (!rows[0].free) throw new Error("Another import is running.");
    return await importLocked(options);
  } finally {
    await lock.query("select pg_advisory_unlock_all()").finally(() => lock.release());
  }
}

async function importLocked({ folder, files: store, write, say }: ImportOptions) {
  const report = new ImportReport();
  const files = await filesOf(folder, report);
  const accounts = await readAuthExport(folder, report);
  if (files.length === 0 && accounts.users.length === 0) {
    throw new Error(`${folder} holds no collection and no users: is it the right folder?`);
  }
  if (await hasSampleProducts()) {
    report.fact(
      "The sample shop's products are here too: delete them, or start with an empty shop.",
    );
  }
  const pictures = await StoredPictures.open(folder, store, write);
  const run: ImportRun = { files, report, pictures, write };
  say("Products…");
  await importProducts(run);
  say("Content and messages…");
  await importContent(run);
  say("People…");
  await importPeople(run, accounts);
  say("Orders…");
  await importOrders(run);
  pictures.listUnused(report);
  if (write) {
    publish("*");
    await flushed();
  }
  return report;
}

async function hasSampleProducts(): Promise<boolean> {
  const [sample] = await db
    .select({ id: products.id })
    .from(products)
    .where(like(products.id, "sample-%"))
    .limit(1);
  return sample !== undefined;
}

const collections = new Set(["products", "order", "user", ...Object.keys(contentCollections)]);
/** Files of the folder that are read by another name. */
const others = /^(?:auth|users|accounts|auth[-_](?:users|export)|hash[-_]?(?:config|parameters))$/i;

/** The files of the collections that the shop knows; the others are listed. */
async function filesOf(folder: string, report: ImportReport): Promise<ExportFile[]> {
  const found = await exportFiles(folder);
  for (const { collection, path } of found) {
    if (collections.has(collection) || others.test(collection)) continue;
    report.listLeftOut({ collection, id: path }, "the shop has no such collection");
  }
  return found.filter(({ collection }) => collections.has(collection));
}
