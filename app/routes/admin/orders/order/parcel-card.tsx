import { PackageCheck, ScanLine } from "lucide-react";
import { useSearchParams } from "react-router";
import { maySend, type ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import {
  type AdminOrderStatus,
  hasLeft,
  isClosed,
  type OrderStatus,
} from "#app/domains/orders/order/order.ts";
import { notCollected } from "#app/domains/orders/papers/packing-slip.tsx";
import { Tracking } from "#app/domains/orders/parcels/tracking.tsx";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { queuedStatus } from "../../components/forms/queued-status.ts";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { ShipForm } from "./ship-form.tsx";

/** What is done next with a parcel; its shipping has a form of its own. */
const nextSteps: Partial<Record<OrderStatus, { status: AdminOrderStatus; label: () => string }>> = {
  ordered: { status: "processing", label: m.parcel_pack },
  confirmed: { status: "processing", label: m.parcel_pack },
  shipped: { status: "delivered", label: m.parcel_deliver },
};

/** The parcel's next step as one large button, and who carries it (rules: parcels-3, parcels-5). */
export function ParcelCard({ order, toCollect }: { order: ShownOrder; toCollect: ToCollect }) {
  const [search] = useSearchParams();
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
        {!stays && <NextStep order={order} />}
        <Tracking order={order} />
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

function NextStep({ order }: { order: ShownOrder }) {
  const { send, busy } = useRowCommand("/my/dashboards", undefined, undefined, queuedStatus(order));
  const step = nextSteps[order.status];
  if (!step) return null;
  return (
    <Button
      size="lg"
      pending={busy}
      icon={<PackageCheck aria-hidden="true" className="size-6" />}
      onClick={() =>
        send({ intent: "set-status", id: order.id, status: step.status, seen: order.status })
      }
      className="min-h-16 w-full sm:w-auto sm:justify-self-start"
    >
      {step.label()}
    </Button>
  );
}
