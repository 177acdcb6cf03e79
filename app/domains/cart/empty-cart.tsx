import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

export function EmptyCart() {
  return (
    <EmptyState
      motif={<RagiEar className="size-24" />}
      title={m.cart_empty()}
      action={<LinkButton to="/products">{m.shop_now()}</LinkButton>}
    />
  );
}
