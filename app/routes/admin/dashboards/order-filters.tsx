import { Download } from "lucide-react";
import { orderStatuses } from "#app/domains/orders/order.ts";
import {
  filterParams,
  isFiltered,
  type OrderFilter,
  type PaymentFilter,
  paymentFilters,
} from "#app/domains/orders/order-filter.ts";
import { orderStatusWords } from "#app/domains/orders/order-words.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useMay } from "../components/use-may.ts";
import { TableSearch } from "./table-search.tsx";

const paymentFilterWords: Record<PaymentFilter, () => string> = {
  cod: m.payment_cod,
  pending: m.payment_pending,
  payable: m.overview_unpaid,
  online: m.payment_online,
  settled: m.filter_settled,
  "refund-due": m.filter_refund_due,
  refunded: m.filter_refunded,
};

export interface OrderFiltersProps {
  filter: OrderFilter;
  /** Title of the product that is filtered by, where there still is one. */
  product: string | undefined;
  /** Nothing matches: the table says so itself, and leads back. */
  empty: boolean;
}

/** Which orders are shown, and the same as a file. */
export function OrderFilters({ filter, product, empty }: OrderFiltersProps) {
  const may = useMay();
  const { status = "", payment = "", q, since = "", until = "" } = filter;
  return (
    <TableSearch
      view="orders"
      label={m.search_orders()}
      hint={m.search_orders_hint()}
      values={{ status, payment, q, since, until }}
      resetLabel={isFiltered(filter) && !empty && m.filter_show_all_orders()}
    >
      <SelectField
        name="status"
        label={m.filter_status()}
        defaultValue={status}
        fieldClassName="min-w-36 flex-1"
      >
        <option value="">{m.filter_status_all()}</option>
        {orderStatuses.map((each) => (
          <option key={each} value={each}>
            {orderStatusWords[each]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="payment"
        label={m.filter_payment()}
        defaultValue={payment}
        fieldClassName="min-w-56 flex-1"
      >
        <option value="">{m.filter_payment_all()}</option>
        {paymentFilters.map((each) => (
          <option key={each} value={each}>
            {paymentFilterWords[each]()}
          </option>
        ))}
      </SelectField>
      <div className="flex min-w-72 max-w-md flex-1 gap-3">
        <TextField
          type="date"
          name="since"
          label={m.filter_since()}
          defaultValue={since}
          fieldClassName="min-w-0 flex-1"
        />
        <TextField
          type="date"
          name="until"
          label={m.filter_until()}
          defaultValue={until}
          fieldClassName="min-w-0 flex-1"
        />
      </div>
      {filter.product && (
        <p className="wrap-anywhere order-first min-w-full font-semibold">
          <input type="hidden" name="product" value={filter.product} />
          {m.filter_product({ product: product ?? m.audit_some_product() })}
        </p>
      )}
      {may("orders.export") && (
        <LinkButton
          to={`/my/orders.csv?${filterParams(filter)}`}
          reloadDocument
          variant="secondary"
          className="min-h-12"
          icon={<Download aria-hidden className="size-4.5" />}
        >
          {m.filter_csv()}
        </LinkButton>
      )}
    </TableSearch>
  );
}
