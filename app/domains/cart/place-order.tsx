import { CircleAlert } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { CartItem, CheckedItem } from "./cart.ts";
import { checkoutPath } from "./cart-path.ts";

/** What Place Order carries to the checkout (spec 2, /address). */
export interface CheckoutState {
  cartItems: CartItem[];
}

/** Leads to the checkout; problems block it until they are mended (R14). */
export function PlaceOrder({
  lines,
  loggedIn,
}: {
  lines: readonly CheckedItem[];
  loggedIn: boolean;
}) {
  const blocked = lines.some(({ problem }) => problem !== undefined);
  const state: CheckoutState = { cartItems: lines.map(({ problem: _, ...item }) => item) };
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
        <LinkButton to={checkoutPath(loggedIn)} state={state} fullWidth>
          {m.place_order()}
        </LinkButton>
      )}
    </div>
  );
}
