import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { OrderStatusLine } from "../status/order-status.tsx";
import { lineTitle } from "./line-title.ts";
import type { BuyersListedOrder } from "./read-orders.server.ts";
import { stillToPay } from "./still-to-pay.ts";
import { ToPayNote } from "./to-pay-note.tsx";

export interface OrderCardProps {
  order: BuyersListedOrder;
  /** What its buyer may do about it at once, as paying it; takes no room where it shows nothing. */
  action?: ReactNode;
}

/** An order in its buyer's list (rules: orders-12); the whole card leads to its page. */
export function OrderCard({ order, action }: OrderCardProps) {
  const titleId = `order-${order.id}`;
  return (
    <Card as="article" interactive aria-labelledby={titleId} className="grid gap-3">
      <div>
        <h2 id={titleId} className="text-base sm:text-lg">
          <Link
            to={`/account/orders/${order.id}`}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            <Unbroken
              text={m.order_number({ number: order.orderNumber })}
              part={order.orderNumber}
            />
          </Link>
        </h2>
        <div className="flex items-baseline justify-between gap-3">
          <p className="text-muted text-sm">
            <time dateTime={order.time.toISOString()}>{formatDateTime(order.time)}</time>
          </p>
          <p className="shrink-0 font-bold font-display text-heading text-lg tabular-nums">
            {formatMoney(order.grandTotal)}
          </p>
        </div>
      </div>
      <OrderStatusLine order={order} />
      {order.dueAtDoor > 0 && <ToPayNote toPay={stillToPay(order)} />}
      <div className="flex items-center gap-3">
        <Pictures lines={order.cartItems} />
        <p className="min-w-0 grow text-sm [overflow-wrap:anywhere]">
          <LinesInShort lines={order.cartItems} />
        </p>
      </div>
      {/* Above the card's own link. */}
      <div className="relative empty:hidden">{action}</div>
    </Card>
  );
}

type Lines = { lines: BuyersListedOrder["cartItems"] };

function Pictures({ lines }: Lines) {
  return (
    <div className="flex shrink-0">
      {lines.slice(0, 3).map(({ productId, pictureUrl }, place) => (
        <Picture
          key={productId}
          url={pictureUrl}
          // The titles stand beside it.
          alt=""
          sizes="40px"
          className={clsx(
            "h-12 w-10 rounded-sm border border-line object-cover",
            place > 0 && "-ms-5 shadow-sm",
          )}
          fallback={
            <span
              className={clsx(
                "grid h-12 w-10 place-items-center rounded-sm border border-line bg-surface text-primary",
                place > 0 && "-ms-5",
              )}
            >
              <RagiEar className="size-6" />
            </span>
          }
        />
      ))}
    </div>
  );
}

/** The first two products, and how many more there are. */
function LinesInShort({ lines }: Lines) {
  const shown = lines.slice(0, 2).map((line) => `${lineTitle(line)} × ${line.quantity}`);
  const more = lines.length - shown.length;
  return (
    <>
      {shown.join(", ")}
      {more > 0 && <span className="text-muted"> {m.orders_more_products({ n: more })}</span>}
    </>
  );
}
