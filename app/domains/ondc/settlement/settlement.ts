import { z } from "zod";
import { type Paise, plainRupees } from "#app/lib/money/money.ts";

/** What a buyer's app says that it paid the shop for an order. Amounts in paise. */
export interface SettledOrder {
  /** As the network calls it. */
  networkOrderId: string;
  settlementId: string;
  /** Of the bank (UTR); "" while nothing was paid. */
  reference: string;
  isPaid: boolean;
  /** What came to the shop's bank. */
  settled: Paise;
  /** What the app keeps for having found the buyer. */
  fee: Paise;
  /** Taxes that it pays for the shop: TCS and TDS. */
  withheld: Paise;
  /** What it holds until goods cannot come back any more. */
  heldBack: Paise;
  at: Date;
}

const id = z.string().min(1).max(255);
const momentText = z.iso.datetime({ offset: true });
/** "600.00", or a number: apps write both. */
const rupees = z
  .union([z.string().regex(/^\d{1,9}(\.\d{1,2})?$/), z.number().min(0).max(999_999_999)])
  .transform((value): Paise => Math.round(Number(value) * 100));
const sum = z.looseObject({ value: rupees }).optional();
const paise = (of: z.output<typeof sum>) => of?.value ?? 0;
const money = (value: Paise) => ({ currency: "INR", value: plainRupees(value) });

/** So many orders are in one message at the most. */
const most = 1000;

const detail = z.looseObject({
  settlement_phase: z.string().max(40).default("sale-amount"),
  settlement_amount: rupees.optional(),
  settlement_reference: z.string().max(100).default(""),
  settlement_status: z.string().max(40).default(""),
  settlement_timestamp: momentText.optional(),
});

const receivedOrder = z.looseObject({
  id,
  invoice_no: z.string().max(100).optional(),
  collector_app_id: id,
  receiver_app_id: id,
  transaction_id: id,
  settlement_id: id,
  settlement_reference_no: z.string().max(100),
  updated_at: momentText,
  payment: z.looseObject({
    "@ondc/org/settlement_details": z.array(detail).max(20).default([]),
    "@ondc/org/withholding_amount": rupees.optional(),
  }),
  withholding_tax_gst: sum,
  withholding_tax_tds: sum,
  deduction_by_collector: sum,
});

/** `receiver_recon` of RSF 1.0.0. */
export const receiverReconSchema = z.looseObject({
  orderbook: z.looseObject({ orders: z.array(receivedOrder).min(1).max(most) }),
});
export type ReceiverReconMessage = z.output<typeof receiverReconSchema>;

export function readReceived(
  order: ReceiverReconMessage["orderbook"]["orders"][number],
): SettledOrder {
  const { payment, settlement_reference_no: reference } = order;
  const sales = payment["@ondc/org/settlement_details"].filter(
    ({ settlement_phase: phase }) => phase === "sale-amount",
  );
  const paid = sales.filter(({ settlement_status: status }) => status === "PAID");
  const last = paid.at(-1);
  return {
    networkOrderId: order.id,
    settlementId: order.settlement_id,
    reference: last?.settlement_reference || reference,
    isPaid: last !== undefined,
    settled: paid.reduce((all, { settlement_amount = 0 }) => all + settlement_amount, 0),
    fee: paise(order.deduction_by_collector),
    withheld: paise(order.withholding_tax_gst) + paise(order.withholding_tax_tds),
    heldBack: payment["@ondc/org/withholding_amount"] ?? 0,
    at: new Date(last?.settlement_timestamp ?? order.updated_at),
  };
}

/**
 * The shop's answer about an order of `receiver_recon`: 01 agrees, 02 too much, 03 too little, 04 nothing came.
 * @param difference what the app has told of in all, less what the order comes to; undefined where the order is none of
 * the shop's.
 */
