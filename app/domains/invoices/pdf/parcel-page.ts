import type { ToCollect } from "#app/domains/orders/cash/to-collect.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { PrintedOrder } from "#app/domains/orders/papers/papers.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";

/**
 * The page that goes with a parcel's invoice, for the hands that pack it and whoever carries it: label and slip in one
 * (rules: parcels-2), in the language of who prints it.
 */
export function parcelPage(order: PrintedOrder) {
  const { address, orderNumber, lines, toCollect, totalQuantity: n } = order;
  const { addressLine, areaLocality, landmark, city, state, pinCode, deliveryNote } = address;
  const note = deliveryNote ? [m.delivery_note_is({ note: deliveryNote })] : [];
  return {
    title: m.slip_title(),
    toTitle: m.deliver_to(),
    name: address.name,
    lines: [addressLine, areaLocality, landmark, `${city}, ${state} ${pinCode}`, ...note],
    phone: address.phoneNumber,
    number: shortOrderNumber(orderNumber),
    codeText: orderNumber,
    codeAlt: m.order_number({ number: orderNumber }),
    ...collectWords(toCollect),
    from: `${m.label_from()} ${site.legalName}, ${site.address}, ${site.phone}`,
    heads: [m.slip_product(), m.slip_pack(), m.slip_quantity()],
    goods: lines.map(({ title, pack, quantity, notes }) => ({
      title,
      notes,
      pack: pack === null ? "" : m.pack_short({ grams: pack }),
      quantity: String(quantity),
    })),
    pieces: n === 1 ? m.slip_piece() : m.slip_pieces({ n }),
  };
}

/** Who packs without seeing amounts leaves it to be filled in. */
function collectWords(toCollect: ToCollect): { collect: string; collectText: string } {
  if (toCollect.kind !== "cash") return { collect: m.label_prepaid(), collectText: "" };
  const { amount } = toCollect;
  const collect = amount === undefined ? m.label_cash_amount() : formatMoney(amount);
  return { collect, collectText: m.label_cash() };
}
