import { eq } from "drizzle-orm";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import {
  type NetworkOrderRefusal,
  placeNetworkOrder,
} from "#app/domains/orders/placing/place-network-order.server.ts";
import { recordNetworkPayment } from "#app/domains/payments/recording/network-payment.server.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { findOndcOrder, findStandingOrder, tellable } from "../after/find-ondc-order.server.ts";
import { orderBody } from "../after/order-body.ts";
import { leaveNews } from "../after/tell-network.server.ts";
import { sellerCreds } from "../catalogue/catalogue-body.ts";
import { isPickUp } from "../catalogue/catalogue-ids.ts";
import type { Handler, OndcAnswer, OndcError, OndcRequest } from "../protocol/handler.ts";
import { feeIn, finderFeeOf, isSameFee } from "./finder-fee.server.ts";
import { cancellationTerms, notPaidSo, withoutStock, wrongAddress } from "./handle-init.server.ts";
import { addressOf, pickUpAddress } from "./network-address.ts";
import { paiseOf } from "./network-quote.ts";
import { ondcOrders } from "./ondc-order-table.server.ts";
import type { ConfirmMessage } from "./order-messages.ts";
import {
  notServedError,
  type QuotedGoods,
  quoteGoods,
  soldOutError,
} from "./quote-goods.server.ts";
import { sellerTerms } from "./seller.server.ts";

/**
 * Places an order over the network: once, however often it is confirmed (rules: ondc-orders-1, ondc-orders-2).
 */
export const handleConfirm: Handler<ConfirmMessage> = async (request) => {
  const { context, message } = request;
  const { order } = message;
  const known = await findOndcOrder(context.bap_id, order.id);
  if (known) return confirmed(context.bap_id, order.id);
  const { payment, quote } = order;
  const isCod = payment.type === "ON-FULFILLMENT";
  const isPaid = payment.status === "PAID";
  // What is paid at the door, the shop's courier collects.
  const collector = isCod ? "BPP" : "BAP";
  if (isPaid === isCod || payment.collected_by !== collector) return { error: notPaidSo };
  const fee = feeIn(payment);
  const agreedFee = await finderFeeOf(context.transaction_id, context.bap_id);
  if (!fee || !isSameFee(fee, agreedFee)) return { error: otherTerms };
  const [wanted] = order.fulfillments;
  const isFetched = wanted !== undefined && isPickUp(wanted);
  const brought = isFetched ? undefined : addressOf(wanted?.end ?? {}, order.billing);
  if (!isFetched && !brought) return { error: wrongAddress };
  const quoted = await quoteGoods(order, brought?.pinCode);
  if ("error" in quoted) return quoted;
  const address = brought ?? pickUpAddress(wanted?.end, order.billing, quoted.seller.place);
  const seen = paiseOf(quote.price.value);
  const paid = paiseOf(payment.params?.amount ?? "");
  if (seen === undefined || (isPaid && paid !== seen)) return { error: otherQuote };
  if (isCod && !quoted.seller.store.takesCash) return { error: notPaidSo };
  const placed = await placeNetworkOrder({
    key: `${context.bap_id} ${order.id}`,
    ...{ address, isCod, isFetched },
    seenTotal: seen,
    lines: quoted.lines.map(({ id: productId, count: quantity, price: seenPrice }) => ({
      ...{ productId, quantity, seenPrice },
    })),
    known: (tx) => orderOf(tx, context.bap_id, order.id),
    also: async (tx, { id, orderNumber }) => {
      if (isPaid) await recordNetworkPayment(tx, { id, orderNumber, amount: seen });
      await tx.insert(ondcOrders).values(rowOf(request, id, quoted));
      await leaveNews(tx, id, "ordered");
    },
  });
  if (!placed.ok) return { error: errorOf(placed.refusal) };
  return confirmed(context.bap_id, order.id);
};

async function orderOf(tx: Transaction, bapId: string, networkId: string) {
  const row = await findOndcOrder(bapId, networkId, tx);
  if (!row) return undefined;
  const [order] = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, row.orderId));
  // One that was deleted meanwhile is not placed again.
  return order ?? { id: row.orderId, orderNumber: "" };
}

/** What is kept of it, as it was agreed on. */
function rowOf(
  { context, message: { order }, version }: OndcRequest<ConfirmMessage>,
  orderId: string,
  { seller, lines, delivery, takes, pickUp, arrival }: QuotedGoods,
): typeof ondcOrders.$inferInsert {
  const [wanted] = order.fulfillments;
  const theirs = order.tags?.filter(({ code }) => code === "bap_terms") ?? [];
  return {
    orderId,
    bapId: context.bap_id,
    bapUri: context.bap_uri,
    transactionId: context.transaction_id,
    networkId: order.id,
    version,
    agreed: {
      lines: lines.map(withoutStock),
      delivery,
      billing: order.billing,
      end: { person: { name: order.billing.name }, ...wanted?.end },
      ...(wanted && isPickUp(wanted) && { isFetched: true }),
      payment: order.payment,
      tags: [sellerTerms({ np_type: "ISN" }), ...theirs],
      ...{ place: seller.place, takes, pickUp, arrival },
      ...(version === "1.2.5" && { creds: sellerCreds(site) }),
      createdAt: order.created_at,
    },
  };
}

/** The order as it stands, new or old. */
async function confirmed(bapId: string, networkId: string): Promise<OndcAnswer> {
  const found = await findStandingOrder(bapId, networkId);
  if (!found) return { error: unknownOrder };
  const { row, house } = found;
  const body = orderBody(await tellable(row, house), row.told);
  const terms = row.version === "1.2.5" && { cancellation_terms: cancellationTerms };
  return { message: { order: { ...body, ...terms } } };
}

export const unknownOrder: OndcError = {
  type: "DOMAIN-ERROR",
  code: "30018",
  message: "Order not found",
};

const otherQuote: OndcError = {
  type: "DOMAIN-ERROR",
  code: "40003",
  message: "Quote unavailable",
  path: "message.order.quote.price.value",
};

const otherTerms: OndcError = {
  type: "POLICY-ERROR",
  code: "50005",
  message: "Terms unacceptable",
  path: "message.order.payment.@ondc/org/buyer_app_finder_fee_amount",
};

function errorOf(refusal: NetworkOrderRefusal): OndcError {
  switch (refusal.code) {
    case "out-of-stock":
      return soldOutError([{ id: refusal.productId }]);
    case "product-not-found":
      return { type: "DOMAIN-ERROR", code: "30004", message: "Item not found" };
    case "other-state":
    case "not-delivered":
      return notServedError;
    case "cod-not-here":
      return notPaidSo;
    case "prices-changed":
    case "total-changed":
      return otherQuote;
    default:
      return { type: "DOMAIN-ERROR", code: "30019", message: "Order Confirm Error" };
  }
}
