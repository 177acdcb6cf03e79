import { fulfillmentOf, isPickUp, locationId, providerId } from "../catalogue/catalogue-ids.ts";
import type { Handler } from "../protocol/handler.ts";
import { deliveryCharge, quoteOf } from "./network-quote.ts";
import type { SelectMessage } from "./order-messages.ts";
import { chargeFor, notServedError, quoteGoods, soldOutError } from "./quote-goods.server.ts";

/**
 * Says what goods cost, brought to a pin code, and how long it takes (rules: ondc-orders-2). Of what is sold out in part, the
 * quote is of what there is. Of a delivery the answer names the pick-up as well, where the shop offers it, and the quote of that
 * is asked for by its type (rules: ondc-orders-7).
 */
export const handleSelect: Handler<SelectMessage> = async ({ message, version }) => {
  const { order } = message;
  const [wanted] = order.fulfillments;
  const isFetched = wanted !== undefined && isPickUp(wanted);
  const pinCode = isFetched ? undefined : (wanted?.end.location.address.area_code ?? "");
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
  const { id: way } = fulfillmentOf(isFetched);
  const offered = (isOfPickUp: boolean, isPossible: boolean) => ({
    ...fulfillmentOf(isOfPickUp),
    "@ondc/org/provider_name": seller.place.name,
    "@ondc/org/category": isOfPickUp ? "Takeaway" : "Standard Delivery",
    "@ondc/org/TAT": isOfPickUp ? `P${seller.store.daysToShip + 1}D` : takes,
    state: { descriptor: { code: isPossible ? "Serviceable" : "Non-serviceable" } },
  });
  // 1.2.0 knows one way alone; what is sold out is selected anew.
  const mayFetch = version === "1.2.5" && seller.store.offersPickup && short.length === 0;
  const isChoice = mayFetch && !isFetched;
  const answer = {
    provider: { id: providerId, locations: [{ id: locationId }] },
    items: quoted.lines.map(({ id }, at) => ({
      id,
      fulfillment_id: way,
      quantity: { count: lines[at]?.count ?? 0 },
    })),
    fulfillments: [offered(isFetched, isServed), ...(isChoice ? [offered(true, true)] : [])],
    quote: quoteOf(lines, isServed ? [deliveryCharge(charge, way)] : []),
  };
  const error = isServed ? (short.length > 0 ? soldOutError(short) : undefined) : notServedError;
  return { message: { order: answer }, ...(error && { error }) };
};
