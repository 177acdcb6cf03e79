import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { totalsOf } from "#app/lib/money/totals.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { orders } from "../order/order-table.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { insertOrder, mergedLines } from "../placing/insert-order.server.ts";
import { lockStock, type StockRefusal } from "../stock/stock-hold.server.ts";

/**
 * Places the order that takes the place of one that came back: the same lines to the same address, taken from
 * the stock, at no price (rules: returns-5). Its caller has locked the order; its key makes it one.
 * @returns the new order and what was moved, or the first line that cannot be had; nothing is written then.
 */
export async function placeReplacement(
  tx: Transaction,
  replaced: typeof orders.$inferSelect,
): Promise<Result<{ id: string; orderNumber: string; moves: StockMove[] }, StockRefusal>> {
  // An imported order may have a product twice.
  const rows = mergedLines(await lineRowsOf(tx, replaced.id));
  const ids = rows.map(({ productId }) => productId);
  const stock = await lockStock(tx, ids);
  const moves: StockMove[] = [];
  for (const { productId, title, quantity } of rows) {
    const before = stock.get(productId);
    if (before === undefined) return refused({ code: "product-not-found", productId });
    if (before < quantity) return refused({ code: "out-of-stock", productId, name: title });
    moves.push({ productId, before, after: before - quantity });
  }
  const id = uuid();
  const { userId, email, selectedAddresses, accountDeletedAt, language } = replaced;
  const lines = rows.map((row) => ({ ...row, price: 0, offerDiscount: 0, thanksDiscount: 0 }));
  const run = runIn(tx);
  const { orderNumber } = await insertOrder(
    { run, runLast: run },
    {
      id,
      checkoutKey: `replaces-${replaced.id}`,
      userId,
      email,
      selectedAddresses,
      lines,
      batched: lines,
      totals: totalsOf(lines, 0),
      status: "ordered",
      heldUntil: null,
      language,
    },
  );
  if (accountDeletedAt) {
    await tx.update(orders).set({ accountDeletedAt }).where(eq(orders.id, id));
  }
  await mailAboutOrder(tx, id, "order-replacement");
  return ok({ id, orderNumber, moves });
}
