import { isTracked } from "../after/order-body.ts";
import {
  fulfillmentIds,
  fulfillmentTypes,
  locationId,
  providerId,
} from "../catalogue/catalogue-ids.ts";
import type { Handler } from "../protocol/handler.ts";
import { deliveryCharge, quoteOf } from "./network-quote.ts";
import type { SelectMessage } from "./order-messages.ts";
import { chargeFor, notServedError, quoteGoods, soldOutError } from "./quote-goods.server.ts";

/**
 * Says what goods cost, brought to a pin code, and how long it takes (rules: ondc-orders-2). Of what is sold out in part, the
 * quote is of what there is.
 */
export const handleSelect: Handler<SelectMessage> = async ({ message: { order } }) => {
  const [wanted] = order.fulfillments;
  const pinCode = wanted?.end.location.address.area_code ?? "";
  const quoted = await quoteGoods(order, pinCode);
  if ("error" in quoted) return quoted;
  const { seller, takes, isServed } = quoted;
  const lines = quoted.lines.map((line) => ({
    ...line,
    count: Math.min(line.count, Math.max(0, line.available)),
  }));
  const isLess = (line: { count: number }, at: number) =>
    line.count < (quoted.lines[at]?.count ?? 0);
  const short = lines.filter(isLess);
  const isEmpty = lines.every(({ count }) => count === 0);
  const charge = isEmpty ? 0 : chargeFor(lines, pinCode);
  const answer = {
    provider: { id: providerId, locations: [{ id: locationId }] },
    items: quoted.lines.map(({ id }, at) => ({
      id,
      fulfillment_id: fulfillmentIds.delivery,
      quantity: { count: lines[at]?.count ?? 0 },
    })),
    fulfillments: [
      {
        id: fulfillmentIds.delivery,
        type: fulfillmentTypes.F1,
        "@ondc/org/provider_name": seller.place.name,
        tracking: isTracked,
        "@ondc/org/category": "Standard Delivery",
        "@ondc/org/TAT": takes,
        state: { descriptor: { code: isServed ? "Serviceable" : "Non-serviceable" } },
      },
    ],
    quote: quoteOf(lines, isServed ? [deliveryCharge(charge)] : []),
  };
  const error = isServed ? (short.length > 0 ? soldOutError(short) : undefined) : notServedError;
  return { message: { order: answer }, ...(error && { error }) };
};
