import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { openReturns } from "#app/domains/orders/returns/office-returns.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/returns";
import { ReturnWishText } from "./order/return-wish.tsx";

export const handle = { live: ["orders"] } as const satisfies LiveHandle;

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.returns");
  return openReturns();
}

export const meta: Route.MetaFunction = () => titled(m.office_returns());

/** What buyers want to send back and is not back yet (rules: returns-3); it is decided on the order's page. */
export default function Returns({ loaderData: { rows, hasMore } }: Route.ComponentProps) {
  return (
    <ContentPage title={m.office_returns()} intro={m.office_returns_intro()} narrow>
      {hasMore && <p className="font-semibold">{m.office_returns_more({ n: rows.length })}</p>}
      {rows.length === 0 && (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.office_returns_none()} />
      )}
      <ul aria-label={m.office_returns()} className="grid gap-4 empty:hidden">
        {rows.map((wish) => (
          <Card key={wish.id} as="li" className="grid gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-lg [overflow-wrap:anywhere]">
                <Link to={`/my/orders/${wish.orderId}`} className="link touch-inline">
                  {shortOrderNumber(wish.orderNumber)}
                </Link>{" "}
                {wish.name}
              </h2>
              <p className="text-muted text-sm">{formatDateTime(wish.time)}</p>
            </div>
            <ReturnWishText wish={wish} />
          </Card>
        ))}
      </ul>
    </ContentPage>
  );
}
