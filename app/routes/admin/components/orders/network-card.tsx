import type { DeliveryState } from "#app/domains/ondc/after/delivery-states.ts";
import type { ShownNetworkOrder } from "#app/domains/ondc/after/shown-network-order.server.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { m } from "#app/paraglide/messages.js";
import { Fact, Facts, TitledCard } from "../page/page-layout.tsx";

const toldWords: Record<DeliveryState, () => string> = {
  Pending: m.ondc_told_pending,
  Packed: m.ondc_told_packed,
  "Order-picked-up": m.ondc_told_picked,
  "In-transit": m.ondc_told_transit,
  "At-destination-hub": m.ondc_told_hub,
  "Out-for-delivery": m.ondc_told_out,
  "Order-delivered": m.ondc_told_delivered,
  Cancelled: m.ondc_told_cancelled,
};

/** In which app an order was placed, and what that knows of it (rules: ondc-orders-1, ondc-orders-4, ondc-orders-7, ondc-orders-9). */
export function NetworkCard({ order, network }: { order: ShownOrder; network: ShownNetworkOrder }) {
  const { bapId, networkId, told, isFetched } = network;
  const isHandedOver = isFetched && told === "Order-picked-up";
  return (
    <TitledCard title={m.ondc_order_title()}>
      <Facts>
        <Fact name={m.ondc_order_app()}>{bapId}</Fact>
        <Fact name={m.ondc_order_id()}>{networkId}</Fact>
        {told && (
          <Fact name={m.ondc_order_told()}>
            {isHandedOver ? m.ondc_told_fetched() : toldWords[told]()}
          </Fact>
        )}
      </Facts>
      {isFetched && (
        <p className="mt-3 text-sm">
          {m.ondc_order_fetch_hint({
            packed: m.status_processing(),
            delivered: m.status_delivered(),
          })}
        </p>
      )}
      {told === "Cancelled" && order.status === "shipped" && (
        <p className="mt-3 font-semibold text-sm">{m.ondc_order_stop()}</p>
      )}
      {order.paymentStatus === "online" && <p className="mt-3 text-sm">{m.ondc_order_money()}</p>}
    </TitledCard>
  );
}
