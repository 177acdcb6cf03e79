import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { attemptMessage } from "#app/domains/orders/attempts/attempt-message.server.ts";
import { undeliveredParcels } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { NextStepButton } from "../components/orders/next-step.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/undelivered";
import { AttemptState } from "./attempts/attempt-state.tsx";
import { AttemptSteps } from "./attempts/attempt-steps.tsx";

export const handle = { live: ["orders"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.status");
  const { rows, ...rest } = await undeliveredParcels();
  return {
    ...rest,
    parcels: rows.map(({ attempt, order: { address, language, ...order }, isDue }) => ({
      ...{ attempt, order, isDue },
      name: address.name,
      city: address.city,
      phone: address.phoneNumber,
      message: attemptMessage({ ...order, language, selectedAddresses: address }, attempt.reason),
    })),
  };
}

export const meta: Route.MetaFunction = () => titled(m.undelivered_title());

/** Parcels that could not be handed over and are not back, what is kept the shortest first (rules: attempts-6). */
export default function Undelivered({
  loaderData: { parcels, today, hasMore },
}: Route.ComponentProps) {
  const sections = [
    { title: m.undelivered_due(), parcels: parcels.filter(({ isDue }) => isDue) },
    { title: m.undelivered_waiting(), parcels: parcels.filter(({ isDue }) => !isDue) },
  ].filter((section) => section.parcels.length > 0);
  return (
    <ContentPage title={m.undelivered_title()} intro={m.undelivered_intro()} narrow>
      {hasMore && <p className="font-semibold">{m.undelivered_more({ n: parcels.length })}</p>}
      {parcels.length === 0 && (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.undelivered_none()} />
      )}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title} className="grid gap-4">
          <h2 className="text-lg">{section.title}</h2>
          <ul className="grid gap-4">
            {section.parcels.map((parcel) => (
              <Parcel key={parcel.attempt.id} parcel={parcel} today={today} />
            ))}
          </ul>
        </section>
      ))}
    </ContentPage>
  );
}

type ShownParcel = Route.ComponentProps["loaderData"]["parcels"][number];

function Parcel({ parcel, today }: { parcel: ShownParcel; today: string }) {
  const { attempt, order, name, city, phone, message } = parcel;
  const isBack = attempt.state === "given-up";
  return (
    <Card as="li" className="grid gap-3">
      <h3 className="text-lg [overflow-wrap:anywhere]">
        <Link to={`/my/orders/${order.id}`} className="link touch-inline">
          {shortOrderNumber(order.orderNumber)}
        </Link>{" "}
        {name} · {city}
      </h3>
      <AttemptState attempt={attempt} courier={order.courier} today={today} />
      {isBack && (
        <LinkButton
          to={`/my/orders/${order.id}`}
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {m.office_order_came_back()}
        </LinkButton>
      )}
      <AttemptSteps {...{ order, attempt, phone, message, today }} />
      {attempt.state === "arranged" && <NextStepButton order={order} isSmall />}
    </Card>
  );
}
