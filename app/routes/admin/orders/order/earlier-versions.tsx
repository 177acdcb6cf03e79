import { AddressText } from "#app/domains/accounts/addresses/address-card.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { FoldedCard } from "../../components/page/folded-card.tsx";
import type { OrderDesk } from "./read-order-desk.server.ts";

/** What the order was before it was changed, the last first (rules: orders-39). */
export function EarlierVersions({ versions }: Pick<OrderDesk, "versions">) {
  if (versions.length === 0) return null;
  return (
    <FoldedCard title={`${m.office_versions()} (${versions.length})`}>
      <ol className="grid gap-4">
        {versions.map(({ id, at, by, address, lines, grandTotal }) => (
          <li key={id} className="grid gap-1 text-sm">
            <p className="text-muted [overflow-wrap:anywhere]">
              {m.office_version({ time: formatDateTime(at), who: by })}
            </p>
            <ul>
              {lines.map(({ productId, title, quantity }) => (
                <li key={productId} className="[overflow-wrap:anywhere]">
                  {quantity} × {title}
                </li>
              ))}
            </ul>
            {grandTotal !== undefined && <p className="font-semibold">{formatMoney(grandTotal)}</p>}
            <p className="[overflow-wrap:anywhere]">{address.name}</p>
            <AddressText address={address} />
          </li>
        ))}
      </ol>
    </FoldedCard>
  );
}
