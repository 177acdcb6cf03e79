import { expect, test } from "vitest";
import { mailLanguages } from "#app/server/mail/mail.ts";
import { orderStatuses } from "../order/order.ts";
import { orderMessage } from "./order-message.server.ts";

const order = {
  orderNumber: "JRMG/2026-27/NOV/23",
  status: "shipped",
  paymentStatus: "cod",
  grandTotal: 42_000,
  dueAtDoor: 0,
  selectedAddresses: { name: "Asha Devi" },
} as Parameters<typeof orderMessage>[0];

test("names its buyer and the order, and says where that is", () => {
  expect(orderMessage(order, "en")).toMatch(/^Namaste Asha Devi, .*NOV\/23: it is on its way/);
  const unpaid = { ...order, status: "ordered", paymentStatus: "pending" } as const;
  expect(orderMessage(unpaid, "en")).toContain("its payment of ₹420 has not reached us");
  expect(orderMessage({ ...unpaid, status: "cancelled" }, "en")).toContain("it is cancelled");
});

test.each(mailLanguages)("in %s no state reads as another but for one", (language) => {
  const said = orderStatuses.map((status) => orderMessage({ ...order, status }, language));
  // Ordered and confirmed are one to a buyer.
  expect(new Set(said).size).toBe(orderStatuses.length - 1);
});
