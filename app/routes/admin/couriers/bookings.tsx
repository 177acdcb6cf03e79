import { Printer, Truck } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { mostBooked } from "#app/domains/couriers/booking/booking-sheets.ts";
import { askPickUp, planBooking } from "#app/domains/couriers/bookings/book-parcel.server.ts";
import { queueBookings } from "#app/domains/couriers/bookings/look-after-bookings.server.ts";
import {
  bookedWith,
  lastBookings,
  toPickUp,
} from "#app/domains/couriers/bookings/read-bookings.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, buttonLook } from "#app/ui/forms/button.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/bookings";

export const handle = {
  live: ["orders"],
  snapshot: ["courier-imports"],
} as const satisfies LiveHandle;

async function planned(ids: readonly string[] | "to-send") {
  const { missing, ready, leftOut } = await planBooking(ids);
  return {
    missing,
    ids: ready.map(({ id }) => id),
    leftOut: leftOut.map(({ order: { id, orderNumber, address }, fault }) => ({
      ...{ id, orderNumber, fault },
      name: address.name,
    })),
  };
}

/** Of all that are packed, with what was booked. */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "orders.status");
  const [plan, bookings, waiting] = await Promise.all([
    planned("to-send"),
    lastBookings(isAllowed(user, "orders.money")),
    toPickUp(),
  ]);
  return { plan, bookings, toPickUp: waiting.length, api: bookedWith() };
}

/** Shows what of chosen orders can be booked, books it, or asks for a pick-up. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "orders.status");
  const form = await readForm(args.request, { maxFields: mostBooked + 10 });
  if (!form.ok) return unread(form.refusal);
  const ids = [...new Set(form.value.getAll("id").map(String))].slice(0, mostBooked);
  const intent = form.value.get("intent");
  if (intent === "pick-up") {
    const { asked, fault } = await askPickUp(actor);
    if (fault) return failed(`${m.book_pick_up_asked({ n: asked })} ${fault}`, 409);
    return done(m.book_pick_up_asked({ n: asked }));
  }
  if (intent !== "book") return { ok: true, plan: await planned(ids) } as const;
  if (!bookedWith()) return failed(m.book_fault_closed(), 409);
  const n = await queueBookings(ids, actor);
  return n > 0 ? done(m.book_queued({ n })) : failed(m.change_seen_elsewhere(), 409);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  handleAnswer<{ ok: boolean }>({ ...args, serverAction: () => args.serverAction() });

export const meta: Route.MetaFunction = () => titled(m.book_title());

/** Booking many parcels, their labels, and that they are picked up (rules: couriers-13). */
export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings, toPickUp: waiting, api } = loaderData;
  const plan = actionData && "plan" in actionData ? actionData.plan : loaderData.plan;
  const hasLabels = bookings.some(({ state, saidAt }) => state === "booked" && !saidAt);
  const isBusy = useNavigation().state === "submitting";
  return (
    <ContentPage
      title={m.book_title()}
      intro={api?.name}
      narrow
      above={<BackLink to="/my/couriers">{m.admin_couriers()}</BackLink>}
    >
      {!api && <Alert>{m.book_fault_closed()}</Alert>}
      {api?.practiceUrl && <Alert tone="warning">{m.book_practice()}</Alert>}
      {api && plan.missing.length > 0 && (
        <Alert tone="warning">{m.booking_missing({ what: plan.missing.join(", ") })}</Alert>
      )}
      {api && (
        <TitledCard title={m.book_to_book()}>
          <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
            {plan.ids.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <p className="tabular-nums">{m.book_ready({ n: plan.ids.length })}</p>
            {plan.ids.length > 0 && plan.missing.length === 0 && (
              <Button
                type="submit"
                name="intent"
                value="book"
                pending={isBusy}
                icon={<Truck aria-hidden className="size-5" />}
                className="max-sm:w-full"
              >
                {m.book_all({ n: plan.ids.length })}
              </Button>
            )}
          </Form>
          {plan.leftOut.length > 0 && (
            <ul className="mt-3 divide-y divide-line border-line border-t">
              {plan.leftOut.map(({ id, orderNumber, name, fault }) => (
                <Line key={id} {...{ id, orderNumber, name }}>
                  {fault}
                </Line>
              ))}
            </ul>
          )}
        </TitledCard>
      )}
      <TitledCard title={m.book_booked_list()}>
        {hasLabels && (
          <Form method="post" className="mb-4 flex flex-wrap gap-3">
            {waiting > 0 && (
              <Button type="submit" name="intent" value="pick-up" disabled={isBusy}>
                {m.book_pick_up({ n: waiting })}
              </Button>
            )}
            <a
              href={pathIn("/my/couriers/labels.pdf")}
              target="_blank"
              rel="noreferrer"
              className={buttonLook({ variant: "secondary" })}
            >
              <Printer aria-hidden className="size-5" />
              {m.book_labels()}
            </a>
          </Form>
        )}
        {bookings.length === 0 && <p className="text-muted">{m.book_nothing()}</p>}
        <ul className="-my-2 divide-y divide-line">
          {bookings.map((booking) => (
            <Line key={booking.orderId} {...booking} id={booking.orderId}>
              {stateWords(booking)}
            </Line>
          ))}
        </ul>
      </TitledCard>
    </ContentPage>
  );
}

type Booking = Route.ComponentProps["loaderData"]["bookings"][number];

function stateWords({ state, fault, courierName, awb, carriage, said, pickUpAskedAt }: Booking) {
  if (state === "begun") return fault ? m.book_refused({ words: fault }) : m.book_waits();
  const says = said || (pickUpAskedAt ? m.book_pick_up_waits() : "");
  return [courierName, awb, carriage !== null && formatMoney(carriage), says]
    .filter(Boolean)
    .join(" · ");
}

function Line(props: { id: string; orderNumber: string; name: string; children: string }) {
  const { id, orderNumber, name, children } = props;
  return (
    <li className="py-2 [overflow-wrap:anywhere]">
      <Link to={`/my/orders/${id}`} className="link touch-inline whitespace-nowrap">
        {shortOrderNumber(orderNumber)}
      </Link>{" "}
      <span className="text-muted text-sm">{name}</span>
      <p className="text-sm">{children}</p>
    </li>
  );
}
