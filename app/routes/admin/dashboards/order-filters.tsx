import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { orderChannels, orderStatuses } from "#app/domains/orders/order/order.ts";
import { orderChannelWords } from "#app/domains/orders/order/order-words.ts";
import {
  countFilters,
  isFiltered,
  type OrderFilter,
  type OrderSort,
  orderSorts,
  type PaymentFilter,
  paymentFilters,
} from "#app/domains/orders/search/order-filter.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { statusChoiceWords } from "../components/orders/order-status-select.tsx";
import { TableSearch } from "../components/page/table-search.tsx";

const paymentFilterWords: Record<PaymentFilter, () => string> = {
  cod: m.payment_cod,
  pending: m.payment_pending,
  payable: m.overview_unpaid,
  online: m.payment_online,
  settled: m.filter_settled,
  "refund-due": m.filter_refund_due,
  refunded: m.filter_refunded,
};

const sortWords: Record<OrderSort, () => string> = {
  oldest: m.filter_sort_oldest,
  place: m.filter_sort_place,
};

/** Two stand side by side on a phone, and say what is chosen in full. */
const tight = "ps-3! pe-9! text-sm!";

export interface OrderFiltersProps {
  filter: OrderFilter;
  /** Title of the product that is filtered by, where there still is one. */
  product: string | undefined;
  /** Nothing matches: the table says so itself, and leads back. */
  empty: boolean;
}

/** Which orders are shown; the filters are behind one button. */
export function OrderFilters({ filter, product, empty }: OrderFiltersProps) {
  const { stage, status = "", payment = "", q } = filter;
  const { place = "", since = "", until = "", sort = "", channel = "" } = filter;
  const [open, setOpen] = useState(false);
  const id = useId();
  const n = countFilters(filter);
  return (
    <TableSearch
      label={m.search_orders()}
      hint={m.search_orders_hint()}
      kept={{ view: "orders", ...(stage && { stage }) }}
      values={{ status, payment, q, place, since, until, channel, sort }}
      resetLabel={isFiltered(filter) && !empty && m.filter_show_all_orders()}
    >
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal aria-hidden className="size-4.5" />}
        className="min-h-12"
      >
        {n > 0 ? m.filter_fold_n({ n }) : m.filter_fold()}
      </Button>
      <div
        id={id}
        className={clsx(
          "w-full grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-6",
          open ? "grid" : "hidden",
        )}
      >
        {!stage && (
          <>
            <SelectField
              name="status"
              label={m.filter_status()}
              defaultValue={status}
              className={tight}
            >
              <option value="">{m.filter_status_all()}</option>
              {orderStatuses.map((each) => (
                <option key={each} value={each}>
                  {statusChoiceWords(each)}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="payment"
              label={m.filter_payment()}
              defaultValue={payment}
              className={tight}
            >
              <option value="">{m.filter_payment_all()}</option>
              {paymentFilters.map((each) => (
                <option key={each} value={each}>
                  {paymentFilterWords[each]()}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <SelectField
          name="channel"
          label={m.filter_channel()}
          defaultValue={channel}
          className={tight}
        >
          <option value="">{m.filter_channel_all()}</option>
          {orderChannels.map((each) => (
            <option key={each} value={each}>
              {orderChannelWords[each]()}
            </option>
          ))}
        </SelectField>
        <TextField
          name="place"
          label={m.filter_place()}
          defaultValue={place}
          placeholder={m.filter_place_hint()}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField name="sort" label={m.filter_sort()} defaultValue={sort} className={tight}>
          <option value="">{m.filter_sort_newest()}</option>
          {orderSorts.map((each) => (
            <option key={each} value={each}>
              {sortWords[each]()}
            </option>
          ))}
        </SelectField>
        <TextField type="date" name="since" label={m.filter_since()} defaultValue={since} />
        <TextField type="date" name="until" label={m.filter_until()} defaultValue={until} />
      </div>
      {filter.product && (
        <p className="wrap-anywhere order-first min-w-full font-semibold">
          <input type="hidden" name="product" value={filter.product} />
          {m.filter_product({ product: product ?? m.audit_some_product() })}
        </p>
      )}
    </TableSearch>
  );
}
