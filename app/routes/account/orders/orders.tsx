import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { codReasonsOf } from "#app/domains/orders/cod/checkout-cod.server.ts";
import { OrderCard } from "#app/domains/orders/order/order-card.tsx";
import { ordersOf } from "#app/domains/orders/order/read-orders.server.ts";
import { PayAgain } from "#app/domains/payments/paying/pay-again.tsx";
import { paymentScript } from "#app/domains/payments/provider/razorpay.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/orders";

export const handle = { live: ["my-orders", "cod-rules"] } as const satisfies LiveHandle;

const pageSize = 10;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const cursor = readCursor(args.url.searchParams);
  const { rows, hasPrevious, hasNext } = await ordersOf(user, cursor, pageSize);
  const first = rows.at(0);
  const last = rows.at(-1);
  const place = ({ time, id }: { time: Date; id: string }) => cursorTo({ date: time, id });
  return {
    orders: rows,
    codReasons: await codReasonsOf(rows),
    checkoutScript: paymentScript(),
    isFirstPage: cursor === undefined,
    newer: hasPrevious && first && `?${new URLSearchParams({ before: place(first) })}`,
    older: hasNext && last && `?${new URLSearchParams({ after: place(last) })}`,
  };
}

export const meta: Route.MetaFunction = () => titled(m.orders_title());

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, codReasons, checkoutScript, newer, older } = loaderData;
  return (
    <AccountPage title={m.orders_title()}>
      {orders.length === 0 ? (
        <NoOrders isFirstPage={loaderData.isFirstPage} />
      ) : (
        <ul className="grid gap-3 sm:gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                action={
                  <PayAgain
                    order={order}
                    script={checkoutScript}
                    codReason={codReasons[order.id]}
                    compact
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {(newer || older) && (
        <nav aria-label={m.orders_pages()} className="mt-6 flex flex-wrap justify-between gap-3">
          {newer && (
            <LinkButton variant="secondary" to={newer}>
              {m.newer_orders()}
            </LinkButton>
          )}
          {older && (
            <LinkButton variant="secondary" to={older} className="ms-auto">
              {m.more_orders()}
            </LinkButton>
          )}
        </nav>
      )}
    </AccountPage>
  );
}

/** Nothing was ordered yet; or the page behind an old link is empty. */
function NoOrders({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <EmptyState
      motif={<RagiEar className="size-24" />}
      title={m.no_orders()}
      action={
        isFirstPage ? (
          <LinkButton to="/products">{m.shop_now()}</LinkButton>
        ) : (
          <LinkButton to="/account/orders">{m.newest_orders()}</LinkButton>
        )
      }
    >
      {m.orders_none_hint()}
    </EmptyState>
  );
}
