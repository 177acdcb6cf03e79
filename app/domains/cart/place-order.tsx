import { CircleAlert } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { CheckedItem } from "./cart.ts";
import { checkoutPath } from "./cart-path.ts";

/** Leads to the checkout; problems block it until they are mended (rules: cart-6). */
export function PlaceOrder({
  lines,
  loggedIn,
}: {
  lines: readonly CheckedItem[];
  loggedIn: boolean;
}) {
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
