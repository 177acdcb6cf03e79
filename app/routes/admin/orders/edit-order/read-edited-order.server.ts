import { productsTitled } from "#app/domains/catalog/lists/search-products.server.ts";
import { openAttempt } from "#app/domains/orders/attempts/attempt.ts";
import { attemptsOf } from "#app/domains/orders/attempts/read-attempts.server.ts";
import {
  discountedPieces,
  editionOf,
  isEditable,
} from "#app/domains/orders/changing/change-order.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { entriesAbout } from "#app/server/log/audit-log.server.ts";

/** How many products a search shows. */
const found = 8;

/**
 * An order as its form begins with it, and the products whose titles have these words; undefined where there
 * is no such order.
 */
export async function readEditedOrder(orderId: string, typed: string) {
  const words = typed.slice(0, 100);
  const [order, products, edits, attempts] = await Promise.all([
    findOrder(orderId),
    productsTitled(words, found),
    entriesAbout("order.edit", orderId),
    attemptsOf([orderId]),
  ]);
  if (!order) return undefined;
  const { id, orderNumber, cartItems, selectedAddresses: address } = order;
  const { grandTotal, shippingCharge, dueAtDoor } = order;
  return {
    order: {
      id,
      orderNumber,
      isPaidOnline: order.paymentStatus === "online",
      isEditable: isEditable(order),
      /** It is on its way, and could not be handed over: its address alone is corrected. */
      isAddressOnly:
        order.status === "shipped" && openAttempt(attempts.get(orderId) ?? []) !== undefined,
      address,
      cartItems: cartItems.map((line) => ({
        ...line,
        title: lineTitle(line),
        discountedPieces: discountedPieces(line, edits),
      })),
      grandTotal,
      shippingCharge,
      dueAtDoor,
    },
    edition: editionOf(address, cartItems),
    words,
    products: products.map((product) => ({
      id: product.id,
      title: lineTitle({ title: product.title, pack: product.productPackOff }),
      price: product.price,
      currentStock: product.currentStock,
    })),
  };
}

export type EditedOrder = NonNullable<Awaited<ReturnType<typeof readEditedOrder>>>;
