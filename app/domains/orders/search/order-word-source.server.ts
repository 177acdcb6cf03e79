import { eq, inArray, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import type { WordSource } from "#app/server/office-words/keep-office-words.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";

/** By what an order is found: who and where its buyer is, its parcel's number, and what was bought in each language. */
export const orderWordSource: WordSource = {
  kind: "order",
  table: orders,
  id: orders.id,
  time: orders.time,
  isLookedFor: true,
  async read(on, ids) {
    const rows = await on
      .select({
        id: orders.id,
        time: orders.time,
        email: orders.email,
        address: orders.selectedAddresses,
        trackingNumber: orders.trackingNumber,
      })
      .from(orders)
      .where(inArray(orders.id, ids));
    const lines = await on
      .select({
        orderId: orderLines.orderId,
        title: orderLines.title,
        others: sql<string[] | null>`jsonb_path_query_array(${products.translations}, '$.*.title')`,
      })
      .from(orderLines)
      .leftJoin(products, eq(products.id, orderLines.productId))
      .where(inArray(orderLines.orderId, ids));
    const bought = Map.groupBy(lines, ({ orderId }) => orderId);
    return rows.map(({ id, time, email, address, trackingNumber }) => {
      const { name, areaLocality, city, state, pinCode, phoneNumber } = address;
      const titles = (bought.get(id) ?? []).flatMap(({ title, others }) => [
        title,
        ...(others ?? []),
      ]);
      return {
        id,
        time,
        texts: [name, areaLocality, city, state, email.split("@", 1)[0], ...titles],
        numbers: [pinCode, phoneNumber, trackingNumber],
      };
    });
  },
};
