import { plainRupees } from "#app/lib/money/money.ts";
import { shownAmount, shownParts } from "#app/lib/money/totals.ts";
import { taxCodes } from "#app/lib/tax/line-tax.ts";
import { dayOf, sortableTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import type { FoundCursor } from "#app/server/database/prefix-search.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import { lineTitle } from "../order/line-title.ts";
import type { OrderLine } from "../order/order.ts";
import { paymentWords, statusLine } from "../order/order-words.ts";
import { linesOf, numbersOfOrders } from "../order/read-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { type FoundOrder, ordersOfIds, searchOrders } from "./search-orders.server.ts";

type Cell = (order: FoundOrder, lines: readonly OrderLine[]) => string;

/** One row an order, so that its sums can be added up; the lines share a field. */
const columns = (): [header: string, cell: Cell][] => [
  [m.csv_number(), (order) => order.orderNumber],
  [m.csv_receipt(), (order) => order.receipt],
  [m.csv_time(), (order) => sortableTime(order.time)],
  [m.column_payment(), (order) => paymentWords(order)],
  [m.column_status(), statusLine],
  [m.csv_payment_id(), (order) => order.paymentId ?? ""],
  [m.column_name(), ({ selectedAddresses: address }) => address.name],
  [m.csv_phone(), ({ selectedAddresses: address }) => address.phoneNumber],
  [m.email(), (order) => order.email],
  [
    m.address(),
    ({ selectedAddresses: { addressLine, areaLocality, landmark } }) =>
      [addressLine, areaLocality, landmark].join(", "),
  ],
  [m.address_city(), ({ selectedAddresses: address }) => address.city],
  [m.address_state(), ({ selectedAddresses: address }) => address.state],
  [m.address_pin_code(), ({ selectedAddresses: address }) => address.pinCode],
  [m.order_items(), (_, lines) => lines.map(lineText).join("; ")],
  [m.csv_pieces(), (order) => String(order.totalQuantity)],
  ...shownParts.map(({ code, label }): [string, Cell] => [
    m.csv_in_rupees({ name: label() }),
    (order) => plainRupees(shownAmount(order, code)),
  ]),
  [m.csv_grand_total(), (order) => plainRupees(order.grandTotal)],
  ...taxCodes.map((code): [string, Cell] => [
    m.csv_in_rupees({ name: code.toUpperCase() }),
    (order) => plainRupees(order[code]),
  ]),
];

/** The orders that a filter leaves, or these ones. */
export type WantedOrders = OrderFilter | { ids: string[] };

/** Writes down that orders leave the shop, and which (rules: access-11). */
export async function recordExport(actor: Actor, wanted: WantedOrders): Promise<void> {
  log.info({ account: actor.id }, "orders exported");
  const detail =
    "ids" in wanted ? { orders: [...(await numbersOfOrders(wanted.ids)).values()] } : wanted;
  await record(db, actor, "order.export", "", { ...detail });
}

/** Orders that are in memory at a time. */
const windowSize = 500;
/** Of these the first, so that a download begins soon. */
const firstWindow = 100;

/** Orders as a CSV file for spreadsheets. It is read in windows, at the pace of the download. */
export async function* exportOrders(
  wanted: WantedOrders,
  size = windowSize,
): AsyncGenerator<Uint8Array> {
  const named = columns();
  yield csvHead(named.map(([header]) => header));
  let cursor: FoundCursor | undefined;
  do {
    const { rows, hasNext } =
      "ids" in wanted
        ? { rows: await ordersOfIds(wanted.ids), hasNext: false }
        : await searchOrders(wanted, cursor, cursor ? size : Math.min(size, firstWindow));
    const lines = await linesOf(rows.map(({ id }) => id));
    yield csvRows(
      rows.map((order) => named.map(([, cell]) => cell(order, lines.get(order.id) ?? []))),
    );
    const last = hasNext ? rows.at(-1) : undefined;
    cursor = last && { direction: "after", date: last.time, id: last.id, key: last.key };
  } while (cursor);
}

function lineText(line: OrderLine): string {
  return `${lineTitle(line)} × ${line.quantity}`;
}

/** "orders-2026-04-05.csv", by the day on which it was asked for. */
export function exportName(at: Date): string {
  return `orders-${dayOf(at)}.csv`;
}
