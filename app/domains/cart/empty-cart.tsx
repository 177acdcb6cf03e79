import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";

export function EmptyCart() {
  return (
    <EmptyState
      motif={<RagiEar className="size-24" />}
      title={m.cart_empty()}
      action={<LinkButton to="/products">{m.shop_now()}</LinkButton>}
    />
  );
}
