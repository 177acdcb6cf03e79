import { eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { fitBatches, withholdOf } from "../batches/withhold-batches.server.ts";
import { stockForms } from "../counting/stock-desk-tables.server.ts";
import { type StockMove, stockTopics } from "./stock-topics.ts";

export type LockedProduct = Pick<
  typeof products.$inferSelect,
  "id" | "title" | "currentStock" | "hasBatches"
>;

/** Writes a change down, of a product with its stock before and after. */
export type RecordChange = (stock: {
  title: string;
  before: number;
  after: number;
}) => Promise<void>;

/**
 * Locks a product, changes its stock and writes down what it became; what has too little life left is withheld in
 * the same transaction. A form that was carried out before changes nothing.
 */
export async function changeStock<Refusal>(
  productId: string,
  form: { id: string; given: string } | undefined,
  change: (tx: Transaction, product: LockedProduct) => Promise<Result<RecordChange, Refusal>>,
): Promise<Result<undefined, Refusal | "not-found" | "entered-before">> {
  const { id, title, currentStock, hasBatches } = products;
  const where = eq(products.id, productId);
  let move: StockMove | undefined;
  const changed = await undoneIfRefused<undefined, Refusal | "not-found" | "entered-before">(
    async (tx) => {
      const [product] = await tx
        .select({ id, title, currentStock, hasBatches })
        .from(products)
        .where(where)
        .for("update");
      if (!product) return refused("not-found");
      const before = form && (await enteredBefore(tx, form));
      if (before) return before;
      await fitBatches(tx, [productId]);
      const done = await change(tx, product);
      if (!done.ok) return done;
      await withholdOf(tx, [productId]);
      const [now] = await tx.select({ currentStock }).from(products).where(where);
      const { title: name, currentStock: was } = product;
      move = { productId, before: was, after: now?.currentStock ?? was };
      await done.value({ title: name, before: move.before, after: move.after });
      return ok(undefined);
    },
  );
  if (changed.ok && move) publish(...stockTopics([move]));
  return changed;
}

/**
 * What came of a form that was carried out before; undefined where it was not. One that is refused leaves no
 * trace: it is mended and sent again.
 */
async function enteredBefore(
  tx: Transaction,
  form: { id: string; given: string },
): Promise<Result<undefined, "entered-before"> | undefined> {
  const noted = await tx.insert(stockForms).values(form).onConflictDoNothing().returning();
  if (noted.length > 0) return undefined;
  const [standing] = await tx.select().from(stockForms).where(eq(stockForms.id, form.id));
  return standing?.given === form.given ? ok(undefined) : refused("entered-before");
}
