import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import type { MailedOrder } from "#app/server/mail/mail.ts";
import { shopAddress } from "#app/server/shop-address.server.ts";
import type { Order } from "./order.ts";

/** An order as its mails show it. */
export function mailedOrder(
  order: Pick<Order, "orderNumber" | "grandTotal" | "paymentMethod" | "selectedAddresses"> & {
    cartItems: readonly { title: string; quantity: number; price: number }[];
  },
): MailedOrder {
  return {
    link: `${shopAddress()}/account/orders`,
    orderNumber: order.orderNumber,
    lines: order.cartItems.map(({ title, quantity, price }) => ({ title, quantity, price })),
    grandTotal: order.grandTotal,
    paymentMethod: order.paymentMethod,
    deliverTo: addressLines(order.selectedAddresses),
  };
}

function addressLines(address: AddressSnapshot): string[] {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode, phoneNumber } = address;
  const street = [addressLine, areaLocality, landmark].join(", ");
  return [name, street, `${city}, ${state} ${pinCode}`, phoneNumber];
}
