import type { Paise } from "#app/lib/money/money.ts";
import { amountCodes, type Totals, totalsIn } from "#app/lib/money/totals.ts";
import { amountDue } from "../cash/to-collect.ts";
import type { FoundOrder } from "../search/search-orders.server.ts";
import type { OrderLine } from "./order.ts";
import type { OfficeOrder, OrderRow } from "./read-orders.server.ts";

type Amount = Exclude<keyof Totals, "totalQuantity"> | "dueAtDoor";

/** An order in a table of the back office; its amounts only for who may see them (rules: staff-3). */
export type OfficeRow<Row extends OrderRow = OrderRow> = Omit<Row, Amount> & {
  totals: Totals | undefined;
};

/** A line of an order, as a list tells it. */
export type ListedLine = Pick<OrderLine, "title" | "quantity" | "pack">;

/** An order in the list that work is done from. */
export type ListedOrder = Omit<OfficeRow<FoundOrder>, "collectedAt"> & {
  lines: ListedLine[];
  /** What is still to be paid at the door of what is paid online, for who may see amounts. */
  dueAtDoor: Paise | undefined;
  /** Whether cash is to be collected, and how much of it for who may see amounts. */
  collects: { amount: number | undefined } | null;
  /** Paise that are left of its payment, for who may see amounts; undefined where none is kept. */
  refundable: Paise | undefined;
};

/** The same with its lines. */
export type ShownOrder = Omit<OfficeRow<OfficeOrder>, "cartItems"> & {
  cartItems: ShownOrderLine[];
  dueAtDoor: Paise | undefined;
};

type ShownOrderLine = Omit<OrderLine, "price" | "productMRP"> & { price: number | undefined };

/** @param seesMoney permission "orders.money". */
export function officeRow<Row extends OrderRow>(order: Row, seesMoney: boolean): OfficeRow<Row> {
  const rest: Partial<Row> = { ...order };
  for (const code of [...amountCodes, "dueAtDoor"] as const) delete rest[code];
  return { ...(rest as Omit<Row, Amount>), totals: seesMoney ? totalsIn(order) : undefined };
}

/** Whether its payment is here, and does not go back as a whole. */
export function keepsPayment(order: Pick<FoundOrder, "paymentStatus" | "refund">): boolean {
  return order.paymentStatus === "online" && !order.refund;
}

/**
 * @param seesMoney permission "orders.money".
 * @param left of its payment, in paise.
 */
export function listedOrder(
  order: FoundOrder,
  lines: readonly OrderLine[],
  seesMoney: boolean,
  left: Paise | undefined,
): ListedOrder {
  const amount = amountDue(order);
  const { collectedAt: _, ...row } = officeRow(order, seesMoney);
  return {
    ...row,
    lines: lines.map(({ title, quantity, pack }) => ({ title, quantity, pack })),
    dueAtDoor: seesMoney && amount > 0 ? order.dueAtDoor : undefined,
    collects: amount > 0 ? { amount: seesMoney ? amount : undefined } : null,
    refundable: seesMoney && keepsPayment(order) ? left : undefined,
  };
}

/** @param seesMoney permission "orders.money". */
export function shownOrder(order: OfficeOrder, seesMoney: boolean): ShownOrder {
  return {
    ...officeRow(order, seesMoney),
    dueAtDoor: seesMoney ? order.dueAtDoor : undefined,
    cartItems: order.cartItems.map(
      ({ price, productMRP: _, offerDiscount, thanksDiscount, ...line }) => ({
        ...line,
        price: seesMoney ? price : undefined,
        ...(seesMoney && { offerDiscount, thanksDiscount }),
      }),
    ),
  };
}
