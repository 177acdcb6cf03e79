import { inArray } from "drizzle-orm";
import { qrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { barcodeWriter } from "#app/server/typesetting/barcode.server.ts";
import { toCollectOf } from "../cash/to-collect.ts";
import { offersOfOrders } from "../offers/offer-orders.server.ts";
import { giftWords } from "../offers/order-offer.ts";
import { orders } from "../order/order-table.server.ts";
import { linesOf } from "../order/read-orders.server.ts";
import { lineBatchWords } from "../stock/line-batches.ts";
import { batchesOfOrders } from "../stock/read-order-batches.server.ts";
import type { Paper, PrintedOrder } from "./papers.ts";

/**
 * Orders for their papers, in the order of their ids; what is gone is left out. For admins.
 * @param seesMoney permission "orders.money".
 */
export async function ordersOnPaper(
  ids: readonly string[],
  paper: Paper,
  seesMoney: boolean,
): Promise<PrintedOrder[]> {
  if (ids.length === 0) return [];
  const wanted = [...ids];
  const [rows, lines, batches, offers, codes] = await Promise.all([
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        time: orders.time,
        address: orders.selectedAddresses,
        totalQuantity: orders.totalQuantity,
        status: orders.status,
        confirmation: orders.confirmation,
        paymentStatus: orders.paymentStatus,
        refund: orders.refund,
        grandTotal: orders.grandTotal,
        dueAtDoor: orders.dueAtDoor,
        collectedAt: orders.collectedAt,
        courier: orders.courier,
        trackingNumber: orders.trackingNumber,
      })
      .from(orders)
      .where(inArray(orders.id, wanted)),
    linesOf(wanted),
    batchesOfOrders(wanted),
    offersOfOrders(wanted),
    paper === "labels" ? codeWriter() : undefined,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { orderNumber, time, address, totalQuantity, courier, trackingNumber } = row;
    return {
      ...{ id, orderNumber, time, address, totalQuantity, courier, trackingNumber },
      lines: (lines.get(id) ?? []).map(({ productId, title, pack, quantity }) => ({
        ...{ productId, title, pack, quantity },
        notes: [
          ...giftWords(offers.get(id), { productId }),
          ...lineBatchWords(batches.get(id) ?? [], { productId, quantity }),
        ],
      })),
      offerCode: offers.get(id)?.code,
      toCollect: toCollectOf(row, seesMoney),
      codes: codes?.(row),
    };
  });
}

/**
 * Both codes of a label: the number, for a hand scanner, and the order's address in the back office, which
 * a phone's camera opens (rules: parcels-2).
 */
async function codeWriter() {
  const write = await barcodeWriter();
  return ({ id, orderNumber }: { id: string; orderNumber: string }) => ({
    barcode: write(orderNumber),
    qr: qrCode(shopLink(`/my/orders/${id}`)),
  });
}
