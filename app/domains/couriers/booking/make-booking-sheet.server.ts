import { eq } from "drizzle-orm";
import { amountDue } from "#app/domains/orders/cash/to-collect.ts";
import { linesOf } from "#app/domains/orders/order/read-orders.server.ts";
import { ordersOfIds, searchOrders } from "#app/domains/orders/search/search-orders.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import { site } from "#site";
import { type BookingSettings, bookingSettingsSchema, firstSettings } from "./booking-settings.ts";
import { bookingSettings } from "./booking-settings-table.server.ts";
import {
  type BookedOrder,
  type BookingSheet,
  type BookingSheetId,
  bookingFault,
  bookingSheets,
  type Cell,
  mostBooked,
  parcelOf,
  type Sender,
  wrapped,
} from "./booking-sheets.ts";
import { settingWords } from "./setting-words.ts";

const only = "sheets";

/** What sheets say of the shop's parcels; what was never said is as at first. For staff. */
export async function readBookingSettings(): Promise<BookingSettings> {
  const [row] = await db.select().from(bookingSettings).where(eq(bookingSettings.id, only));
  return { ...firstSettings, ...row?.settings };
}

/** Keeps what sheets say of the shop's parcels from now on. */
export async function saveBookingSettings(settings: BookingSettings, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(bookingSettings)
      .values({ id: only, settings })
      .onConflictDoUpdate({ target: bookingSettings.id, set: { settings } });
    await record(tx, actor, "booking-settings.update", only, { ...settings });
  });
  publish("courier-imports");
}

/** The orders that were chosen, or all that are packed and to be sent, the oldest first; at most 500. For staff. */
export async function ordersToBook(ids: readonly string[] | "to-send"): Promise<BookedOrder[]> {
  const toSend = {
    stage: "to-send",
    status: undefined,
    payment: undefined,
    q: "",
    sort: "oldest",
  } as const;
  const rows =
    ids === "to-send"
      ? (await searchOrders(toSend, undefined, mostBooked)).rows
      : (await ordersOfIds(ids.slice(0, mostBooked))).toReversed();
  const lines = await linesOf(rows.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    address: row.selectedAddresses,
    lines: lines.get(row.id) ?? [],
    due: amountDue(row),
  }));
}

/** What a sheet will hold, and what not. */
export interface PlannedSheet {
  ready: BookedOrder[];
  /** With why, in words. */
  leftOut: { order: BookedOrder; fault: string }[];
  /** What the courier takes no sheet without, in words. */
  missing: string[];
}

/** Parts orders into those that a sheet can hold, and those that it cannot (rules: couriers-10). */
export function planSheet(
  id: BookingSheetId,
  orders: readonly BookedOrder[],
  settings: BookingSettings,
): PlannedSheet {
  const sheet = bookingSheets[id];
  const judged = orders.map((order) => ({ order, fault: bookingFault(order, sheet) }));
  return {
    ready: judged.filter(({ fault }) => fault === undefined).map(({ order }) => order),
    leftOut: judged.flatMap(({ order, fault }) => (fault === undefined ? [] : [{ order, fault }])),
    missing: [
      ...sheet.needs.filter((name) => settings[name] === "").map((name) => settingWords[name]()),
      // Its sheet has the sender's address too.
      ...(id === "india-post" && !wrapped([site.address], 2, 50) ? [m.address()] : []),
    ],
  };
}

/** The file of a sheet: what is fit of these orders. Its download is written down (rules: access-11). */
export async function makeBookingSheet(
  id: BookingSheetId,
  orders: readonly BookedOrder[],
  actor: Actor,
): Promise<{ name: string; type: string; content: Uint8Array }> {
  const settings = bookingSettingsSchema.parse(await readBookingSettings());
  const sheet: BookingSheet = bookingSheets[id];
  const { ready } = planSheet(id, orders, settings);
  const about = { settings, sender: sender() };
  const rows = ready.flatMap((order, place) =>
    sheet.rows(parcelOf(order, sheet, settings), place, about),
  );
  await record(db, actor, "order.export", "", {
    courier: id,
    orders: ready.map(({ orderNumber }) => orderNumber),
  });
  const name = `${id}-${dayOf(new Date())}.${sheet.format}`;
  if (sheet.format === "csv")
    return { name, type: "text/csv; charset=utf-8", content: csvOf(sheet, rows) };
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, type, content: await workbookOf(sheet, rows) };
}

function sender(): Sender {
  const { name, legalName, address, state, phone, email } = site;
  return { name, company: legalName, address, state, phone, email };
}

function csvOf({ headers }: BookingSheet, rows: readonly Cell[][]): Uint8Array {
  return Buffer.concat([csvHead([...headers]), csvRows(rows.map((row) => row.map(String)))]);
}

/** India Post wants its two other tabs to be there, and empty. */
const emptyTabs = [
  {
    name: "PickupAddress",
    rows: [
      [
        ...["serial_no", "addressee_name", "company_name", "address_line1", "address_line2"],
        ...["address_line3", "city", "state", "pincode", "email_id", "alt_contact_no", "mobile_no"],
        ...["pickup_schedule_slot", "pickup_schedule_date"],
      ],
    ],
  },
  {
    name: "AltAddress",
    rows: [
      [
        ...["SERIAL NO", "ADDRESSEE NAME", "COMPANY NAME", "ADDRESS LINE 1", "ADDRESS LINE 2"],
        ...[
          "ADDRESS LINE 3",
          "CITY",
          "STATE",
          "PINCODE",
          "EMAIL ID",
          "ALT CONTACT NO",
          "MOBILE NO",
        ],
      ],
    ],
  },
];

async function workbookOf({ headers }: BookingSheet, rows: Cell[][]): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx");
  const articles = { name: "ArticleDetails", rows: [[...headers], ...rows] };
  return writeXlsx({ sheets: [articles, ...emptyTabs] });
}
