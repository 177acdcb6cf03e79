import { useEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

/** The order is placed, and whether its payment has come is not known here yet. */
export function OrderUnconfirmed({ orderNumber }: { orderNumber: string }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page is shorter now, and what it says stands at its top.
    words.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={words} tabIndex={-1}>
      <EmptyState
        motif={<RagiEar className="size-24" />}
        title={m.pay_unconfirmed()}
        action={<LinkButton to="/account/orders">{m.orders_see()}</LinkButton>}
      >
        {m.pay_unconfirmed_text({ number: orderNumber })}
      </EmptyState>
    </div>
  );
}
