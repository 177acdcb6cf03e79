import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/database/idempotent-insert.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { runningPriceOf } from "../prices/price-periods.server.ts";
import { editedFields } from "./product-edit.ts";
import { products } from "./product-table.server.ts";

/**
 * Makes a product like another one, hidden and with nothing in stock (rules: catalog-10). They share their
 * pictures, which stay whatever becomes of either (rules: catalog-8).
 * @param copyId made in the browser: sent again because the answer was lost, it is not made twice.
 */
export async function duplicateProduct(
  id: string,
  copyId: string,
  actor: Actor,
): Promise<Result<undefined, InsertRefusal | { code: "not-found" }>> {
  try {
    const isMade = await db.transaction(async (tx) => {
      const [product] = await tx.select().from(products).where(eq(products.id, id)).for("share");
      if (!product) return false;
      // Of one that has another price for a time, the copy costs what it costs otherwise.
      const regular = (await runningPriceOf(id, tx))?.priceBefore;
      const fields = Object.fromEntries(editedFields.map((name) => [name, product[name]]));
      const copy = {
        ...(fields as Pick<typeof product, (typeof editedFields)[number]>),
        id: copyId,
      };
      const [made] = await tx
        .insert(products)
        .values({
          ...copy,
          price: Math.min(regular ?? copy.price, copy.productMRP),
          food: product.food,
          taxClassId: product.taxClassId,
          hsn: product.hsn,
          isHidden: true,
        })
        .onConflictDoNothing()
        .returning({ id: products.id });
      if (!made) await acceptRepeatedInsert(tx, actor, "product.duplicate", copyId, true);
      else await record(tx, actor, "product.duplicate", copyId, { title: product.title, of: id });
      return true;
    });
    if (!isMade) return refused({ code: "not-found" });
  } catch (error) {
    if (error instanceof InsertRefused) return refused(error.refusal);
    throw error;
  }
  publish("products", productTopic(copyId));
  return ok(undefined);
}
