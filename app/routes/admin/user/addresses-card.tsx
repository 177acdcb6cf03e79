import type { Address } from "#app/domains/accounts/address.ts";
import { AddressSummary } from "#app/domains/accounts/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../parts/titled-card.tsx";

/** Where somebody has things sent, newest first. */
export function AddressesCard({ addresses }: { addresses: readonly Address[] }) {
  return (
    <TitledCard title={m.office_user_addresses({ n: addresses.length })}>
      {addresses.length === 0 ? (
        <p className="text-muted">{m.office_user_no_addresses()}</p>
      ) : (
        // At most fifty (address-list.server.ts), of which a few are seen at a time.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul tabIndex={0} className="grid max-h-96 gap-4 overflow-y-auto">
          {addresses.map((address) => (
            <li key={address.id} className="border-line not-last:border-b not-last:pb-4">
              <AddressSummary address={address} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
