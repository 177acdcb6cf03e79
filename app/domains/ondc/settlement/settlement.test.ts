import { expect, test } from "vitest";
import {
  readReceived,
  readRecon,
  receivedAnswer,
  receiverReconSchema,
  reconAnswer,
  reconSchema,
} from "./settlement.ts";

const rupees = (value: string | number) => ({ currency: "INR", value });

const received = (over: object = {}) =>
  receiverReconSchema.parse({
    orderbook: {
      orders: [
        {
          ...{ id: "o-1", invoice_no: "IN-1", collector_app_id: "app", receiver_app_id: "shop" },
          ...{ transaction_id: "t-1", settlement_id: "s-1", settlement_reference_no: "UTR1" },
          updated_at: "2026-11-28T10:00:00.000Z",
          payment: {
            "@ondc/org/withholding_amount": "0",
            "@ondc/org/settlement_details": [
              {
                ...{ settlement_phase: "sale-amount", settlement_amount: "470.50" },
                ...{ settlement_status: "PAID", settlement_reference: "UTR1" },
                settlement_timestamp: "2026-11-28T09:00:00.000Z",
              },
            ],
          },
          withholding_tax_gst: rupees("5.00"),
          withholding_tax_tds: rupees(4.5),
          deduction_by_collector: rupees("20.00"),
          ...over,
        },
      ],
    },
  }).orderbook.orders[0] ?? raise();

const raise = (): never => {
  throw new Error("nothing was read");
};

test("a settlement of 1.0.0 is what came into the bank, the fee, and the tax", () => {
  expect(readReceived(received())).toEqual({
    ...{ networkOrderId: "o-1", settlementId: "s-1", reference: "UTR1", isPaid: true },
    ...{ settled: 47_050, fee: 2000, withheld: 950, heldBack: 0 },
    at: new Date("2026-11-28T09:00:00Z"),
  });
});

test("it is answered whether it agrees, is too much, too little, or of no order", () => {
  const status = (difference: number | undefined) => {
    const { counterparty_recon_status, counterparty_diff_amount } = receivedAnswer(
      received(),
      difference,
    );
    return [counterparty_recon_status, counterparty_diff_amount?.value];
  };
  expect(status(0)).toEqual(["01", undefined]);
  expect(status(800)).toEqual(["02", "8.00"]);
  expect(status(-800)).toEqual(["03", "8.00"]);
  expect(status(undefined)).toEqual(["04", undefined]);
  const unpaid = received({ payment: {} });
  expect(receivedAnswer(unpaid, -50_000)).toMatchObject({ counterparty_recon_status: "04" });
});

const recon = (amount: string, commission = "30.00") =>
  reconSchema.parse({
    orders: [
      {
        ...{ id: "o-1", amount: rupees("600.00") },
        settlements: [
          {
            ...{ id: "s-1", payment_id: "p-1", status: "SETTLED", settlement_ref_no: "UTR2" },
            ...{ amount: rupees(amount), commission: rupees(commission) },
            ...{ withholding_amount: rupees("0.00"), tcs: rupees("3.00"), tds: rupees("2.00") },
            updated_at: "2026-11-28T10:00:00.000Z",
          },
        ],
      },
    ],
  }).orders[0] ?? raise();

test("an amount of 2.0 is read as the bank's, whether the app wrote it with its deductions or without", () => {
  const settled = { settled: 56_500, fee: 3000, withheld: 500, isPaid: true, reference: "UTR2" };
  expect(readRecon(recon("565.00"))).toMatchObject([settled]);
  expect(readRecon(recon("600.00"))).toMatchObject([settled]);
});

test("2.0 is answered with accord, or with what differs", () => {
  expect(reconAnswer(recon("565.00"), 0)).toMatchObject({
    recon_accord: true,
    settlements: [{ amount: { value: "565.00", diff_value: "0.00" }, status: "SETTLED" }],
  });
  expect(reconAnswer(recon("565.00"), -1050)).toMatchObject({
    recon_accord: false,
    settlements: [{ amount: { diff_value: "10.50" } }],
  });
  expect(reconAnswer(recon("565.00"), undefined).recon_accord).toBe(false);
});
