import { inArray } from "drizzle-orm";
import type { FedPack } from "#app/domains/catalog/feeds/product-feed.server.ts";
import type { FedProduct } from "#app/domains/catalog/feeds/sold-products.server.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { packFacts, readPackColumns } from "./pack-facts-table.server.ts";
import { nutritionProperties, packProperties } from "./pack-properties.ts";

/**
 * What the packs of some products say to other catalogues (rules: found-7), by the products' ids and in the language of the
 * request; those that say nothing are left out. One query.
 */
export async function fedPacksOf(
  products: readonly FedProduct[],
): Promise<ReadonlyMap<string, FedPack>> {
  const rows = await db
    .select({ productId: packFacts.productId, ...readPackColumns })
    .from(packFacts)
    .where(
      inArray(
        packFacts.productId,
        products.map(({ id }) => id),
      ),
    );
  const grams = new Map(products.map(({ id, productPackOff }) => [id, productPackOff]));
  return new Map(
    rows.map(({ productId, ...facts }) => {
      const n = grams.get(productId);
      const pack = [
        ...packProperties(facts),
        ...(n ? [{ name: m.pack_fact_net_quantity(), value: m.unit_g({ n }) }] : []),
        { name: m.pack_fact_origin(), value: facts.origin || m.pack_fact_india() },
      ];
      const details = [
        ...pack.map((property) => ({ section: m.pack_section_title(), ...property })),
        ...nutritionProperties(facts).map((property) => ({
          section: m.pack_fact_nutrition(),
          ...property,
        })),
      ];
      return [productId, { gtin: facts.gtin, details }];
    }),
  );
}
