import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import type { Order } from "#app/domains/orders/order.ts";
import { OrderLines } from "#app/domains/orders/order-lines.tsx";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../parts/titled-card.tsx";

/** What was bought, and what it costs. */
export function ItemsCard({ order }: { order: Order }) {
  return (
    <TitledCard title={m.office_order_items({ n: order.totalQuantity })}>
      <OrderLines
        label={m.order_items()}
        lines={order.cartItems.map((line) => ({ ...line, key: line.productId }))}
      />
      <div className="mt-5 border-line border-t pt-4 sm:ms-auto sm:w-72">
        <PriceDetails totals={order} />
      </div>
    </TitledCard>
  );
}
