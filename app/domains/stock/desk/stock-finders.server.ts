import { eq, inArray } from "drizzle-orm";
import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { inOrder } from "#app/server/database/keyset.server.ts";
import { findByWords } from "#app/server/office-words/find-by-words.server.ts";
import { batchWordSource } from "../batches/batch-word-source.server.ts";
import { stockPage } from "./read-stock.server.ts";

/** Batches by their number, as it stands on the packs. */
export const batchFinder = {
  group: "batches",
  needs: "stock.read",
  async find(typed, size, may) {
    const { rows: ids } = await findByWords(batchWordSource, typed, undefined, size);
    const { id, productId, number, bestBefore } = stockBatches;
    const rows = await db
      .select({
        id,
        productId,
        number,
        bestBefore,
        title: shownTitle,
        productPackOff: products.productPackOff,
      })
      .from(stockBatches)
      .leftJoin(products, eq(products.id, productId))
      .where(inArray(id, ids));
    return inOrder(rows, ids).map(({ title, productPackOff, ...batch }) => ({
      // Who got it is not for everybody who counts it.
      to: may("stock.recall") ? `/my/stock/batches/${batch.id}` : `/my/stock/${batch.productId}`,
      title: batch.number,
      detail: [
        title && titleWithPack({ title, productPackOff }),
        m.stock_best_before({ date: formatDate(batch.bestBefore) }),
      ]
        .filter(Boolean)
        .join(" · "),
    }));
  },
} as const satisfies OfficeFinder;

/** What is left of products, for who counts them and has nothing to do with their prices. */
export const stockFinder = {
  group: "products",
  needs: "stock.read",
  async find(typed, size, may) {
    if (may("products.read")) return [];
    const { rows } = await stockPage(typed, undefined, size);
    return rows.map(({ id, title, pack, currentStock }) => ({
      to: `/my/stock/${id}`,
      title: titleWithPack({ title, productPackOff: pack }),
      detail: m.stock_after({ n: currentStock }),
    }));
  },
} as const satisfies OfficeFinder;
