import { Printer, Truck } from "lucide-react";
import { useFetcher } from "react-router";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { hasLeft } from "#app/domains/orders/order/order.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, buttonLook } from "#app/ui/forms/button.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import type { clientLoader } from "../../orders/booking.ts";
import type { OrderDesk } from "../../orders/order/read-order-desk.server.ts";

interface BookParcelProps {
  order: ShownOrder;
  desk: OrderDesk;
}

/** The parcel's booking by a courier's API: what is offered, what was booked, what the courier says (rules: couriers-11). */
export function BookParcel({ order, desk }: BookParcelProps) {
  const { booking, bookedWith } = desk;
  const isOpen = bookedWith && order.status === "processing";
  const isBooked = booking?.state === "booked";
  // Who has typed a number has booked it elsewhere.
  if (!isBooked && !(isOpen && (booking || !order.trackingNumber))) return null;
  return (
    <section aria-label={m.book_title()} className="grid gap-3 rounded-md bg-sunken p-4">
      {bookedWith?.practiceUrl && (
        <p className="text-sm">
          {m.book_practice()}{" "}
          <a
            href={`${bookedWith.practiceUrl}/practice`}
            target="_blank"
            rel="noreferrer"
            className="link"
          >
            {m.book_practice_open()}
          </a>
        </p>
      )}
      {isBooked && booking ? (
        <Booked order={order} booking={booking} mayCancel={bookedWith !== undefined} />
      ) : (
        <Offers
          order={order}
          fault={booking?.fault}
          isBusy={booking?.fault === ""}
          name={bookedWith?.name ?? ""}
        />
      )}
    </section>
  );
}

function Booked(props: {
  order: ShownOrder;
  booking: NonNullable<OrderDesk["booking"]>;
  mayCancel: boolean;
}) {
  const { order, booking, mayCancel } = props;
  const { courierName, awb, carriage, said, saidAt } = booking;
  const { send, busy } = useRowCommand(`/my/orders/${order.id}/booking`);
  return (
    <>
      <div className="[overflow-wrap:anywhere]">
        <p className="font-semibold">
          {m.book_booked({ courier: courierName, number: awb ?? "" })}
        </p>
        {carriage !== null && (
          <p className="text-muted text-sm">{m.book_carriage({ amount: formatMoney(carriage) })}</p>
        )}
        {said && saidAt && (
          <p className="text-sm">{m.book_says({ words: said, time: formatDateTime(saidAt) })}</p>
        )}
      </div>
      {!hasLeft(order.status) && (
        <div className="flex flex-wrap gap-2">
          <a
            href={pathIn(`/my/couriers/labels.pdf?order=${order.id}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonLook({ variant: "secondary" })}
          >
            <Printer aria-hidden className="size-5" />
            {m.book_label()}
          </a>
          {mayCancel && (
            <Button variant="ghost" pending={busy} onClick={() => send({ intent: "cancel" })}>
              {m.book_cancel()}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Offers(props: {
  order: ShownOrder;
  fault: string | undefined;
  isBusy: boolean;
  name: string;
}) {
  const { order, fault, isBusy, name } = props;
  const action = `/my/orders/${order.id}/booking`;
  const { data, state, load } = useFetcher<typeof clientLoader>();
  const { send, busy, asked } = useRowCommand(action);
  if (isBusy && !busy) return <p role="status">{m.book_waits()}</p>;
  const quotes = data?.ok ? data.quotes : undefined;
  const refusal = data?.ok === false ? ("message" in data ? data.message : m.unreachable()) : fault;
  return (
    <>
      {refusal && (
        <Alert tone="warning" role="status">
          {refusal}
        </Alert>
      )}
      {!quotes && (
        <Button
          variant="secondary"
          pending={state !== "idle"}
          icon={<Truck aria-hidden className="size-5" />}
          onClick={() => void load(action)}
          className="max-sm:w-full sm:justify-self-start"
        >
          {m.book_with({ name })}
        </Button>
      )}
      {quotes?.length === 0 && <p>{m.book_none()}</p>}
      {quotes && quotes.length > 0 && (
        <ul className="divide-y divide-line">
          {quotes.map(({ courierId, name, days, carriage }, n) => (
            <li key={courierId} className="flex items-center justify-between gap-3 py-2">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{name}</span>
                <span className="block text-muted text-sm tabular-nums">
                  {[carriage !== null && formatMoney(carriage), days && m.book_days({ n: days })]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              <Button
                size="sm"
                variant={n === 0 ? "primary" : "secondary"}
                aria-label={m.book_by({ courier: name })}
                pending={busy && asked?.courier === courierId}
                disabled={busy}
                onClick={() => send({ intent: "book", courier: courierId })}
              >
                {m.book_now()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
