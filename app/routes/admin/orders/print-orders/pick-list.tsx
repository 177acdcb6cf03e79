import { maySend } from "#app/domains/orders/cash/to-collect.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { type PrintedOrder, picksOf } from "#app/domains/orders/papers/papers.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TickBox } from "./slips.tsx";

/** What to take from the shelf for these orders, summed by product and pack, with boxes to tick. */
export function PickList({ orders, at }: { orders: readonly PrintedOrder[]; at: Date }) {
  const picks = picksOf(orders);
  const n = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const sent = orders.filter(({ toCollect }) => maySend(toCollect)).length;
  const cell = "border-black/40 border-b py-[2mm] align-top text-start font-normal";
  return (
    <article className="paper paper-picks text-[11pt] leading-snug">
      <header className="flex items-baseline justify-between gap-[6mm] border-black border-b-2 pb-[2mm]">
        <h2 className="text-[18pt] text-black">{m.picks_title()}</h2>
        <p>{formatDateTime(at)}</p>
      </header>
      {picks.length === 0 ? (
        <p className="mt-[6mm]">{m.picks_none()}</p>
      ) : (
        <>
          <p className="mt-[2mm]">{m.picks_total({ n, products: picks.length, orders: sent })}</p>
          <table className="mt-[4mm] w-full">
            <thead className="text-[9pt]">
              <tr>
                <th scope="col" className={`${cell} w-1/2`}>
                  {m.slip_product()}
                </th>
                <th scope="col" className={`${cell} pe-[4mm] text-end!`}>
                  {m.slip_pack()}
                </th>
                <th scope="col" className={`${cell} pe-[6mm] text-end!`}>
                  {m.picks_take()}
                </th>
                <th scope="col" className={cell}>
                  {m.picks_for()}
                </th>
              </tr>
            </thead>
            <tbody>
              {picks.map(({ key, title, pack, quantity, orders: needing }) => (
                <tr key={key}>
                  <th scope="row" className={`${cell} pe-[4mm] font-semibold!`}>
                    <span className="flex gap-[2mm]">
                      <TickBox />
                      <span lang={langOfName(title)} className="[overflow-wrap:anywhere]">
                        {title}
                      </span>
                    </span>
                  </th>
                  <td className={`${cell} whitespace-nowrap pe-[4mm] text-end! font-bold!`}>
                    {pack !== null && m.pack_short({ grams: pack })}
                  </td>
                  <td className={`${cell} pe-[6mm] text-end! font-bold! text-[14pt] tabular-nums`}>
                    {quantity}
                  </td>
                  <td className={`${cell} text-[9pt]`}>
                    {needing.map(({ orderNumber, quantity: each }, position) => (
                      <span key={orderNumber}>
                        {position > 0 && ", "}
                        <span className="whitespace-nowrap">{forWords(orderNumber, each)}</span>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </article>
  );
}

function forWords(orderNumber: string, n: number): string {
  const number = shortOrderNumber(orderNumber);
  return n === 1 ? number : m.picks_many({ number, n });
}
