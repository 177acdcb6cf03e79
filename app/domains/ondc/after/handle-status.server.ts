import { trackingLink } from "#app/domains/orders/parcels/couriers.ts";
import { unknownOrder } from "../buying/handle-confirm.server.ts";
import { tagOf } from "../catalogue/catalogue-item.ts";
import type { Handler, OndcError } from "../protocol/handler.ts";
import type { AskedOrder } from "./after-messages.ts";
import { hasLeftHouse, isLast } from "./delivery-states.ts";
import { findStandingOrder, tellable } from "./find-ondc-order.server.ts";
import { orderBody, wayOut } from "./order-body.ts";

/** Says how an order stands, as far as its app has been told by the order's own news (rules: ondc-orders-4). */
export const handleStatus: Handler<AskedOrder> = async ({ context, message }) => {
  const found = await findStandingOrder(context.bap_id, message.order_id);
  if (!found) return { error: unknownOrder };
  const { row, house } = found;
  return { message: { order: orderBody(await tellable(row, house), row.told) } };
};

/** Says where the parcel is followed: at its courier's, who alone knows where it is. */
export const handleTrack: Handler<AskedOrder> = async ({ context, message }) => {
  const found = await findStandingOrder(context.bap_id, message.order_id);
  if (!found) return { error: unknownOrder };
  const { row, house } = found;
  const link = trackingLink(house.courier, house.trackingNumber);
  if (!link || !row.told || !hasLeftHouse(row.told)) return { error: notTracked };
  const leftAt = (house.shippedAt ?? row.time).toISOString();
  const isUnderWay = !isLast(row.told);
  return {
    message: {
      tracking: {
        id: wayOut(row.agreed).id,
        url: link.href,
        // Where it was last seen by the shop; where it is now, stands at the address.
        location: {
          gps: row.agreed.place.gps,
          time: { timestamp: leftAt },
          updated_at: leftAt,
        },
        status: isUnderWay ? "active" : "inactive",
        tags: [
          tagOf("order", { id: row.networkId }),
          tagOf("config", { attr: "tracking.url", type: "deferred" }),
        ],
      },
    },
  };
};

const notTracked: OndcError = {
  type: "DOMAIN-ERROR",
  code: "40005",
  message: "Tracking not enabled",
};
