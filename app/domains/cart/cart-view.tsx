import { useRef } from "react";
import { formatMoney } from "#app/lib/money.ts";
import { totalsOf } from "#app/lib/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { toast } from "#app/ui/toast.tsx";
import { type CheckedItem, removeItem } from "./cart.ts";
import { CartLine } from "./cart-line.tsx";
import { updateCart } from "./cart-store.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PlaceOrder } from "./place-order.tsx";
import { putBack } from "./stored-product.ts";
import type { CheckedCart } from "./use-checked-cart.ts";

export interface CartViewProps {
  lines: readonly CheckedItem[];
  check: CheckedCart["check"];
  loggedIn: boolean;
}

/** Lines beside the order summary; on phones total and Place Order stay at the foot. */
export function CartView({ lines, check, loggedIn }: CartViewProps) {
  const list = useRef<HTMLUListElement>(null);
  const totals = totalsOf(lines.filter(({ problem }) => problem !== "gone"));

  const remove = (line: CheckedItem) => {
    const { problem: _, ...item } = line;
    const place = lines.indexOf(line);
    updateCart((cart) => removeItem(cart, line.id));
    toast.message(m.removed_from_cart({ name: item.title }), {
      action: { label: m.undo(), onClick: () => updateCart((cart) => putBack(cart, item, place)) },
      duration: 8000,
    });
    // The pressed button is gone; the keyboard goes on from the list, or from the page without one.
    (lines.length > 1 ? list.current : list.current?.closest("main"))?.focus();
  };

  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
      <div className="min-w-0">
        {check === "failed" && (
          <Alert tone="warning" role="status" className="mb-2">
            {m.cart_offline()}
          </Alert>
        )}
        <p aria-live="polite" className="sr-only">
          {check === "under-way" && m.cart_loading()}
        </p>
        <ul ref={list} tabIndex={-1} aria-label={m.cart()} className="border-line border-t">
          {lines.map((line) => (
            <CartLine key={line.id} line={line} onRemove={() => remove(line)} />
          ))}
        </ul>
      </div>
      {/* On phones the box dissolves, so that the bar can stick to the foot of the whole cart. */}
      <div className="contents lg:sticky lg:top-28 lg:grid lg:gap-4">
        <OrderSummary totals={totals} />
        <div className="sticky bottom-0 z-20 -mx-[clamp(1rem,4vw,2rem)] border-line border-t bg-page px-[clamp(1rem,4vw,2rem)] py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-t-0 lg:p-0">
          <div className="flex items-center gap-4">
            {/* The total again, for the eye only. */}
            <p aria-hidden="true" className="shrink-0 leading-tight lg:hidden">
              <span className="block text-muted text-xs">{m.grand_total()}</span>
              <span className="font-bold font-display text-heading text-lg tabular-nums">
                {formatMoney(totals.grandTotal)}
              </span>
            </p>
            <PlaceOrder lines={lines} loggedIn={loggedIn} />
          </div>
        </div>
      </div>
    </div>
  );
}
