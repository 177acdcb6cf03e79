import clsx from "clsx";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListedLine, ListedOrder } from "#app/domains/orders/order/office-order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import {
  OrderStatusWord,
  PaymentStatusWord,
  ToConfirmWord,
} from "#app/domains/orders/status/order-status.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/layout/badge.tsx";
import { tableRoles } from "#app/ui/layout/table-roles.ts";
import { MoreMenu } from "../components/forms/more-menu.tsx";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { chosenOf } from "../components/orders/chosen-order.ts";
import { NextStepButton } from "../components/orders/next-step.tsx";
import { OrderStatusSelect } from "../components/orders/order-status-select.tsx";
import { RefundButton } from "../components/orders/refund-buttons.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";

/** A column, and the place of its cell where a row is a card. */
interface Column {
  key: string;
  header: string;
  /** The header is for screen readers only, as above buttons. */
  isBare?: boolean;
  isRowHeader?: boolean;
  className: string;
  cell: (order: ListedOrder) => ReactNode;
}

function columnsFor(may: ReturnType<typeof useMay>, orders: ChosenOrders): Column[] {
  const hasCommands = may("refunds") || may("orders.delete");
  const maySet = may("orders.status");
  const commands: Column = {
    key: "actions",
    header: m.column_actions(),
    isBare: true,
    className: "@max-4xl:col-start-3 @max-4xl:row-start-5 @max-4xl:pe-1 @4xl:px-0! text-end",
    cell: (order) => <Commands order={order} />,
  };
  const total: Column = {
    key: "total",
    header: m.column_total(),
    className:
      "@max-4xl:col-start-3 @max-4xl:row-start-1 @max-4xl:pe-2 text-end font-semibold tabular-nums @max-4xl:text-base",
    cell: ({ totals }) => totals && formatMoney(totals.grandTotal),
  };
  return [
    {
      key: "choose",
      header: m.many_chosen({ n: orders.chosen.length }),
      isBare: true,
      className: "@4xl:w-11 @4xl:px-0!",
      cell: (order) => <Choice order={order} orders={orders} />,
    },
    {
      key: "number",
      header: m.column_order(),
      isRowHeader: true,
      className: "text-start font-normal",
      cell: (order) => (
        <>
          <Link
            to={`/my/orders/${order.id}`}
            className="link inline-flex items-center whitespace-nowrap font-semibold text-base min-h-11"
          >
            {shortOrderNumber(order.orderNumber)}
          </Link>
          {order.channel === "ondc" && <Badge className="ms-2">ONDC</Badge>}
        </>
      ),
    },
    {
      key: "items",
      header: m.column_items(),
      className: "@max-4xl:col-span-3 @max-4xl:row-start-3 @max-4xl:px-2 @4xl:w-full @4xl:min-w-40",
      cell: (order) => <Items order={order} />,
    },
    {
      key: "customer",
      header: m.column_customer(),
      className: "@max-4xl:col-span-3 @max-4xl:row-start-2 @max-4xl:ps-2 @4xl:min-w-36",
      cell: (order) => <Customer order={order} />,
    },
    ...(may("orders.money") ? [total] : []),
    {
      key: "payment",
      header: m.column_payment(),
      className: "@max-4xl:col-span-3 @max-4xl:row-start-4 @max-4xl:px-2",
      cell: (order) => <Payment order={order} />,
    },
    {
      key: "status",
      header: m.column_status(),
      className: clsx(
        "@max-4xl:row-start-5 @max-4xl:px-2",
        hasCommands ? "@max-4xl:col-span-2" : "@max-4xl:col-span-3",
      ),
      cell: (order) => (
        <>
          {maySet ? (
            <div className="flex items-center gap-2">
              <div className="grow">
                <OrderStatusSelect order={order} compact />
              </div>
              {!chosenOf(order).mustStay && <NextStepButton order={order} isSmall />}
            </div>
          ) : (
            <OrderStatusWord status={order.status} />
          )}
          <ToConfirmWord order={order} />
        </>
      ),
    },
    ...(hasCommands ? [commands] : []),
  ];
}

