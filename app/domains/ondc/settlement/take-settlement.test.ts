import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registerFile } from "#app/domains/invoices/exports/book-files.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { networkOrder } from "#tests/network-order.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownOndc } from "#tests/own-ondc.ts";
import { settlementPage } from "./list-settlements.server.ts";
import { ondcSettlements } from "./settlement-table.server.ts";

ownDatabase({ connections: 20 });
const ondc = ownOndc();

const inr = (value: string) => ({ currency: "INR", value });
const paidAt = "2026-11-20T09:00:00.000Z";

/** What the app says of an order of 500 rupees: 480 into the bank, 15 for itself, 5 of tax. */
const received = (id: string, settlementId: string, settled = "480.00") => ({
  ...{ id, settlement_id: settlementId, settlement_reference_no: `UTR-${settlementId}` },
  ...{ collector_app_id: "buyer.practice", receiver_app_id: "seller.practice" },
  ...{ transaction_id: randomUUID(), created_at: paidAt, updated_at: paidAt },
  payment: {
    "@ondc/org/settlement_details": [
      {
        ...{ settlement_amount: settled, settlement_status: "PAID", settlement_timestamp: paidAt },
        settlement_reference: `UTR-${settlementId}`,
      },
    ],
  },
  ...{ withholding_tax_gst: inr("5.00"), withholding_tax_tds: inr("0") },
  deduction_by_collector: inr("15.00"),
});

const ofSettlement = {
  context: { core_version: "1.0.0", domain: "ONDC:NTS10", city: "*", ttl: "P7D" },
};
/** Asks, and has the shop work until all of it is settled: nothing of it goes on after the test. */
async function asked(action: string, message: object, how: { context: Record<string, unknown> }) {
  ondc.isWorking = false;
  const talk = ondc.network.buyer.converse();
  await talk.say(action, message, how);
  await ondc.work();
  return talk.hear(`on_${action}`);
}

async function tell(...orders: object[]) {
  const told = await asked("receiver_recon", { orderbook: { orders } }, ofSettlement);
  const { orderbook } = told.message as {
    orderbook: { orders: { counterparty_recon_status: string }[] };
  };
  return orderbook.orders.map(({ counterparty_recon_status: status }) => status);
}

async function dayBook(): Promise<string[]> {
  const parts: Uint8Array[] = [];
  for await (const part of registerFile("day-book", { from: "2026-11-20", to: "2026-11-20" })) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString().trim().split(/\r?\n/).slice(1);
}

test("what agrees with its order is kept once, shown, and stands in the day book once with the app's fee", async () => {
  const { networkId, orderNumber, id } = await networkOrder();
  expect(await tell(received(networkId, "s-1"))).toEqual(["01"]);
  expect(await tell(received(networkId, "s-1"))).toEqual(["01"]);
  expect(await db.select().from(ondcSettlements)).toMatchObject([
    { settled: 48_000, fee: 1500, withheld: 500, difference: 0, orderId: id, orderNumber },
  ]);
  const lines = await dayBook();
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toContain(orderNumber);
  expect(lines.some((line) => line.includes("-15.00"))).toBe(true);
  expect(lines.some((line) => line.includes("-5.00"))).toBe(true);
  expect(lines.some((line) => line.includes("₹480"))).toBe(true);
});

test("too little, too much and an order of nobody's are told, and listed as differing", async () => {
  const one = await networkOrder();
  const two = await networkOrder();
  const told = [
    received(one.networkId, "s-2", "400.00"),
    received(two.networkId, "s-2", "500.00"),
    received("nobody's", "s-2"),
  ];
  expect(await tell(...told)).toEqual(["03", "02", "04"]);
  const page = await settlementPage({ size: 10, differingOnly: true });
  const found = page.rows.map(({ networkOrderId, difference }) => [networkOrderId, difference]);
  expect(new Map(found as [string, number | null][])).toEqual(
    new Map<string, number | null>([
      [one.networkId, -8000],
      [two.networkId, 2000],
      ["nobody's", null],
    ]),
  );
  // Paid in two parts, it agrees.
  const rest = received(one.networkId, "s-3", "60.00");
  expect(await tell(rest)).toEqual(["01"]);
});

test("recon of 2.0 is answered with accord", async () => {
  const { networkId } = await networkOrder();
  const settlement = {
    ...{ id: "s-9", payment_id: "p", status: "SETTLED", settlement_ref_no: "UTR9" },
    ...{ amount: inr("480.00"), commission: inr("20.00"), updated_at: paidAt },
    ...{ withholding_amount: inr("0.00"), tcs: inr("0.00"), tds: inr("0.00") },
  };
  const message = { orders: [{ id: networkId, amount: inr("500.00"), settlements: [settlement] }] };
  const location = { country: { code: "IND" }, city: { code: "*" } };
  const context = { domain: "ONDC:NTS10", version: "2.0.0", location, ttl: "P1D" };
  const bare = { core_version: undefined, country: undefined, city: undefined };
  const told = await asked("recon", message, { context: { ...context, ...bare } });
  expect(told.context).toMatchObject({ version: "2.0.0", location, domain: "ONDC:NTS10" });
  expect(told.message).toMatchObject({ orders: [{ id: networkId, recon_accord: true }] });
  const isIt = eq(ondcSettlements.networkOrderId, networkId);
  expect(await db.select().from(ondcSettlements).where(isIt)).toMatchObject([
    { settled: 48_000, fee: 2000, difference: 0, reference: "UTR9", isPaid: true },
  ]);
});
