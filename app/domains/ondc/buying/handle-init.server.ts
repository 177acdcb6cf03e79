import { mayDeliverTo } from "#app/lib/tax/seller.ts";
import { site } from "#site";
import { fulfillmentOf, isPickUp, locationId, providerId } from "../catalogue/catalogue-ids.ts";
import type { Handler, OndcError } from "../protocol/handler.ts";
import { feeFields, finderFeeOf } from "./finder-fee.server.ts";
import { stateOf } from "./network-address.ts";
import { deliveryCharge, quoteOf } from "./network-quote.ts";
import type { InitMessage } from "./order-messages.ts";
import { notServedError, quoteGoods, soldOutError } from "./quote-goods.server.ts";
import { sellerTerms, settlementDetails } from "./seller.server.ts";

/** Says on what terms an order is taken to an address (rules: ondc-orders-2). */
export const handleInit: Handler<InitMessage> = async ({ context, message, version }) => {
  const { order } = message;
  const [wanted] = order.fulfillments;
  const { location, contact, person } = wanted?.end ?? {};
  const isFetched = wanted !== undefined && isPickUp(wanted);
  const state = isFetched ? site.state : stateOf(location?.address.state ?? "");
  if (!state) return { error: wrongAddress };
  const quoted = await quoteGoods(order, isFetched ? undefined : location?.address.area_code);
  if ("error" in quoted) return quoted;
  const { lines, delivery, seller } = quoted;
  if (!quoted.isServed || !mayDeliverTo(state)) return { error: notServedError };
  const way = fulfillmentOf(isFetched);
  const short = lines.filter(({ count, available }) => available < count);
  if (short.length > 0) return { error: soldOutError(short) };
  const isCod = order.payment?.type === "ON-FULFILLMENT";
  if (isCod && !seller.store.takesCash) return { error: notPaidSo };
  const fee = await finderFeeOf(context.transaction_id, context.bap_id);
  return {
    message: {
      order: {
        provider: { id: providerId, locations: [{ id: locationId }] },
        items: lines.map(({ id, count }) => ({
          id,
          fulfillment_id: way.id,
          quantity: { count },
        })),
        billing: order.billing,
        fulfillments: [{ ...way, end: { location, contact, ...(person && { person }) } }],
        quote: quoteOf(lines.map(withoutStock), [deliveryCharge(delivery, way.id)]),
        payment: {
          type: isCod ? "ON-FULFILLMENT" : "ON-ORDER",
          // 1.2.5 has it said by the app alone.
          ...(version === "1.2.0" && { collected_by: isCod ? "BPP" : "BAP" }),
          status: "NOT-PAID",
          ...feeFields(fee),
          ...settlementTerms,
          "@ondc/org/settlement_details": [settlementDetails()],
        },
        ...(version === "1.2.5" && { cancellation_terms: cancellationTerms }),
        tags: [sellerTerms()],
      },
    },
  };
};

/** When the shop gets its money: with the delivery, a day after it, without anything kept back. */
const settlementTerms = {
  "@ondc/org/settlement_basis": "delivery",
  "@ondc/org/settlement_window": "P1D",
  "@ondc/org/withholding_amount": "0.00",
};

/**
 * What has not left the house is cancelled for nothing; what has is not cancelled any more: it can be sent back
 * (rules: orders-22, returns-1).
 */
export const cancellationTerms = [
  { state: "Pending", isRefunded: true },
  { state: "Packed", isRefunded: true },
  { state: "Order-picked-up", isRefunded: false },
  { state: "Out-for-delivery", isRefunded: false },
].map(({ state, isRefunded }) => ({
  fulfillment_state: { descriptor: { code: state, short_desc: "" } },
  refund_eligible: isRefunded,
  reason_required: true,
  cancellation_fee: {
    percentage: isRefunded ? "0.00" : "100.00",
    amount: { currency: "INR", value: "0.00" },
  },
}));

export const withoutStock = <Line extends { available: number; grams?: unknown }>({
  available: _,
  grams: _grams,
  ...line
}: Line) => line;

export const wrongAddress: OndcError = {
  type: "JSON-SCHEMA-ERROR",
  code: "30000",
  message: "is no state or union territory of India",
  path: "message.order.fulfillments.0.end.location.address.state",
};

export const notPaidSo: OndcError = {
  type: "DOMAIN-ERROR",
  code: "40004",
  message: "Payment not supported",
  path: "message.order.payment.type",
};
