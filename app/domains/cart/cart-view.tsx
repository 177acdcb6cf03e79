import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import { DeliveryToPinCode } from "#app/domains/delivery/delivery-to-pin-code.tsx";
import { usePinCode } from "#app/domains/delivery/known-pin-code.ts";
import { type Delivery, deliveryOf, type Goods, goodsOf } from "#app/lib/money/delivery-charge.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { type Totals, totalsOf } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton, SkeletonText } from "#app/ui/layout/skeleton.tsx";
import { site } from "#site";
import { type CheckedItem, removeItem, restoreItem } from "./cart.ts";
import { CartLine } from "./cart-line.tsx";
import { checkoutPath } from "./cart-path.ts";
import { updateCart } from "./cart-store.ts";
import { isChargeOpen, PriceDetails } from "./price-details.tsx";
import type { CheckedCart } from "./use-checked-cart.ts";

export interface CartViewProps {
  lines: readonly CheckedItem[];
  check: CheckedCart["check"];
  loggedIn: boolean;
}

/** Lines beside the order summary; on phones total and Place Order stay at the foot. */
export function CartView({ lines, check, loggedIn }: CartViewProps) {
  const list = useRef<HTMLUListElement>(null);
  const sold = lines.filter(({ problem }) => problem !== "gone");
  const goods = goodsOf(sold);
  const delivery = deliveryOf(goods, usePinCode());
  const totals = totalsOf(sold, delivery.charge);
  const total = formatMoney(totals.grandTotal);

  const remove = (line: CheckedItem) => {
    const { problem: _, ...item } = line;
    const place = lines.indexOf(line);
    updateCart((cart) => removeItem(cart, line.id));
    toast.message(m.removed_from_cart({ name: item.title }), {
      action: {
        label: m.undo(),
        onClick: () => updateCart((cart) => restoreItem(cart, item, place)),
      },
      duration: 8000,
    });
    // The pressed button is gone; the keyboard goes on from the list, or from the page without one.
    (lines.length > 1 ? list.current : list.current?.closest("main"))?.focus();
  };

  return (
    <div
      data-short-footer
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12"
    >
      <div className="min-w-0">
        {check === "failed" && (
          <Alert tone="warning" role="status" className="mb-2">
            {m.cart_offline()}
          </Alert>
        )}
        <p aria-live="polite" className="sr-only">
          {check === "under-way" && m.cart_loading()}
        </p>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={m.cart()}
          className="@container border-line border-t"
        >
          {lines.map((line) => (
            <CartLine key={line.id} line={line} onRemove={() => remove(line)} />
          ))}
        </ul>
      </div>
      {/* On phones the box dissolves, so that the bar can stick to the foot of the whole cart. */}
      <div className="contents lg:sticky lg:top-28 lg:grid lg:gap-4">
        <CartSummary {...{ totals, delivery, goods }} />
        <div className="low:static sticky bottom-0 z-20 -mx-[clamp(1rem,4vw,2rem)] border-line border-t bg-page px-[clamp(1rem,4vw,2rem)] py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-t-0 lg:p-0">
          <div className="flex items-center gap-4">
            {/* The total again, for the eye only. */}
            <p aria-hidden="true" className="shrink-0 leading-tight lg:hidden">
              <span className="block text-muted text-xs">{m.grand_total()}</span>
              <span className="font-bold font-display text-heading text-lg tabular-nums">
                {isChargeOpen(delivery) ? m.amount_from({ amount: total }) : total}
              </span>
            </p>
            <PlaceOrderLink lines={lines} loggedIn={loggedIn} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** What the cart comes to (rules: cart-8). */
function CartSummary(props: { totals: Totals; delivery: Delivery; goods: Goods }) {
  const { totals, delivery, goods } = props;
  return (
    <Card as="section" tinted aria-labelledby="order-summary">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-summary" className="text-lg">
          {m.price_details()}
        </h2>
        <span className="text-muted text-sm">{m.cart_items({ n: totals.totalQuantity })}</span>
      </div>
      <div aria-live="polite">
        <PriceDetails {...{ totals, delivery }} isPlaceKnown={false} />
      </div>
      {site.deliveryZones.length > 0 && (
        <div className="mt-4 border-line border-t pt-2">
          <DeliveryToPinCode table="" goods={goods} />
        </div>
      )}
    </Card>
  );
}

/** Leads to the checkout; problems block it until they are mended (rules: cart-6). */
function PlaceOrderLink({ lines, loggedIn }: { lines: readonly CheckedItem[]; loggedIn: boolean }) {
  const blocked = lines.some(({ problem }) => problem !== undefined);
  return (
    <div className="grid grow gap-2">
      <p id="cart-blocked" aria-live="polite" className="text-danger text-sm empty:hidden">
        {blocked && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {m.cart_blocked()}
          </span>
        )}
      </p>
      {blocked ? (
        <Button disabled fullWidth aria-describedby="cart-blocked">
          {m.place_order()}
        </Button>
      ) : (
        <LinkButton to={checkoutPath(loggedIn)} fullWidth>
          {m.place_order()}
        </LinkButton>
      )}
    </div>
  );
}

const places = [0, 1];

/** The cart's places until the browser has said what is in it. */
export function CartSkeleton() {
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
      <p aria-live="polite" className="sr-only">
        {m.loading()}
      </p>
      <div aria-hidden="true">
        {places.map((place) => (
          <div
            key={place}
            className="grid grid-cols-[5.5rem_1fr] gap-4 border-line border-t py-4 sm:grid-cols-[7rem_1fr]"
          >
            <Skeleton className="aspect-4/5" />
            <SkeletonText lines={4} className="content-start pt-2" />
          </div>
        ))}
      </div>
      <Skeleton className="h-52 rounded-lg!" />
    </div>
  );
}
