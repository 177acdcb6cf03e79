import { afterEach, expect, test } from "vitest";
import { dayOf } from "#app/lib/time/time.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { calm, paidOrder } from "#tests/refunding.ts";
import { compareSettlement } from "./compare-settlement.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

const heads = "entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settlement_id";
const csv = (...rows: string[]) => Buffer.from([heads, ...rows].join("\r\n"));
const today = dayOf(new Date());
const paid = (id: string, amount: string) =>
  `${id},payment,0,${amount},${amount},INR,8.40,1.28,${today} 10:00:00,setl_1`;

test("what both know of alike is no difference", async () => {
  const { paymentId } = await paidOrder(own.gateway);
  expect(await compareSettlement(csv(paid(paymentId, "420.00")))).toEqual({
    ok: true,
    value: {
      payments: 1,
      refunds: 0,
      paidOut: 42_000,
      fees: 840,
      taxOnFees: 128,
      differences: [],
    },
  });
});

test("another amount, a stranger, one twice and one that is missing are named", async () => {
  const one = await paidOrder(own.gateway);
  const two = await paidOrder(own.gateway);
  const compared = await compareSettlement(
    csv(paid(one.paymentId, "400.00"), paid("pay_stranger", "10"), paid(one.paymentId, "420.00")),
  );
  expect(compared).toMatchObject({
    value: {
      differences: [
        { id: one.paymentId, ours: 42_000, theirs: 40_000, orderNumber: one.orderNumber },
        { id: "pay_stranger", ours: undefined, theirs: 1_000 },
        { id: one.paymentId, ours: undefined, theirs: 42_000 },
        { id: expect.any(String), theirs: undefined },
        { id: two.paymentId, ours: 42_000, theirs: undefined },
      ],
    },
  });
});

test("what is no report is refused", async () => {
  expect(await compareSettlement(Buffer.from("a,b\r\n1,2"))).toEqual({
    ok: false,
    refusal: "not-a-report",
  });
  expect(await compareSettlement(Buffer.from('a,"b'))).toEqual({
    ok: false,
    refusal: "unreadable",
  });
});
