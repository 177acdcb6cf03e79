import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Logo } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";
import type { ToCollect } from "../cash/to-collect.ts";
import { giftWords, type OrderOffer } from "../offers/order-offer.ts";
import type { ShownOrder } from "../order/office-order.ts";
import { type LineBatch, lineBatchWords } from "../stock/line-batches.ts";

interface PackingSlipProps {
  order: ShownOrder;
  toCollect: ToCollect;
  /** Which ones its units come from. */
  batches: readonly LineBatch[];
  offer: OrderOffer | undefined;
}

/** What goes into the parcel and onto it: for the hands that pack, and for whoever carries it. */
export function PackingSlip({ order, toCollect, batches, offer }: PackingSlipProps) {
  return (
    <article data-print="sheet" className="hidden text-base print:block">
      <header className="flex items-start justify-between gap-8 border-ink border-b-2 pb-4">
        <div>
          <Logo className="text-2xl" />
          <p className="mt-1 font-semibold">{site.legalName}</p>
          <p className="text-sm">{site.address}</p>
          <p className="text-sm">
            {site.phone} · {site.email}
          </p>
        </div>
        <div className="shrink-0 text-end">
          <h1 className="text-xl">{m.slip_title()}</h1>
          <p className="whitespace-nowrap font-semibold">{order.orderNumber}</p>
          <p className="text-sm">{order.receipt}</p>
          <p className="text-sm">{formatDateTime(order.time)}</p>
        </div>
      </header>
      <div className="mt-6 grid grid-cols-[1fr_auto] items-start gap-6">
        <SlipAddress address={order.selectedAddresses} />
        <CollectBox toCollect={toCollect} />
      </div>
      <SlipLines {...{ order, batches, offer }} />
    </article>
  );
}

/** What the person at the door asks for. */
function CollectBox({ toCollect }: { toCollect: ToCollect }) {
  const frame = "w-52 break-inside-avoid rounded-md border-2 border-ink p-4 text-center";
  if (toCollect.kind !== "cash") return <p className={frame}>{notCollected[toCollect.kind]()}</p>;
  return (
    <p className={frame}>
      <span className="block">{m.slip_collect()}</span>
      {toCollect.amount === undefined ? (
        // Who packs without seeing amounts leaves it to be filled in.
        <span className="block pt-3 text-start">{m.slip_collect_amount()}</span>
      ) : (
        <span className="block font-bold font-display text-3xl">
          {formatMoney(toCollect.amount)}
        </span>
      )}
    </p>
  );
}

/** Why nothing is asked for at the door. */
export const notCollected: Record<Exclude<ToCollect["kind"], "cash">, () => string> = {
  nothing: m.slip_nothing_to_collect,
  received: m.slip_received,
  "not-paid": m.slip_not_paid,
  "to-confirm": m.slip_to_confirm,
  refund: m.slip_refund,
  closed: m.slip_closed,
};

function SlipLines({ order, batches, offer }: Omit<PackingSlipProps, "toCollect">) {
  const cell = "border-line-strong border-b py-2.5 text-start align-top font-normal";
  const n = order.totalQuantity;
  return (
    <table className="mt-8 w-full">
      <thead>
        <tr>
          <th scope="col" className={`${cell} w-full`}>
            {m.slip_product()}
          </th>
          <th scope="col" className={`${cell} ps-6 text-end!`}>
            {m.slip_pack()}
          </th>
          <th scope="col" className={`${cell} ps-6 text-end!`}>
            {m.slip_quantity()}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.cartItems.map(({ productId, title, pack, quantity }) => (
          <tr key={productId}>
            <th scope="row" className={`${cell} font-semibold! [overflow-wrap:anywhere]`}>
              {/* To be ticked off with a pen. */}
              <span
                aria-hidden="true"
                className="me-3 inline-block size-4 border border-ink align-[-0.1em]"
              />
              <span lang={langOfName(title)}>{title}</span>
              {[
                ...giftWords(offer, { productId }),
                ...lineBatchWords(batches, { productId, quantity }),
              ].map((words) => (
                <span key={words} className="block font-normal text-sm">
                  {words}
                </span>
              ))}
            </th>
            <td className={`${cell} whitespace-nowrap ps-6 text-end! font-bold! text-xl`}>
              {pack !== null && m.pack_short({ grams: pack })}
            </td>
            <td className={`${cell} ps-6 text-end! font-bold! text-xl tabular-nums`}>{quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="pt-3 text-end font-semibold">
            {n === 1 ? m.slip_piece() : m.slip_pieces({ n })}
            {offer && (
              <span className="block font-normal text-sm">
                {m.order_offer_code({ code: offer.code })}
              </span>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The buyer's address, large enough to be read on a parcel from a step away. */
function SlipAddress({ address }: { address: AddressSnapshot }) {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode, phoneNumber } = address;
  return (
    <section className="min-w-0 text-2xl leading-snug [overflow-wrap:anywhere]">
      <h2 className="font-normal text-base">{m.deliver_to()}</h2>
      <p className="font-bold">{name}</p>
      <p>{addressLine}</p>
      <p>{areaLocality}</p>
      <p>{landmark}</p>
      <p>
        {city}, {state} <span className="font-bold">{pinCode}</span>
      </p>
      <p className="font-bold">{phoneNumber}</p>
      <OpenDays address={address} className="text-base" />
      {address.deliveryNote && (
        <p className="text-base">{m.delivery_note_is({ note: address.deliveryNote })}</p>
      )}
    </section>
  );
}

/** An office may be closed when the parcel comes. */
export function OpenDays(props: { address: AddressSnapshot; className: string }) {
  const { addressType, openOnWeekends } = props.address;
  if (addressType !== "Office") return null;
  const { saturday, sunday } = openOnWeekends;
  const days = [saturday && m.saturday(), sunday && m.sunday()].filter(Boolean).join(", ");
  return (
    <p className={props.className}>
      {days ? m.address_open_on({ days }) : m.slip_closed_at_weekends()}
    </p>
  );
}
