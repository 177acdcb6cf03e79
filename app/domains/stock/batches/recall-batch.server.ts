import { eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type RunPrepared, type Transaction } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { groupName } from "../groups/read-groups.server.ts";
import { changeStock, type RecordChange } from "../ledger/change-stock.server.ts";
import { enterStock } from "../ledger/stock-ledger.server.ts";
import { stockBatches } from "../stock-tables.server.ts";
import type { BatchShare } from "./choose-batches.ts";
import type { Recall } from "./recall.ts";

type Batch = typeof stockBatches.$inferSelect;

export type RecallRefusal = "not-found" | "changed";

/**
 * Calls a batch back, says other words, or lifts the recall (null). Its units leave the sale at once, and come back as far as
 * the withholding setting lets them (rules: labels-9). Of a product that is deleted the packs are with people still.
 * @param seen the words that the page showed; "" where it was not recalled.
 */
export async function recallBatch(
  batchId: string,
  seen: string,
  recall: Recall | null,
  actor: Actor,
): Promise<Result<undefined, RecallRefusal>> {
  const ofBatch = eq(stockBatches.id, batchId);
  const [found] = await db
    .select({ productId: stockBatches.productId })
    .from(stockBatches)
    .where(ofBatch);
  if (!found) return refused("not-found");
  const change = async (tx: Transaction): Promise<Result<RecordChange, RecallRefusal>> => {
    const [batch] = await tx.select().from(stockBatches).where(ofBatch).for("update");
    if (!batch) return refused("not-found");
    if (batch.recallWords !== seen) return refused("changed");
    await tx
      .update(stockBatches)
      .set(recall ?? { recalledOn: null, recallWords: "", translations: {} })
      .where(ofBatch);
    return ok(async ({ title }) => {
      const detail = { title: [title, batch.number].filter(Boolean).join(" "), ...said(batch) };
      if (recall) await record(tx, actor, "batch.call-back", batchId, { ...detail, ...recall });
      else await record(tx, actor, "batch.lift", batchId, detail);
    });
  };
  const done = await changeStock(found.productId, undefined, change);
  const isDone = !done.ok && done.refusal === "not-found" ? await withoutProduct(change) : done;
  if (!isDone.ok) return refused(isDone.refusal === "not-found" ? "not-found" : "changed");
  // The batch's page is on "stock", and the slip of an order tells nothing of it.
  publish("batches", "stock");
  return ok(undefined);
}

const said = ({ recalledOn, recallWords }: Batch) =>
  recalledOn === null ? {} : { was: { recalledOn, recallWords } };

function withoutProduct(
  change: (tx: Transaction) => Promise<Result<RecordChange, RecallRefusal>>,
): Promise<Result<undefined, RecallRefusal>> {
  return db.transaction(async (tx): Promise<Result<undefined, RecallRefusal>> => {
    const done = await change(tx);
    if (!done.ok) return done;
    await done.value({ title: "", before: 0, after: 0 });
    return ok(undefined);
  });
}

const recalledOnSale = statement<{ ids: string[] }>(
  "recalled-on-sale",
  (given) => `
    select id as "batchId", product_id as "productId", -units as units from stock_batches
    where product_id = any(${given.ids}) and units > 0 and recalled_on is not null`,
);

/**
 * Withholds what orders have given back to batches that are recalled: unlike what is merely old, it is not for sale for an
 * hour either. The products are locked by the caller.
 */
export async function withholdRecalled(
  run: RunPrepared,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return;
  const shares = await run<BatchShare>(recalledOnSale.query({ ids: [...productIds] }));
  await enterStock(run, { kind: "withheld" }, shares);
}

/** Says which group made a batch; null is none. @returns what stopped it. */
export async function setBatchGroup(
  batchId: string,
  groupId: string | null,
  actor: Actor,
): Promise<Result<undefined, "not-found" | "group-gone">> {
  const done = await db.transaction(
    async (tx): Promise<Result<boolean, "not-found" | "group-gone">> => {
      const [batch] = await tx
        .select()
        .from(stockBatches)
        .where(eq(stockBatches.id, batchId))
        .for("update");
      if (!batch) return refused("not-found");
      const [was, group] = await Promise.all(
        [batch.groupId, groupId].map((id) => (id === null ? undefined : groupName(tx, id))),
      );
      if (groupId !== null && group === undefined) return refused("group-gone");
      if (batch.groupId === groupId) return ok(false);
      await tx.update(stockBatches).set({ groupId }).where(eq(stockBatches.id, batchId));
      const [product] = await tx
        .select({ title: products.title })
        .from(products)
        .where(eq(products.id, batch.productId));
      const title = [product?.title, batch.number].filter(Boolean).join(" ");
      const detail = { title, was, group };
      await record(tx, actor, "batch.set-group", batchId, detail);
      return ok(true);
    },
  );
  if (!done.ok) return done;
  if (done.value) publish("batches", "stock");
  return ok(undefined);
}