/** Orders as lines of a table; where there is less room than for it, as cards. */
export function OrderRows({
  rows,
  orders,
}: {
  rows: readonly ListedOrder[];
  orders: ChosenOrders;
}) {
  const columns = columnsFor(useMay(), orders);
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, and not a landmark beside its section */}
      <div
        role="group"
        aria-label={m.orders()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative rounded-lg @4xl:overflow-x-auto @4xl:border @4xl:border-line @4xl:bg-raised"
      >
        <table
          {...tableRoles.table}
          className="w-full border-separate border-spacing-0 text-sm @max-4xl:block"
        >
          <caption className="sr-only">{m.orders()}</caption>
          <thead {...tableRoles.rows} className="@max-4xl:sr-only">
            <tr {...tableRoles.row}>
              {columns.map(({ key, header, isBare }) => (
                <th
                  key={key}
                  scope="col"
                  {...tableRoles.head}
                  className={clsx(
                    "whitespace-nowrap border-line border-b bg-surface px-2 py-2 font-semibold text-muted",
                    key === "total" ? "text-end" : "text-start",
                  )}
                >
                  {isBare ? <span className="sr-only">{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rows} className="@max-4xl:grid @max-4xl:gap-2">
            {rows.map((order) => (
              <tr
                key={order.id}
                {...tableRoles.row}
                className={clsx(
                  "group @max-4xl:grid @max-4xl:gap-y-1 @max-4xl:grid-cols-[2.75rem_minmax(0,1fr)_auto] @max-4xl:items-center @max-4xl:rounded-lg @max-4xl:border @max-4xl:border-line @max-4xl:pb-2",
                  orders.isChosen(order.id)
                    ? "bg-primary-soft"
                    : "@max-4xl:bg-raised @4xl:hover:bg-surface",
                )}
              >
                {columns.map(({ key, isRowHeader, className, cell }) => {
                  const Cell = isRowHeader ? "th" : "td";
                  return (
                    <Cell
                      key={key}
                      scope={isRowHeader ? "row" : undefined}
                      role={isRowHeader ? "rowheader" : "cell"}
                      className={clsx(
                        "border-line align-middle @4xl:border-b @4xl:px-2 @4xl:py-1 @4xl:group-last:border-b-0",
                        className,
                      )}
                    >
                      {cell(order)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The whole field is pressed; with Shift, all from the one before to this one. */
function Choice({ order, orders }: { order: ListedOrder; orders: ChosenOrders }) {
  return (
    <label className="grid size-11 cursor-pointer select-none place-items-center">
      <span className="sr-only">
        {m.many_choose({ number: shortOrderNumber(order.orderNumber) })}
      </span>
      <input
        type="checkbox"
        className="tickbox"
        checked={orders.isChosen(order.id)}
        onChange={({ target, nativeEvent }) =>
          orders.turnOne(order, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  );
}

/** How many lines a row tells of an order. */
const shownLines = 2;

/** What is in it, and since when it has been waiting. */
function Items({ order: { lines, time } }: { order: ListedOrder }) {
  const more = lines.length - shownLines;
  return (
    <>
      <ul className="leading-snug [overflow-wrap:anywhere]">
        {lines.slice(0, shownLines).map((line, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name.
            key={place}
            lang={langOfName(line.title)}
            title={lineWords(line)}
            className="line-clamp-2"
          >
            {lineWords(line)}
          </li>
        ))}
      </ul>
      <p className="text-muted text-xs">
        {more > 0 && `${m.row_more_lines({ n: more })} · `}
        <time dateTime={time.toISOString()}>{formatDateTime(time)}</time>
      </p>
    </>
  );
}

/** The pack stands before the title, which may be cut off. */
function lineWords({ title, quantity: n, pack }: ListedLine): string {
  return pack === null ? m.row_line({ n, title }) : m.row_line_pack({ n, title, grams: pack });
}

/** Who gets it, how they are called, and where it goes. */
function Customer({ order }: { order: ListedOrder }) {
  const { name, phoneNumber: phone, city, pinCode } = order.selectedAddresses;
  return (
    <div className="flex items-center justify-between gap-3 @4xl:block">
      <div className="min-w-0 leading-snug">
        <span className="block [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-muted text-xs [overflow-wrap:anywhere]">
          {[city, pinCode].filter(Boolean).join(" ")}
        </span>
      </div>
      {phone && (
        <a
          href={`tel:${dialable(phone)}`}
          aria-label={m.row_call({ name, phone })}
          className="link inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap no-underline! @max-4xl:min-h-11 @max-4xl:px-2 @4xl:min-h-6 @4xl:text-xs"
        >
          <Phone aria-hidden className="size-3.5 shrink-0" />
          {phone}
        </a>
      )}
    </div>
  );
}

/** How it is paid, and what is to be collected; without the amount for who sees none. */
function Payment({ order }: { order: ListedOrder }) {
  const { collects } = order;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 @4xl:block">
      <PaymentStatusWord order={order} />
      {collects ? (
        <span className="block whitespace-nowrap font-semibold text-sm tabular-nums">
          {collects.amount === undefined
            ? m.row_collect_cash()
            : m.row_collect({ amount: formatMoney(collects.amount) })}
        </span>
      ) : (
        <span className="block whitespace-nowrap text-muted text-xs">
          {m.row_collect_nothing()}
        </span>
      )}
    </div>
  );
}

function Commands({ order }: { order: ListedOrder }) {
  const may = useMay();
  const { id, orderNumber, paymentId, refundable } = order;
  const isRefundable = paymentId && refundable !== undefined && may("refunds");
  if (!isRefundable && !may("orders.delete")) return null;
  return (
    <MoreMenu label={m.row_more({ name: shortOrderNumber(orderNumber) })}>
      {() => (
        <>
          {/* What is owed already has its button in the panel above. */}
          {isRefundable && (
            <RefundButton
              paymentId={paymentId}
              orderNumber={orderNumber}
              amount={refundable}
              consequence={m.refund_order_stock()}
            />
          )}
          {may("orders.delete") && (
            <DeleteRowButton
              id={id}
              action="/my/dashboards"
              intent="delete-order"
              label={m.delete_named({ name: shortOrderNumber(orderNumber) })}
              title={m.delete_order_title({ number: shortOrderNumber(orderNumber) })}
              question={m.order_delete_question()}
            />
          )}
        </>
      )}
    </MoreMenu>
  );
}
