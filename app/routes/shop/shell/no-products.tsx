import { m } from "#app/paraglide/messages.js";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

export function NoProducts() {
  return <EmptyState motif={<RagiEar className="size-24" />} title={m.no_products()} level={0} />;
}
