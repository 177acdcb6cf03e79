import clsx from "clsx";
import { maySend, type ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { notCollected } from "#app/domains/orders/papers/packing-slip.tsx";
import { inGroupsOf, type PrintedOrder } from "#app/domains/orders/papers/papers.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Logo } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";
import { PrintedAddress } from "./printed-address.tsx";

/** So many lines have room on a slip; what is more goes on with the next one. */
const linesOnSlip = { 2: 8, 4: 5 } as const;

interface Slip {
  order: PrintedOrder;
  lines: PrintedOrder["lines"];
  part: number;
  of: number;
}

/** Packing slips, two or four on a sheet of A4, to be cut apart. */
export function Slips({ orders, onSheet }: { orders: readonly PrintedOrder[]; onSheet: 2 | 4 }) {
  const slips = orders.flatMap((order): Slip[] => {
    const parts = linesOfSlips(order.lines, linesOnSlip[onSheet]);
    return parts.map((lines, index) => ({ order, lines, part: index + 1, of: parts.length }));
  });
  return inGroupsOf(onSheet, slips).map((sheet) => (
    <div
      key={`${sheet[0]?.order.id} ${sheet[0]?.part}`}
      className={clsx("paper paper-a4 grid grid-rows-2", onSheet === 4 && "grid-cols-2")}
    >
      {sheet.map((slip) => (
        <SlipOnSheet key={`${slip.order.id} ${slip.part}`} slip={slip} small={onSheet === 4} />
      ))}
    </div>
  ));
}

/** A line with a note below it takes half as much room again. */
function linesOfSlips(lines: Slip["lines"], room: number): Slip["lines"][] {
  const parts: Slip["lines"][] = [];
  let left = 0;
  for (const line of lines) {
    const needed = 1 + line.notes.length / 2;
    const part = parts.at(-1);
    if (part && needed <= left) part.push(line);
    else parts.push([line]);
    left = (part && needed <= left ? left : room) - needed;
  }
  return parts;
}

function SlipOnSheet({ slip: { order, lines, part, of }, small }: { slip: Slip; small: boolean }) {
  const { orderNumber, time, address, toCollect, totalQuantity, offerCode } = order;
  return (
    <article
      className={clsx(
        "flex min-h-0 min-w-0 flex-col overflow-hidden border-black border-dashed",
        // Along these it is cut.
        small ? "odd:border-e nth-[-n+2]:border-b" : "first:border-b",
        small ? "gap-[3mm] p-[7mm] text-[9pt]" : "gap-[5mm] p-[11mm] text-[11pt]",
      )}
    >
      <header className="flex items-start justify-between gap-[4mm] border-black border-b pb-[2mm]">
        <div className="min-w-0">
          <Logo className={small ? "text-[13pt]" : "text-[18pt]"} />
          <p className={small ? "text-[7pt]" : "text-[9pt]"}>{site.phone}</p>
        </div>
        <div className="shrink-0 text-end leading-tight">
          <p className={clsx("font-bold", small ? "text-[15pt]" : "text-[20pt]")}>
            {shortOrderNumber(orderNumber)}
          </p>
          <p className={clsx("whitespace-nowrap", small ? "text-[7pt]" : "text-[9pt]")}>
            {orderNumber} · {formatDate(time)}
          </p>
          {of > 1 && <p className="font-bold">{m.slip_part({ part, of })}</p>}
        </div>
      </header>
      <div
        className={clsx(
          "grid min-h-0 content-start",
          small ? "gap-[3mm]" : "grid-cols-[76mm_1fr] gap-[8mm]",
        )}
      >
        <div className={clsx("grid min-w-0 content-start", small ? "gap-[2mm]" : "gap-[5mm]")}>
          <PrintedAddress address={address} size={small ? "small" : "medium"} />
          <CollectBox toCollect={toCollect} small={small} />
        </div>
        <Lines {...{ lines, totalQuantity, offerCode, small }} />
      </div>
    </article>
  );
}

/** What the person at the door asks for, or that the parcel must stay. */
function CollectBox({ toCollect, small }: { toCollect: ToCollect; small: boolean }) {
  return (
    <p
      className={clsx(
        "rounded-[1mm] border-2 border-black text-center leading-tight",
        small ? "px-[2mm] py-[1mm]" : "p-[3mm]",
      )}
    >
      {toCollect.kind === "cash" ? (
        <>
          {m.slip_collect()}{" "}
          <span className={clsx("font-bold", small ? "text-[13pt]" : "block text-[20pt]")}>
            {toCollect.amount === undefined
              ? m.slip_collect_amount()
              : formatMoney(toCollect.amount)}
          </span>
        </>
      ) : (
        <span className={clsx(!maySend(toCollect) && "font-bold")}>
          {notCollected[toCollect.kind]()}
        </span>
      )}
    </p>
  );
}

interface LinesProps {
  lines: PrintedOrder["lines"];
  totalQuantity: number;
  offerCode: string | undefined;
  small: boolean;
}

function Lines({ lines, totalQuantity: n, offerCode, small }: LinesProps) {
  const cell = clsx("border-black/40 border-b align-top", small ? "py-[0.8mm]" : "py-[1mm]");
  const end = `${cell} whitespace-nowrap ps-[3mm] text-end font-bold`;
  return (
    <table className="w-full content-start self-start">
      <thead className={small ? "text-[7pt]" : "text-[9pt]"}>
        <tr>
          <th scope="col" className={`${cell} w-full text-start font-normal`}>
            {m.slip_product()}
          </th>
          <th scope="col" className={`${cell} ps-[3mm] text-end font-normal`}>
            {m.slip_pack()}
          </th>
          <th scope="col" className={`${cell} ps-[3mm] text-end font-normal`}>
            {m.slip_quantity()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, title, pack, quantity, notes }) => (
          <tr key={productId}>
            <th scope="row" className={`${cell} text-start font-semibold leading-tight`}>
              <span className="flex gap-[2mm]">
                <TickBox />
                <span className="min-w-0">
                  <span lang={langOfName(title)} className="line-clamp-2 [overflow-wrap:anywhere]">
                    {title}
                  </span>
                  {notes.map((words) => (
                    <span
                      key={words}
                      className={clsx("block font-normal", small ? "text-[7pt]" : "text-[8.5pt]")}
                    >
                      {words}
                    </span>
                  ))}
                </span>
              </span>
            </th>
            <td className={end}>{pack !== null && m.pack_short({ grams: pack })}</td>
            <td className={clsx(end, "tabular-nums")}>{quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="pt-[1mm] text-end">
            {n === 1 ? m.slip_piece() : m.slip_pieces({ n })}
            {offerCode && (
              <span className={clsx("block", small ? "text-[7pt]" : "text-[8.5pt]")}>
                {m.order_offer_code({ code: offerCode })}
              </span>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** To be ticked off with a pen. */
export function TickBox() {
  return <span aria-hidden="true" className="mt-[0.4mm] size-[3mm] shrink-0 border border-black" />;
}
