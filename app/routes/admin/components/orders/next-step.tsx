import { PackageCheck, Truck } from "lucide-react";
import type { OfficeRow } from "#app/domains/orders/order/office-order.ts";
import type { AdminOrderStatus, OrderStatus } from "#app/domains/orders/order/order.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { queuedStatus } from "../forms/queued-status.ts";
import { useRowCommand } from "../forms/use-row-command.ts";

interface NextStep {
  status: AdminOrderStatus;
  label: () => string;
}

const pack: NextStep = { status: "processing", label: m.parcel_pack };
const ship: NextStep = { status: "shipped", label: m.parcel_ship };
const deliver: NextStep = { status: "delivered", label: m.parcel_deliver };

/** What is done next with a parcel that may be sent (rules: parcels-3). */
const nextSteps: Partial<Record<OrderStatus, NextStep>> = {
  ordered: pack,
  confirmed: pack,
  processing: ship,
  shipped: deliver,
};

interface NextStepButtonProps {
  order: Pick<OfficeRow, "id" | "orderNumber" | "status">;
  /** For a row of a list. */
  isSmall?: boolean;
}

/** The one step that is next for an order, as a button; none where nothing follows. */
export function NextStepButton({ order, isSmall }: NextStepButtonProps) {
  const { send, busy } = useRowCommand("/my/dashboards", undefined, undefined, queuedStatus(order));
  const step = nextSteps[order.status];
  if (!step) return null;
  const Icon = step === ship ? Truck : PackageCheck;
  const go = () =>
    send({ intent: "set-status", id: order.id, status: step.status, seen: order.status });
  if (isSmall) {
    return (
      <Button
        variant="secondary"
        size="sm"
        pending={busy}
        onClick={go}
        className="whitespace-nowrap"
      >
        {step.label()}
      </Button>
    );
  }
  return (
    <Button
      size="lg"
      pending={busy}
      icon={<Icon aria-hidden="true" className="size-6" />}
      onClick={go}
      className="min-h-16 w-full sm:w-auto sm:justify-self-start"
    >
      {step.label()}
    </Button>
  );
}
