import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { OfficeReturn } from "#app/domains/orders/returns/office-returns.server.ts";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField } from "#app/ui/forms/field.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { ReturnPictures } from "./return-pictures.tsx";
import { ReturnWishText } from "./return-wish.tsx";
import { TakeBack } from "./take-back.tsx";

interface ReturnsCardProps {
  order: ShownOrder;
  payments: readonly OrderPayment[];
  returns: readonly OfficeReturn[];
  isConfirmed: boolean;
}

/** What the buyer wants to send back, and what the shop says to it (rules: returns-2, returns-3). */
export function ReturnsCard({ returns, ...props }: ReturnsCardProps) {
  if (returns.length === 0) return null;
  return (
    <TitledCard title={m.office_returns()}>
      <ul className="grid gap-5">
        {returns.map((wish) => (
          <li key={wish.id} className="grid gap-2">
            <ReturnWishText wish={wish} />
            <p className="text-muted text-sm">{formatDateTime(wish.time)}</p>
            <WishCommands wish={wish} {...props} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function WishCommands({
  wish,
  order,
  payments,
  isConfirmed,
}: Omit<ReturnsCardProps, "returns"> & { wish: OfficeReturn }) {
  const may = useMay();
  const isOpen = wish.state === "asked" || wish.state === "accepted";
  if (!may("orders.returns") || !isOpen) return null;
  return (
    <>
      <ReturnPictures orderId={order.id} wish={wish} />
      <div className="mt-1 flex flex-wrap gap-2">
        {wish.state === "asked" ? (
          <Answer order={order} wish={wish} isAccepted />
        ) : (
          <TakeBack {...{ order, payments, isConfirmed }} wish={wish.wish} />
        )}
        <Answer order={order} wish={wish} isAccepted={false} />
      </div>
    </>
  );
}

function Answer(props: { order: ShownOrder; wish: OfficeReturn; isAccepted: boolean }) {
  const { order, wish, isAccepted } = props;
  const number = shortOrderNumber(order.orderNumber);
  const words = isAccepted ? m.office_return_accept() : m.office_return_refuse();
  return (
    <CommandDialog
      trigger={
        <Button variant={isAccepted ? "primary" : "secondary"} size="sm">
          {words}
        </Button>
      }
      title={
        isAccepted
          ? m.office_return_accept_title({ number })
          : m.office_return_refuse_title({ number })
      }
      action={`/my/orders/${order.id}`}
      intent={isAccepted ? "accept-return" : "refuse-return"}
      variant={isAccepted ? "primary" : "danger"}
      confirmLabel={words}
    >
      <input type="hidden" name="id" value={wish.id} />
      <TextAreaField
        label={m.office_return_answer()}
        name="answer"
        rows={3}
        maxLength={1000}
        required
      />
    </CommandDialog>
  );
}
