import type { ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { PrintedOrder } from "#app/domains/orders/papers/papers.ts";
import { courierName } from "#app/domains/orders/parcels/couriers.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { PrintedAddress } from "./printed-address.tsx";

/** A label of 100 × 150 mm for each order: where it goes, what is collected, and its codes. */
export function Labels({ orders }: { orders: readonly PrintedOrder[] }) {
  return orders.map((order) => <Label key={order.id} order={order} />);
}

function Label({ order }: { order: PrintedOrder }) {
  const { orderNumber, time, address, toCollect, totalQuantity: n } = order;
  return (
    <article className="paper paper-label flex flex-col gap-[3mm] p-[5mm] text-[9pt] leading-tight">
      <div className="min-h-0 grow overflow-hidden">
        <PrintedAddress address={address} size="large" />
      </div>
      <Collect toCollect={toCollect} />
      <Barcode order={order} />
      <div className="flex gap-[4mm] border-black border-t pt-[3mm]">
        <Qr order={order} />
        <div className="min-w-0 grow [overflow-wrap:anywhere]">
          <p className="font-bold text-[15pt]">{shortOrderNumber(orderNumber)}</p>
          <p>
            {formatDate(time)} · {n === 1 ? m.slip_piece() : m.slip_pieces({ n })}
          </p>
          <Carrier order={order} />
          <p className="mt-[1.5mm] text-[7pt]">{m.label_from()}</p>
          <p className="line-clamp-3 text-[8pt]">
            <span className="font-bold">{site.legalName}</span>, {site.address}
          </p>
          <p className="text-[8pt]">{site.phone}</p>
        </div>
      </div>
    </article>
  );
}

function Collect({ toCollect }: { toCollect: ToCollect }) {
  const { large, text } = collectWords(toCollect);
  return (
    <p className="flex items-center justify-between gap-[3mm] border-2 border-black px-[3mm] py-[2mm]">
      <span className="min-w-0">{text}</span>
      <span className="shrink-0 font-bold text-[19pt]">{large}</span>
    </p>
  );
}

function collectWords(toCollect: ToCollect): { large: string; text: string } {
  switch (toCollect.kind) {
    case "cash": {
      const { amount } = toCollect;
      const large = amount === undefined ? m.label_cash_amount() : formatMoney(amount);
      return { large, text: m.label_cash() };
    }
    case "nothing":
      return { large: m.label_prepaid(), text: m.label_prepaid_text() };
    case "received":
      return { large: m.label_prepaid(), text: m.slip_received() };
    case "not-paid":
      return { large: m.label_do_not_send(), text: m.slip_not_paid() };
    case "to-confirm":
      return { large: m.label_do_not_send(), text: m.slip_to_confirm() };
    case "refund":
      return { large: m.label_do_not_send(), text: m.slip_refund() };
    case "closed":
      return { large: m.label_do_not_send(), text: m.slip_closed() };
  }
}

/** For a hand scanner: the order's number. */
function Barcode({ order: { codes, orderNumber } }: { order: PrintedOrder }) {
  if (!codes) return null;
  const { width, path } = codes.barcode;
  return (
    <div className="text-center">
      <svg
        role="img"
        aria-label={m.label_barcode({ number: orderNumber })}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-[13mm] w-full"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="font-semibold tabular-nums">{orderNumber}</p>
    </div>
  );
}

/** For a phone's camera: the order's page. */
function Qr({ order: { codes } }: { order: PrintedOrder }) {
  if (!codes) return null;
  const { size, path } = codes.qr;
  return (
    <svg
      role="img"
      aria-label={m.label_qr()}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[32mm] shrink-0"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function Carrier({ order: { courier, trackingNumber } }: { order: PrintedOrder }) {
  if (!courier) return null;
  return (
    <p className="mt-[1mm] font-semibold">
      {courierName(courier)}
      {trackingNumber && <span className="block">{trackingNumber}</span>}
    </p>
  );
}
