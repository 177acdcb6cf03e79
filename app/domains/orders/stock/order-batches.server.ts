import { type BatchShare, chooseBatches } from "#app/domains/stock/batches/choose-batches.ts";
import type { RunPrepared } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";

interface SharesOfOrder {
  orderId: string;
  productIds: string[];
  batchIds: string[];
  units: number[];
}

const ofOrder = (orderId: string, shares: readonly BatchShare[]): SharesOfOrder => ({
  orderId,
  productIds: shares.map(({ productId }) => productId),
  batchIds: shares.map(({ batchId }) => batchId),
  units: shares.map(({ units }) => units),
});

const orderTakeBatches = statement<SharesOfOrder>(
  "order-take-batches",
  (given) => `
    with taken as (
      update stock_batches set units = stock_batches.units - share.units
      from unnest(${given.productIds}::text[], ${given.batchIds}::text[], ${given.units}::int[])
        as share (product_id, batch_id, units)
      where id = share.batch_id
      returning share.product_id, share.batch_id, share.units
    )
    insert into order_batches (order_id, product_id, batch_id, units)
    select ${given.orderId}, product_id, batch_id, units from taken
    on conflict (order_id, product_id, batch_id)
      do update set units = order_batches.units + excluded.units`,
);

/** Notes which batches an order's units come from, which chooseBatchesOf has said (rules: batches-2). */
export async function takeBatches(
  run: RunPrepared,
  orderId: string,
  shares: readonly BatchShare[],
): Promise<void> {
  if (shares.length > 0) await run(orderTakeBatches.query(ofOrder(orderId, shares)));
}

// What expires last goes back first: it can wait the longest.
const orderBatchesToReturn = statement<{ orderId: string }>(
  "order-batches-to-return",
  (given) => `
    select share.product_id as "productId", batch_id as "batchId", share.units
    from order_batches as share join stock_batches on stock_batches.id = batch_id
    where order_id = ${given.orderId}
    order by best_before desc, number desc`,
);

const orderReturnBatches = statement<SharesOfOrder>(
  "order-return-batches",
  (given) => `
    with back as (
      select * from unnest(${given.productIds}::text[], ${given.batchIds}::text[], ${given.units}::int[])
        as back (product_id, batch_id, units)
    ), restored as (
      update stock_batches set units = stock_batches.units + back.units
      from back where id = back.batch_id
    ), ended as (
      delete from order_batches as share using back
      where order_id = ${given.orderId} and share.product_id = back.product_id
        and share.batch_id = back.batch_id and share.units = back.units
    )
    update order_batches as share set units = share.units - back.units from back
    where order_id = ${given.orderId} and share.product_id = back.product_id
      and share.batch_id = back.batch_id and share.units > back.units`,
);

/** Gives units back to the batches that an order took them from. */
export async function returnBatches(
  run: RunPrepared,
  orderId: string,
  lines: readonly { productId: string; units: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const taken = await run<BatchShare>(orderBatchesToReturn.query({ orderId }));
  const shares = lines.flatMap(({ productId, units }) =>
    chooseBatches(
      taken.filter((share) => share.productId === productId),
      0,
      units,
    ),
  );
  if (shares.length > 0) await run(orderReturnBatches.query(ofOrder(orderId, shares)));
}
