import { hasLeft, isClosed, type OrderStatus } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { OrderRow } from "#app/domains/orders/order/read-orders.server.ts";

/** An order that was chosen to do something with. */
export interface ChosenOrder {
  id: string;
  /** "APR/23" */
  number: string;
  /** As the screen shows it. */
  status: OrderStatus;
  /** It is not paid, or its payment goes back, or it waits to be confirmed. */
  mustStay: boolean;
}

type Row = Pick<
  OrderRow,
  "id" | "orderNumber" | "status" | "confirmation" | "paymentStatus" | "refund"
>;

export function chosenOf(order: Row): ChosenOrder {
  const { id, orderNumber, status } = order;
  const mustStay =
    order.paymentStatus === "pending" || order.refund !== null || order.confirmation === "asked";
  return { id, number: shortOrderNumber(orderNumber), status, mustStay };
}

export const mayBePacked = ({ status, mustStay }: ChosenOrder) =>
  !mustStay && (status === "ordered" || status === "confirmed");

export const mayBeShipped = ({ status, mustStay }: ChosenOrder) =>
  !mustStay && !hasLeft(status) && !isClosed(status);
