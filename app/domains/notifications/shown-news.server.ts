import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { orderReturns, orders } from "#app/domains/orders/order/order-table.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Transaction } from "#app/server/database/database.server.ts";
import type { NotificationKind, ShownNotification } from "./notification.ts";

/** What is new, as `announcements` names it. */
export interface News extends Record<string, unknown> {
  kind:
    | "order"
    | "payment"
    | "return"
    | "stock"
    | "batch"
    | "contact-message"
    | "distributor-request"
    | "complaint"
    | "whatsapp-message";
  subjectId: string;
}

/** What people write, by where it is answered. */
const messageKinds = {
  "contact-message": { title: m.notifications_message, path: "/my/messages" },
  "distributor-request": { title: m.notifications_request, path: "/my/distributors" },
  complaint: { title: m.notifications_complaint, path: "/my/complaints" },
  "whatsapp-message": { title: m.notifications_whatsapp, path: "/my/messages/whatsapp" },
};

const isMessage = (kind: News["kind"]): kind is keyof typeof messageKinds => kind in messageKinds;

interface ShownNews {
  kind: NotificationKind;
  notification: ShownNotification;
}

/**
 * What is said of each: no amounts and no names of buyers, which not everybody may see on a locked screen.
 * @returns says it in the present language, as often as it is asked.
 */
export async function shownNews(
  tx: Transaction,
  news: readonly News[],
): Promise<() => ShownNews[]> {
  const idsOf = (kind: News["kind"]) =>
    news.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
  const placed = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      pieces: orders.totalQuantity,
      paymentMethod: orders.paymentMethod,
      address: orders.selectedAddresses,
    })
    .from(orders)
    .where(inArray(orders.id, idsOf("order")));
  const wishes = await tx
    .select({ id: orderReturns.id, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(inArray(orderReturns.id, idsOf("return")));
  const low = await tx
    .select({ id: products.id, title: products.title, n: products.currentStock })
    .from(products)
    .where(inArray(products.id, idsOf("stock")));
  const expiring = await tx
    .select({
      id: stockBatches.id,
      productId: products.id,
      title: products.title,
      number: stockBatches.number,
      bestBefore: stockBatches.bestBefore,
      n: sql<number>`${stockBatches.units} + ${stockBatches.withheld}`,
    })
    .from(stockBatches)
    .innerJoin(products, eq(products.id, stockBatches.productId))
    .where(inArray(stockBatches.id, idsOf("batch")));
  return () => [
    ...placed.map(({ id, orderNumber, pieces, paymentMethod, address }): ShownNews => {
      const isCash = paymentMethod === "cod";
      const said = { n: pieces, city: address.city };
      return {
        kind: "order",
        notification: {
          title: m.notifications_order({ number: shortOrderNumber(orderNumber) }),
          body: isCash ? m.notifications_order_cod(said) : m.notifications_order_paid(said),
          url: pathIn(`/my/orders/${encodeURIComponent(id)}`),
          tag: tagOf("order", id),
        },
      };
    }),
    ...idsOf("payment").map((id): ShownNews => {
      const [title, body] = [m.notifications_payment(), m.notifications_payment_text()];
      const url = pathIn("/my/dashboards?view=orders");
      return { kind: "payment", notification: { title, body, url, tag: tagOf("payment", id) } };
    }),
    ...wishes.map(({ id, orderId, orderNumber }): ShownNews => {
      const title = m.notifications_return({ number: shortOrderNumber(orderNumber) });
      const body = m.notifications_return_text();
      const url = pathIn(`/my/orders/${encodeURIComponent(orderId)}`);
      return { kind: "return", notification: { title, body, url, tag: tagOf("return", id) } };
    }),
    ...low.map(({ id, title: name, n }): ShownNews => {
      const title =
        n > 0 ? m.notifications_stock({ name, n }) : m.notifications_stock_out({ name });
      const url = pathIn("/my/dashboards?view=products");
      const body = m.notifications_stock_text();
      return { kind: "stock", notification: { title, body, url, tag: tagOf("stock", id) } };
    }),
    ...expiring.map(({ id, productId, title: name, number, bestBefore, n }): ShownNews => {
      const title = m.notifications_batch({ name, number });
      const body = m.notifications_batch_text({ date: formatDate(bestBefore), n });
      const url = pathIn(`/my/stock/${encodeURIComponent(productId)}`);
      return { kind: "stock", notification: { title, body, url, tag: tagOf("batch", id) } };
    }),
    ...news.flatMap(({ kind, subjectId }): ShownNews[] => {
      if (!isMessage(kind)) return [];
      const { title, path } = messageKinds[kind];
      const notification = {
        title: title(),
        body: m.notifications_message_text(),
        url: pathIn(path),
        tag: tagOf(kind, subjectId),
      };
      return [{ kind: "message", notification }];
    }),
  ];
}

/** Short enough for a push's topic (RFC 8030), and the same whenever it is sent. */
function tagOf(kind: News["kind"], subjectId: string): string {
  return createHash("sha256").update(`${kind} ${subjectId}`).digest("base64url").slice(0, 32);
}
