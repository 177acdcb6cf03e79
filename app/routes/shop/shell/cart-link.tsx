import { ShoppingCart } from "lucide-react";
import { cartPath } from "#app/domains/cart/cart-path.ts";
import { useCart } from "#app/domains/cart/cart-store.ts";
import { m } from "#app/paraglide/messages.js";
import { CountBadge } from "#app/ui/badge.tsx";
import { IconLink } from "./icon-link.tsx";
import { useShopper } from "./use-shopper.ts";

/** The cart icon with the number of its distinct lines (rules: shell-2). */
export function CartLink() {
  const lines = useCart().length;
  return (
    <IconLink
      to={cartPath(useShopper() !== null)}
      label={lines > 0 ? m.cart_with_lines({ n: lines }) : m.cart()}
    >
      <ShoppingCart aria-hidden="true" className="size-5.5" />
      <CountBadge count={lines} />
    </IconLink>
  );
}
