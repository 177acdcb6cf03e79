import { inArray } from "drizzle-orm";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import type { WordSource } from "#app/server/office-words/keep-office-words.server.ts";

/** By what a batch is found: its number, as it is printed on the packs. */
export const batchWordSource: WordSource = {
  kind: "batch",
  table: stockBatches,
  id: stockBatches.id,
  time: stockBatches.time,
  async read(on, ids) {
    const { id, time, number } = stockBatches;
    const rows = await on.select({ id, time, number }).from(stockBatches).where(inArray(id, ids));
    return rows.map((row) => ({ ...row, texts: [row.number], numbers: [row.number] }));
  },
};
