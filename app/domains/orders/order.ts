import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import type { Paise } from "#app/lib/money.ts";

/** Any of them may follow any other (spec 4, R28); only the older payment page makes `confirmed`. */
export const orderStatuses = [
  "ordered",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What an admin chooses from (spec 4). */
export const adminOrderStatuses = ["ordered", "processing", "shipped", "delivered"] as const;

export const paymentMethods = ["online", "cod"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStatuses = ["cod", "pending", "online"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A product in an order, as it was when it was bought. Amounts in paise. */
export interface OrderLine {
  productId: string;
  title: string;
  pictureUrl: string | null;
  price: Paise;
  productMRP: Paise;
  quantity: number;
}

/** An order as pages show it (spec 3, order). Amounts in paise. */
export interface Order {
  id: string;
  orderNumber: string;
  receipt: string;
  email: string;
  selectedAddresses: AddressSnapshot;
  cartItems: OrderLine[];
  totalQuantity: number;
  totalAmount: Paise;
  discountPrice: Paise;
  shippingCharge: Paise;
  grandTotal: Paise;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  paymentId: string | null;
  status: OrderStatus;
  time: Date;
}

/** Goods that have not left the house: deleting the order gives them back (R17). */
export function holdsStock(order: Pick<Order, "status" | "paymentStatus">): boolean {
  const shipped = order.status === "shipped" || order.status === "delivered";
  return !shipped || order.paymentStatus === "pending";
}
