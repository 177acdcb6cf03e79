import type { DeliveryState } from "#app/domains/ondc/after/delivery-states.ts";
import type { ShownNetworkOrder } from "#app/domains/ondc/after/shown-network-order.server.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { hasLeft, isClosed } from "#app/domains/orders/order/order.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
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

interface NetworkOrderProps {
  order: ShownOrder;
  network: ShownNetworkOrder;
}

/** What whoever packs, hands over or sends an order of the network does otherwise (rules: ondc-orders-7, ondc-orders-9). */
export function NetworkNotice({
  order: { status },
  network: { told, isFetched },
}: NetworkOrderProps) {
  if (told === "Cancelled") {
    return status === "shipped" && <Alert tone="warning">{m.ondc_order_stop()}</Alert>;
  }
  const words = { packed: m.status_processing(), delivered: m.status_delivered() };
  const isHere = !hasLeft(status) && !isClosed(status);
  return isFetched && isHere && <Alert>{m.ondc_order_fetch_hint(words)}</Alert>;
}

/** In which app an order was placed, and what that knows of it (rules: ondc-orders-1, ondc-orders-4). */
export function NetworkCard({ order, network }: NetworkOrderProps) {
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
      {order.paymentStatus === "online" && <p className="mt-3 text-sm">{m.ondc_order_money()}</p>}
    </TitledCard>
  );
}
