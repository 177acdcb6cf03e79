import { eq } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { reviewPath } from "#app/domains/catalog/shown/review-path.ts";
import type { Totals } from "#app/lib/money/totals.ts";
import type { Language } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { Queryable } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { enqueueMail, type HeldMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { MailedOrder } from "#app/server/mail/mail.ts";
import type { OrderMailKind } from "#app/server/mail/mail-texts.ts";
import { amountDue } from "../cash/to-collect.ts";
import { offersOfOrders } from "../offers/offer-orders.server.ts";
import { lineTitle } from "../order/line-title.ts";
import { isClosed, type Order, type OrderLine } from "../order/order.ts";
import { orders, totalColumns } from "../order/order-table.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { courierName, hasName, trackingLink } from "../parcels/couriers.ts";
import { tellBesides } from "./tell-besides.server.ts";

/**
 * Enqueues a mail to an order's buyer, in the transaction of what it tells, and what tells of it besides
 * (rules: whatsapp-3).
 * @param more what the order itself does not say.
 * @param held where it can be taken back for a while.
 */
export async function mailAboutOrder(
  on: Queryable,
  orderId: string,
  kind: OrderMailKind,
  {
    asksForReview,
    ...more
  }: Pick<
    MailedOrder,
    | "goesBack"
    | "said"
    | "accepted"
    | "attempt"
    | "isUndelivered"
    | "confirmLink"
    | "received"
    | "keeps"
  > & {
    asksForReview?: boolean;
  } = {},
  held?: HeldMail,
): Promise<void> {
  const [order] = await on
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      userId: orders.userId,
      email: orders.email,
      totals: totalColumns,
      paymentMethod: orders.paymentMethod,
      selectedAddresses: orders.selectedAddresses,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      cancelReason: orders.cancelReason,
      refund: orders.refund,
      courier: orders.courier,
      trackingNumber: orders.trackingNumber,
      dueAtDoor: orders.dueAtDoor,
      collectedAt: orders.collectedAt,
      language: orders.language,
      firstName: users.firstName,
      fullName: users.fullName,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (!order) return;
  const cartItems = await lineRowsOf(on, orderId);
  const offer = (await offersOfOrders([orderId], on)).get(orderId);
  const mail = {
    kind,
    // The account may be gone; the parcel still has a name on it.
    name: order.firstName || order.fullName || order.selectedAddresses.name,
    order: {
      ...mailedOrder(order, cartItems, order.totals),
      ...(offer && { offerCode: offer.code }),
      dueAtDoor: amountDue({ ...order, ...order.totals }),
      ...(order.dueAtDoor > 0 && !isClosed(order.status) && { atDoor: order.dueAtDoor }),
      ...more,
      ...(asksForReview && { reviewLink: reviewLink(order, cartItems) }),
      ...(order.status === "cancelled" && {
        cancelled: { reason: order.cancelReason, refunds: order.refund !== null },
      }),
      ...(order.courier && { shipment: mailedShipment(order.courier, order.trackingNumber) }),
    },
  };
  await enqueueMail(on, order.email, mail, { language: order.language, held });
  const { userId, selectedAddresses, language } = order;
  const besides = {
    confirmLink: more.confirmLink,
    reason: more.attempt?.reason ?? undefined,
    amount: more.goesBack === undefined ? undefined : String(more.goesBack),
  };
  const phone = selectedAddresses.phoneNumber;
  await tellBesides(on, { orderId, userId, phone, language, kind, detail: besides, held });
}

/** Of one product its review page, of several the order's, where each has a link to its own. */
function reviewLink(
  { id, language }: { id: string; language: Language },
  cartItems: readonly Pick<OrderLine, "productId" | "title">[],
): string {
  const [line] = cartItems;
  if (!line || cartItems.length > 1) return shopLink(`/account/orders/${id}`, language);
  return shopLink(reviewPath({ ...line, id: line.productId }, id), language);
}

/** An order as its mails show it. */
export function mailedOrder(
  order: Pick<Order, "id" | "orderNumber" | "paymentMethod" | "selectedAddresses"> & {
    language: Language;
  },
  cartItems: readonly Pick<OrderLine, "title" | "pack" | "quantity" | "price">[],
  totals: Totals,
): MailedOrder {
  return {
    link: shopLink(`/account/orders/${order.id}`, order.language),
    orderNumber: order.orderNumber,
    lines: cartItems.map((line) => ({
      title: lineTitle(line, order.language),
      quantity: line.quantity,
      price: line.price,
    })),
    ...totals,
    paymentMethod: order.paymentMethod,
    deliverTo: addressLines(order.selectedAddresses, order.language),
  };
}

function mailedShipment(courier: string, trackingNumber: string | null) {
  return {
    courier: hasName(courier) ? courierName(courier) : null,
    trackingNumber,
    link: trackingLink(courier, trackingNumber)?.href ?? null,
  };
}

function addressLines(address: AddressSnapshot, locale: Language): string[] {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode, phoneNumber } = address;
  const street = [addressLine, areaLocality, landmark].join(", ");
  const { deliveryNote: note } = address;
  const toldOnTheWay = note ? [m.delivery_note_is({ note }, { locale })] : [];
  return [name, street, `${city}, ${state} ${pinCode}`, phoneNumber, ...toldOnTheWay];
}
