import { eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import type { Translations } from "#app/lib/text/translations.ts";
import { db } from "#app/server/database/database.server.ts";
import { lackingOf } from "../lacking-pack-facts.server.ts";
import { packNumberOf } from "../pack-codes.server.ts";
import { writtenPackFacts } from "../read-pack-facts.server.ts";
import type { LabelledBatch } from "./pack-label.ts";

/** A batch with all that its labels say; undefined where it, or its product, is not there. */
export async function labelledBatch(batchId: string): Promise<LabelledBatch | undefined> {
  const [found] = await db
    .select({
      batch: stockBatches,
      title: products.title,
      translations: products.translations,
      grams: products.productPackOff,
      mrp: products.productMRP,
    })
    .from(stockBatches)
    .innerJoin(products, eq(products.id, stockBatches.productId))
    .where(eq(stockBatches.id, batchId));
  if (!found) return undefined;
  const { batch, title, grams, mrp } = found;
  const { id, productId, number, bestBefore, madeOn, time } = batch;
  const translations: Translations<{ title: string }> = found.translations;
  const titles = languages.map((lang) => [
    lang,
    lang === baseLanguage ? title : translations[lang]?.title,
  ]);
  const [facts, packNumber, listed] = await Promise.all([
    writtenPackFacts(productId),
    packNumberOf(productId),
    lackingOf(productId),
  ]);
  return {
    ...{ id, productId, number, bestBefore, madeOn, time, grams, mrp, facts, packNumber },
    titles: Object.fromEntries(titles),
    lacks: listed?.lacks ?? [],
    units: batch.units + batch.withheld,
  };
}