export function receivedAnswer(
  order: ReceiverReconMessage["orderbook"]["orders"][number],
  difference: Paise | undefined,
) {
  const isNone = difference === undefined || !readReceived(order).isPaid;
  const status = isNone ? "04" : difference === 0 ? "01" : difference > 0 ? "02" : "03";
  return {
    id: order.id,
    ...(order.invoice_no && { invoice_no: order.invoice_no }),
    collector_app_id: order.collector_app_id,
    receiver_app_id: order.receiver_app_id,
    order_recon_status: "02",
    transaction_id: order.transaction_id,
    settlement_id: order.settlement_id,
    settlement_reference_no: order.settlement_reference_no,
    counterparty_recon_status: status,
    ...(difference && { counterparty_diff_amount: money(Math.abs(difference)) }),
    ...(difference === undefined && { message: { name: "Order not found", code: "unknown" } }),
  };
}

const part = z.looseObject({
  id,
  payment_id: id,
  status: z.enum(["PENDING", "SETTLED", "TO_BE_INITIATED"]),
  amount: z.looseObject({ value: rupees }),
  commission: sum,
  withholding_amount: sum,
  tcs: sum,
  tds: sum,
  settlement_ref_no: z.string().max(100).default(""),
  due_date: momentText.optional(),
  updated_at: momentText,
});

/** `recon` of RSF 2.0. */
export const reconSchema = z.looseObject({
  orders: z
    .array(
      z.looseObject({
        id,
        amount: z.looseObject({ value: rupees }),
        settlements: z.array(part).min(1).max(50),
      }),
    )
    .min(1)
    .max(most),
});
export type ReconMessage = z.output<typeof reconSchema>;
type ReconOrder = ReconMessage["orders"][number];

const deducted = ({ commission, withholding_amount, tcs, tds }: z.output<typeof part>) =>
  paise(commission) + paise(withholding_amount) + paise(tcs) + paise(tds);

/**
 * What an order's settlements say. Apps write an amount with and without what they keep of it: with it, where the
 * amounts alone already come to the order's.
 */
export function readRecon(order: ReconOrder): SettledOrder[] {
  const sumOf = (of: (one: z.output<typeof part>) => Paise) =>
    order.settlements.reduce((all, one) => all + of(one), 0);
  const isGross = sumOf(({ amount }) => amount.value) === order.amount.value;
  return order.settlements.map((one) => ({
    networkOrderId: order.id,
    settlementId: one.id,
    reference: one.settlement_ref_no,
    isPaid: one.status === "SETTLED",
    settled: Math.max(0, one.amount.value - (isGross ? deducted(one) : 0)),
    fee: paise(one.commission),
    withheld: paise(one.tcs) + paise(one.tds),
    heldBack: paise(one.withholding_amount),
    at: new Date(one.updated_at),
  }));
}

/** When what an app still owes is due where it does not say: a day after, as is agreed on with each order. */
const dueAfter = (at: string) => new Date(Date.parse(at) + 24 * 60 * 60 * 1000).toISOString();

/**
 * The shop's answer about an order of `recon`: whether all of it is accounted for, and how much is not.
 * @param difference as of `receivedAnswer`.
 */
export function reconAnswer(order: ReconOrder, difference: Paise | undefined) {
  const accord = difference === 0;
  const unsettled = Math.abs(difference ?? order.amount.value);
  const same = (value: Paise) => ({ ...money(value), diff_value: "0.00" });
  return {
    id: order.id,
    amount: money(order.amount.value),
    recon_accord: accord,
    settlements: order.settlements.map((one, at) => ({
      ...{ id: one.id, payment_id: one.payment_id, status: one.status },
      ...(one.settlement_ref_no && { settlement_ref_no: one.settlement_ref_no }),
      ...(one.status !== "SETTLED" && { due_date: one.due_date ?? dueAfter(one.updated_at) }),
      amount: {
        ...money(one.amount.value),
        // The order's difference stands once, at its first settlement.
        diff_value: plainRupees(at === 0 ? unsettled : 0),
      },
      commission: same(paise(one.commission)),
      withholding_amount: same(paise(one.withholding_amount)),
      ...{ tcs: same(paise(one.tcs)), tds: same(paise(one.tds)), updated_at: one.updated_at },
    })),
  };
}
