import { Download } from "lucide-react";
import { data, Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { bookingSheetIds, mostBooked } from "#app/domains/couriers/booking/booking-sheets.ts";
import {
  ordersToBook,
  planSheet,
  readBookingSettings,
} from "#app/domains/couriers/booking/make-booking-sheet.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/booking-sheet";
import { bookingNames } from "./couriers/booking-names.ts";

/** A sheet that was made stays as it was. */
export const handle = {
  live: [],
  snapshot: ["orders", "courier-imports"],
} as const satisfies LiveHandle;

const readCourier = (given: unknown) =>
  bookingSheetIds.find((id) => id === given) ?? bookingSheetIds[0] ?? "india-post";

async function planned(given: unknown, ids: readonly string[] | "to-send") {
  const courier = readCourier(given);
  const [orders, settings] = await Promise.all([ordersToBook(ids), readBookingSettings()]);
  const { ready, leftOut, missing } = planSheet(courier, orders, settings);
  return {
    courier,
    missing,
    ids: ready.map(({ id }) => id),
    amount: ready.reduce((sum, { due }) => sum + due, 0),
    leftOut: leftOut.map(({ order: { id, orderNumber, address }, fault }) => ({
      ...{ id, orderNumber, fault },
      name: address.name,
    })),
    isAll: ids === "to-send",
  };
}

/** Of all that are to be sent. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.export");
  return planned(args.url.searchParams.get("courier"), "to-send");
}

/** Of the orders that were chosen in the list. */
export async function action(args: Route.ActionArgs) {
  requirePermission(args, "orders.export");
  const form = await readForm(args.request, { maxFields: mostBooked + 10 });
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    throw data(message, { status });
  }
  const ids = [...new Set(form.value.getAll("id").map(String))];
  return planned(form.value.get("courier"), ids);
}

export const meta: Route.MetaFunction = () => titled(m.booking_make());

/** Which orders a booking sheet holds, which not and why, before it is downloaded (rules: couriers-10). */
export default function BookingSheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, ids, amount, leftOut, missing, isAll } = actionData ?? loaderData;
  const isEmpty = ids.length + leftOut.length === 0;
  return (
    <ContentPage
      title={m.booking_make()}
      intro={bookingNames[courier]()}
      narrow
      above={<BackLink to="/my/couriers">{m.admin_couriers()}</BackLink>}
    >
      {missing.length > 0 && (
        <Alert tone="warning">{m.booking_missing({ what: missing.join(", ") })}</Alert>
      )}
      {isEmpty && (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.booking_none()}>
          {m.booking_none_text()}
        </EmptyState>
      )}
      {ids.length > 0 && (
        <form
          method="post"
          action={pathIn("/my/couriers/sheet/file")}
          className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-raised p-4"
        >
          <input type="hidden" name="courier" value={courier} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <div>
            <p className="font-semibold text-lg tabular-nums">
              {m.booking_ready_amount({ n: ids.length, amount: formatMoney(amount) })}
            </p>
            {isAll && ids.length + leftOut.length >= mostBooked && (
              <p className="text-muted text-sm">{m.booking_most({ n: mostBooked })}</p>
            )}
          </div>
          <Button
            type="submit"
            icon={<Download aria-hidden className="size-5" />}
            className="max-sm:w-full"
          >
            {m.booking_download()}
          </Button>
        </form>
      )}
      {leftOut.length > 0 && (
        <TitledCard title={m.booking_left_out({ n: leftOut.length })}>
          <p className="mb-3 text-muted text-sm">{m.booking_left_out_text()}</p>
          <ul className="-mb-2 divide-y divide-line border-line border-t">
            {leftOut.map(({ id, orderNumber, name, fault }) => (
              <li key={id} className="py-2 [overflow-wrap:anywhere]">
                <Link to={`/my/orders/${id}`} className="link touch-inline whitespace-nowrap">
                  {shortOrderNumber(orderNumber)}
                </Link>{" "}
                <span className="text-muted text-sm">{name}</span>
                <p className="text-sm">{fault}</p>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </ContentPage>
  );
}
