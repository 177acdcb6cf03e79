import { PencilLine, Tag, Trash2 } from "lucide-react";
import type { OrderCash } from "#app/domains/orders/cash/read-cash.server.ts";
import type { ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { hasLeft, type Order } from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { PackingSlip } from "#app/domains/orders/papers/packing-slip.tsx";
import { isOpenReturn, mayComeBack } from "#app/domains/orders/returns/order-return.ts";
import { OrderStatusWord } from "#app/domains/orders/status/order-status.tsx";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { PrintSheet } from "#app/ui/layout/print-sheet.tsx";
import { ConfirmFirst } from "../../components/forms/confirm-first.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { OrderStatusSelect } from "../../components/orders/order-status-select.tsx";
import { FoldedCard } from "../../components/page/folded-card.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { Cash } from "./cash-card.tsx";
import { EnterReturn } from "./enter-return.tsx";
import type { OrderDesk } from "./read-order-desk.server.ts";

interface OrderDeskButtonsProps {
  order: ShownOrder;
  toCollect: ToCollect;
  payments: readonly OrderPayment[];
  desk: OrderDesk;
  isConfirmed: boolean;
  /** Undefined for who may not see it. */
  cash: OrderCash | undefined;
}

/** What can be done with the order beside its next step (rules: orders-36). */
export function OrderDeskButtons(props: OrderDeskButtonsProps) {
  const { order, toCollect, payments, desk, isConfirmed, cash } = props;
  const may = useMay();
  const mayBeAskedBack = mayComeBack(order) && !desk.returns.some(isOpenReturn);
  return (
    <section aria-label={m.office_order_do()} className="flex flex-wrap items-center gap-2">
      {may("orders.status") ? (
        <OrderStatusSelect order={order} compact />
      ) : (
        <OrderStatusWord status={order.status} />
      )}
      {toCollect.kind !== "to-confirm" && <Papers {...props} />}
      {desk.isEditable && may("orders.edit") && <ChangeOrder {...{ order, isConfirmed }} />}
      {desk.isCancellable && may("orders.cancel") && (
        <CancelOrder {...{ order, payments, isConfirmed, cash }} />
      )}
      {mayBeAskedBack && may("orders.returns") && <EnterReturn order={order} />}
    </section>
  );
}

/** Its slip and its label; what waits to be confirmed has none (rules: confirm-1). */
function Papers({ order, toCollect, desk }: OrderDeskButtonsProps) {
  const { orderNumber } = order;
  return (
    <>
      <PrintSheet
        label={m.slip_print_one({ number: orderNumber })}
        sheet={<PackingSlip {...{ order, toCollect }} batches={desk.batches} offer={desk.offer} />}
      >
        {m.slip_print()}
      </PrintSheet>
      <LinkButton
        to={`/my/orders/print?${new URLSearchParams({ paper: "labels", id: order.id, returnTo: `/my/orders/${order.id}` })}`}
        variant="secondary"
        size="sm"
        icon={<Tag aria-hidden="true" className="size-4.5" />}
        aria-label={m.label_print_one({ number: orderNumber })}
      >
        {m.label_print()}
      </LinkButton>
    </>
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

interface MoreOfOrderProps {
  order: ShownOrder;
  /** Undefined for who may not see it. */
  cash: (OrderCash & { due: Paise }) | undefined;
}

/** What is seldom done: cash that comes before the parcel leaves, and what is for mistakes alone (rules: orders-36). */
export function MoreOfOrder({ order, cash }: MoreOfOrderProps) {
  const may = useMay();
  const isPaidEarly = cash && !hasLeft(order.status) && (cash.due > 0 || cash.collectedAt);
  if (!may("orders.delete") && !isPaidEarly) return null;
  return (
    <FoldedCard title={m.office_order_more()}>
      <div className="grid gap-6">
        {isPaidEarly && <Cash order={order} cash={cash} />}
        {may("orders.delete") && (
          <div className="grid gap-3">
            <p className="text-sm">{m.office_order_delete_hint()}</p>
            <OrderDeletion order={order} />
          </div>
        )}
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
