import { ScanLine } from "lucide-react";
import { useSearchParams } from "react-router";
import { maySend, type ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { hasLeft, isClosed } from "#app/domains/orders/order/order.ts";
import { notCollected } from "#app/domains/orders/papers/packing-slip.tsx";
import { Tracking } from "#app/domains/orders/parcels/tracking.tsx";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { NextStepButton } from "../../components/orders/next-step.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { BookParcel } from "../../couriers/bookings/book-parcel.tsx";
import { EnterAttempt } from "../attempts/enter-attempt.tsx";
import type { OrderDesk } from "./read-order-desk.server.ts";
import { ShipForm } from "./ship-form.tsx";
import { TakeBack } from "./take-back.tsx";

interface ParcelCardProps {
  order: ShownOrder;
  toCollect: ToCollect;
  desk: OrderDesk;
  payments: readonly OrderPayment[];
  isConfirmed: boolean;
}

/** The parcel's next step as one large button, and who carries it (rules: parcels-3, parcels-5). */
export function ParcelCard(props: ParcelCardProps) {
  const { order, toCollect, desk, payments, isConfirmed } = props;
  const [search] = useSearchParams();
  const may = useMay();
  const wasScanned = search.has("scanned");
  const { status } = order;
  // What was taken along, or ended before it left, has no parcel.
  const isOver = isClosed(status) || status === "delivered";
  if (isOver && !order.courier && !wasScanned) return null;
  const stays = !hasLeft(status) && !maySend(toCollect);
  const isNext = status === "processing" && !stays;
  return (
    <TitledCard title={m.parcel()}>
      <div className="grid gap-4">
        {stays && toCollect.kind !== "cash" && (
          <Alert tone="warning">{notCollected[toCollect.kind]()}</Alert>
        )}
        {!stays && !isNext && <NextStepButton order={order} />}
        {status === "shipped" && (
          <div className="flex flex-wrap gap-2">
            <EnterAttempt order={order} known={desk.attempts.length} today={desk.today} />
            {may("orders.returns") && (
              <TakeBack {...{ order, payments, isConfirmed }} pieces={desk.pieces} />
            )}
          </div>
        )}
        <Tracking order={order} />
        {!stays && <BookParcel order={order} desk={desk} />}
        {isNext && <ShipForm order={order} isNext mayShip />}
        {!isNext && !isClosed(status) && (
          <details>
            <summary className="link touch flex cursor-pointer items-center text-sm">
              {m.parcel_courier_form()}
            </summary>
            <div className="mt-2">
              <ShipForm order={order} isNext={false} mayShip={!stays && !hasLeft(status)} />
            </div>
          </details>
        )}
        {wasScanned && (
          <LinkButton
            to={search.get("scanned") === "camera" ? `/my/scan?after=${order.id}` : "/my/scan"}
            variant="secondary"
            icon={<ScanLine aria-hidden="true" className="size-5" />}
            className="sm:justify-self-start"
          >
            {m.scan_next()}
          </LinkButton>
        )}
      </div>
    </TitledCard>
  );
}
