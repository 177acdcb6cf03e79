import { count, desc, sql } from "drizzle-orm";
import { presentLanguage } from "#app/lib/text/language.ts";
import { furtherLanguages } from "#app/lib/text/translations.ts";
import { db } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { products } from "../product/product-table.server.ts";
import { isSold } from "../product/products.server.ts";
import { namesIn } from "./list-counts.server.ts";
import { shownCategory } from "./list-counts.ts";

export interface ShownCategory {
  /** As the list is filtered by it. */
  category: string;
  /** As the page calls it. */
  name: string;
  /** Of its product with the most in stock. */
  pictureUrl: string | null;
}

/** A row of a phone, and a bit more. */
const most = 8;

const largest = keptUntilChanged("products", async () => {
  const { category, pictureUrls, currentStock } = products;
  return db
    .select({
      category,
      pictureUrl: sql<
        string | null
      >`(array_agg(${pictureUrls}[1] order by ${currentStock} desc))[1]`,
    })
    .from(products)
    .where(isSold)
    .groupBy(category)
    .orderBy(desc(count()), category)
    .limit(most);
});

/** The categories with the most products, each with a picture (rules: home-10). */
export async function shownCategories(): Promise<ShownCategory[]> {
  const language = furtherLanguages.find((one) => one === presentLanguage());
  const [rows, names] = await Promise.all([largest(), language && namesIn(language)]);
  return rows.map((row) => ({ ...row, name: shownCategory(row.category, names) }));
}
