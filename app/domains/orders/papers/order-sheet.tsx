import { AddressText } from "#app/domains/accounts/addresses/address-card.tsx";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Logo } from "#app/ui/pictures/motif.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { site } from "#site";
import { lineTitle } from "../order/line-title.ts";
import type { Order } from "../order/order.ts";
import { paymentWords } from "../order/order-words.ts";
import { atDoorOf } from "../order/payable-online.ts";

interface OrderSheetProps {
  order: Order;
  offerCode: string | undefined;
}

/** An order on paper, with who sold it; on the screen it is not seen. */
export function OrderSheet({ order, offerCode }: OrderSheetProps) {
  return (
    <article data-print="sheet" className="hidden text-sm print:block">
      <header className="flex items-start justify-between gap-8 border-line-strong border-b pb-4">
        <div>
          <Logo className="text-2xl" />
          <p className="mt-1 font-semibold">{site.legalName}</p>
          <p>{site.address}</p>
          <p>
            {site.phone} · {site.email}
          </p>
        </div>
        <p className="shrink-0 text-end">
          {site.gstin && (
            <>
              {m.orders_sheet_gstin({ number: site.gstin })}
              <br />
            </>
          )}
          {m.footer_fssai({ number: site.fssaiLicence })}
        </p>
      </header>
      <h1 className="mt-6 text-xl">
        <Unbroken text={m.order_number({ number: order.orderNumber })} part={order.orderNumber} />
      </h1>
      <div className="mt-3 grid grid-cols-2 gap-8">
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
          <Fact name={m.orders_sheet_date()}>{formatDateTime(order.time)}</Fact>
          <Fact name={m.orders_sheet_receipt()}>{order.receipt}</Fact>
          <Fact name={m.payment()}>{paymentWords(order)}</Fact>
          {order.paymentId && <Fact name={m.orders_sheet_payment_id()}>{order.paymentId}</Fact>}
        </dl>
        <div>
          <h2 className="text-base">{m.deliver_to()}</h2>
          <p className="font-semibold">{order.selectedAddresses.name}</p>
          <AddressText address={order.selectedAddresses} />
        </div>
      </div>
      <Lines order={order} />
      <div className="ms-auto mt-5 w-64 break-inside-avoid">
        <PriceDetails totals={order} offerCode={offerCode} atDoor={atDoorOf(order)} />
      </div>
      <p className="mt-10 text-muted">{m.orders_sheet_thanks()}</p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

const cell = "border-line border-b py-2 ps-4 text-end align-top font-normal first:ps-0";

function Lines({ order }: { order: Order }) {
  return (
    <table className="mt-8 w-full">
      <thead className="text-muted">
        <tr>
          <th scope="col" className={`${cell} w-full text-start!`}>
            {m.column_title()}
          </th>
          <th scope="col" className={cell}>
            {m.mrp()}
          </th>
          <th scope="col" className={cell}>
            {m.price_now()}
          </th>
          <th scope="col" className={cell}>
            {m.quantity()}
          </th>
          <th scope="col" className={cell}>
            {m.orders_sheet_amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.cartItems.map((line) => (
          <tr key={line.productId}>
            <th scope="row" className={`${cell} text-start! font-semibold!`}>
              {lineTitle(line)}
            </th>
            <td className={cell}>{formatMoney(line.productMRP)}</td>
            <td className={cell}>{formatMoney(line.price)}</td>
            <td className={cell}>{line.quantity}</td>
            <td className={cell}>{formatMoney(line.price * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
