import type { Account } from "#app/domains/accounts/users/find-account.server.ts";
import type { CustomerFigures } from "#app/domains/orders/search/customer-figures.server.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { ContactLinks } from "../../components/enquiries/contact-links.tsx";
import { Fact, Facts, TitledCard } from "../../components/page/page-layout.tsx";

export interface CustomerCardProps {
  account: Pick<Account, "email" | "mobileNumber" | "alternateNumber" | "lastSeenAt">;
  figures: Omit<CustomerFigures, "spent"> & {
    /** Undefined for who sees no amounts. */
    spent: Paise | undefined;
  };
}

/** How somebody is reached, and what they have been to the shop. */
export function CustomerCard({ account, figures }: CustomerCardProps) {
  const { orders, spent, last } = figures;
  const never = <span className="text-muted">{m.customer_never()}</span>;
  return (
    <TitledCard title={m.customer_title()}>
      <ContactLinks phone={account.mobileNumber} email={account.email} />
      {account.alternateNumber && <ContactLinks phone={account.alternateNumber} />}
      <div className="mt-3 border-line border-t pt-4 empty:hidden">
        <Facts>
          <Fact name={m.orders()}>{orders.toLocaleString("en-IN")}</Fact>
          {spent !== undefined && <Fact name={m.customer_spent()}>{formatMoney(spent)}</Fact>}
          <Fact name={m.customer_last_order()}>{last ? formatDate(last) : never}</Fact>
          <Fact name={m.customer_last_seen()}>
            {account.lastSeenAt ? formatDateTime(account.lastSeenAt) : never}
          </Fact>
        </Facts>
      </div>
    </TitledCard>
  );
}
