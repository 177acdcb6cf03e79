import { PencilLine, Trash2 } from "lucide-react";
import type { OrderCash } from "#app/domains/orders/cash/read-cash.server.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import type { Order } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { ConfirmFirst } from "../../components/forms/confirm-first.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { FoldedCard } from "./folded-card.tsx";
import type { OrderDesk } from "./read-order-desk.server.ts";
import { TakeBack } from "./take-back.tsx";

interface OrderDeskButtonsProps {
  order: ShownOrder;
  payments: readonly OrderPayment[];
  desk: OrderDesk;
  isConfirmed: boolean;
  /** Undefined for who may not see it. */
  cash: OrderCash | undefined;
}

/** What can be done with the order now (rules: orders-36). */
export function OrderDeskButtons(props: OrderDeskButtonsProps) {
  const { order, payments, desk, isConfirmed, cash } = props;
  const may = useMay();
  const isShipped = order.status === "shipped" && desk.canComeBack;
  if (!desk.isEditable && !desk.isCancellable && !isShipped) return null;
  return (
    <section aria-label={m.office_order_do()} className="flex flex-wrap items-start gap-2">
      {desk.isEditable && may("orders.edit") && <ChangeOrder {...{ order, isConfirmed }} />}
      {desk.isCancellable && may("orders.cancel") && (
        <CancelOrder {...{ order, payments, isConfirmed, cash }} />
      )}
      {isShipped && may("orders.returns") && <TakeBack {...{ order, payments, isConfirmed }} />}
    </section>
  );
}

/** Leads to the order's form; who may send money back by it confirms first who they are. */
function ChangeOrder({ order, isConfirmed }: Pick<OrderDeskButtonsProps, "order" | "isConfirmed">) {
  const words = m.office_order_change();
  if (order.paymentStatus === "online" && !isConfirmed) {
    return (
      <ConfirmFirst order={order} then="/edit">
        {words}
      </ConfirmFirst>
    );
  }
  return (
    <LinkButton
      to={`/my/orders/${order.id}/edit`}
      variant="secondary"
      size="sm"
      icon={<PencilLine aria-hidden className="size-4.5" />}
    >
      {words}
    </LinkButton>
  );
}

/** What is for mistakes alone (rules: orders-36). */
export function MoreOfOrder({ order }: { order: Pick<Order, "id" | "orderNumber"> }) {
  const may = useMay();
  if (!may("orders.delete")) return null;
  return (
    <FoldedCard title={m.office_order_more()}>
      <div className="grid gap-3">
        <p className="text-sm">{m.office_order_delete_hint()}</p>
        <OrderDeletion order={order} />
      </div>
    </FoldedCard>
  );
}

/**
 * Deletes the order whose page this is (rules: orders-16); the page's action then leads to the
 * others.
 */
function OrderDeletion({ order }: { order: Pick<Order, "id" | "orderNumber"> }) {
  const number = shortOrderNumber(order.orderNumber);
  return (
    <RowConfirmDialog
      button={{
        className: "justify-self-start text-danger!",
        icon: <Trash2 aria-hidden className="size-4.5" />,
        "aria-label": m.delete_named({ name: number }),
      }}
      title={m.delete_order_title({ number })}
      body={m.order_delete_question()}
      confirmLabel={m.delete()}
      action={`/my/orders/${order.id}`}
      fields={{ intent: "delete-order" }}
    />
  );
}
