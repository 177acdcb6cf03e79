import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepFigures } from "#app/domains/figures/keep-figures.server.ts";
import { pool } from "#app/server/database/database.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { expectRightFigures } from "#tests/counted-figures.ts";
import { writeOldShop } from "#tests/old-shop.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { importExport } from "./import-export.server.ts";

ownDatabase();

test("old orders that are imported count in the figures, also where those days were kept (rules: figures-2)", async () => {
  const place = mkdtempSync(join(tmpdir(), "madua-import-"));
  const [folder, files] = [join(place, "export"), folderStore(join(place, "files"))];
  openFiles(files);
  try {
    expect(await keepFigures(60_000)).toBe(true);
    await writeOldShop(folder, { products: 4, people: 6, orders: 60 });
    await importExport({ folder, files, write: true, say: () => {} });
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from figure_changes where day < current_date - 30",
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(60);
    expect(await keepFigures(60_000)).toBe(true);
    await expectRightFigures(1500);
  } finally {
    rmSync(place, { recursive: true });
  }
});
