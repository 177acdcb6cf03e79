import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import type { Totals } from "#app/lib/totals.ts";
import type { MailedOrder } from "#app/server/mail/mail.ts";
import { shopAddress } from "#app/server/shop-address.server.ts";
import type { Order, OrderLine } from "./order.ts";

/** An order as its mails show it. */
export function mailedOrder(
  order: Pick<Order, "orderNumber" | "paymentMethod" | "selectedAddresses">,
  cartItems: readonly Pick<OrderLine, "title" | "quantity" | "price">[],
  totals: Totals,
): MailedOrder {
  return {
    link: `${shopAddress()}/account/orders`,
    orderNumber: order.orderNumber,
    lines: cartItems.map(({ title, quantity, price }) => ({ title, quantity, price })),
    ...totals,
    paymentMethod: order.paymentMethod,
    deliverTo: addressLines(order.selectedAddresses),
  };
}

function addressLines(address: AddressSnapshot): string[] {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode, phoneNumber } = address;
  const street = [addressLine, areaLocality, landmark].join(", ");
  return [name, street, `${city}, ${state} ${pinCode}`, phoneNumber];
}
