import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { readRows } from "#app/server/sheets/read-rows.server.ts";
import { admin } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { typedAddress } from "#tests/typed.ts";
import { fittingLayout, knownLayouts } from "../files/known-layouts.ts";
import { readLines, readRawFile } from "../files/read-courier-file.server.ts";
import { firstSettings } from "./booking-settings.ts";
import { bookingSheetIds, bookingSheets, parcelOf, tenDigits, wrapped } from "./booking-sheets.ts";
import {
  makeBookingSheet,
  ordersToBook,
  planSheet,
  readBookingSettings,
  saveBookingSettings,
} from "./make-booking-sheet.server.ts";

ownDatabase();

const settings = {
  ...firstSettings,
  packingWeight: 150,
  pickupName: "Madua Ranchi",
  dropOffPin: "834001",
  senderCity: "Ranchi",
  senderPin: "834001",
};

beforeEach(async () => {
  await db.delete(orders);
  await saveBookingSettings(settings, admin);
});

type Address = Partial<typeof typedAddress>;

/** A packed cash order of two laddus for ₹420, in packs of 300 gm. */
async function packed(
  values: OrderRowToMake = {},
  address: Partial<Record<keyof Address, string>> = {},
) {
  const openOnWeekends = { saturday: false, sunday: false };
  const id = await makeOrderRow({
    status: "processing",
    ...{ totalQuantity: 2, totalAmount: 50_000, discountPrice: 8_000, grandTotal: 42_000 },
    selectedAddresses: { ...typedAddress, openOnWeekends, ...address } as never,
    ...values,
  });
  const line = { orderId: id, position: 0, productId: "laddu", title: "Ragi Laddu", pack: 300 };
  await db.insert(orderLines).values({ ...line, price: 21_000, productMRP: 25_000, quantity: 2 });
  return id;
}

async function cellsOf(content: Uint8Array): Promise<Record<string, string>[]> {
  const rows: string[][] = [];
  for await (const { cells } of readRows(content)) rows.push(cells);
  const [headers = [], ...below] = rows;
  return below.map((cells) =>
    Object.fromEntries(headers.map((name, at) => [name, cells[at] ?? ""])),
  );
}

test("each sheet has the courier's own columns, the weight with packing, and what is due", async () => {
  const id = await packed({}, { phoneNumber: "+91 90000-00001" });
  await packed({ status: "ordered" });
  const booked = await ordersToBook("to-send");
  expect(booked.map((order) => order.id)).toEqual([id]);
  const number = booked[0]?.orderNumber;
  const made = async (sheet: (typeof bookingSheetIds)[number]) => {
    const { name, content } = await makeBookingSheet(sheet, booked, admin);
    return [name.replace(/\d{4}-\d\d-\d\d/, "day"), (await cellsOf(content))[0]];
  };
  expect(await made("delhivery")).toMatchObject([
    "delhivery-day.csv",
    {
      "Sale Order Number*": number,
      "Pickup Location Name*": "Madua Ranchi",
      "Payment Mode*": "COD",
      "COD Amount": "420.00",
      "Customer Phone*": "9000000001",
      "Shipping Address Line1*": "House 12, Harmu, Near the pond",
      "Shipping Pincode*": "834001",
      "Quantity Ordered*": "2",
      "Weight (gm)": "750",
    },
  ]);
  expect(await made("shiprocket")).toMatchObject([
    "shiprocket-day.csv",
    {
      "*Order Id": number,
      "*Payment Method(COD/Prepaid)": "COD",
      "*Customer First Name": "Asha",
      "Customer Last Name": "Devi",
      "*Weight Of Shipment(kg)": "0.750",
      "*Partial COD (Yes/No)": "No",
    },
  ]);
  expect(await made("india-post")).toMatchObject([
    "india-post-day.xlsx",
    {
      "PHYSICAL WEIGHT": "750",
      "LENGTH ": "20",
      "PICKUP ADDRESS FLAG": "FALSE",
      "DROP OFF PINCODE": "834001",
      "CODR/COD": "cod",
      "VALUE FOR CODR/COD": "420",
      "BULK REFERENCE": number,
    },
  ]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "order.export"));
  expect(entries).toHaveLength(3);
  expect(entries[0]?.detail).toMatchObject({ courier: "delhivery", orders: [number] });
});

test("every sheet has as many cells a row as names of columns, and no name twice", async () => {
  await packed();
  const booked = await ordersToBook("to-send");
  for (const id of bookingSheetIds) {
    const { headers } = bookingSheets[id];
    expect(new Set(headers).size, id).toBe(headers.length);
    const { content } = await makeBookingSheet(id, booked, admin);
    const rows: string[][] = [];
    for await (const { cells } of readRows(content)) rows.push(cells);
    expect(rows[1]?.length, id).toBe(headers.length);
  }
});

test("what Shiprocket adds up comes to the order's total, also where a part is paid", async () => {
  await packed({
    ...{ offerDiscount: 1_000, shippingCharge: 5_000, grandTotal: 46_000 },
    ...{ paymentMethod: "online", paymentStatus: "online", dueAtDoor: 6_000 },
  });
  const { content } = await makeBookingSheet("shiprocket", await ordersToBook("to-send"), admin);
  const [row = {}] = await cellsOf(content);
  const rupees = (name: string) => parseRupees(row[name] ?? "") ?? Number.NaN;
  const total =
    rupees("*Selling Price(Per Unit Item, Inclusive of Tax)") * Number(row["*Product Quantity"]) +
    rupees("Shipping Charges(Per Order)") -
    rupees("Total Discount (Per Order)");
  expect(total).toBe(46_000);
  expect(row).toMatchObject({
    "*Payment Method(COD/Prepaid)": "COD",
    "*Partial COD (Yes/No)": "Yes",
    "Paid Amount (Rs.)": "400.00",
  });
});

test("a parcel weighs what its pieces weigh as packed, where that is known (rules: charges-4)", async () => {
  const [packs, packedUp, unknown] = [await packed(), await packed(), await packed()];
  const set = (id: string, values: Partial<typeof orderLines.$inferInsert>) =>
    db.update(orderLines).set(values).where(eq(orderLines.orderId, id));
  await set(packedUp, { packedWeight: 330, pack: null });
  await set(unknown, { pack: null });
  const orders = await ordersToBook([packs, packedUp, unknown]);
  const { ready, leftOut } = planSheet("delhivery", orders, settings);
  expect(leftOut.map(({ order }) => order.id)).toEqual([unknown]);
  const weights = new Map(
    ready.map((order) => [order.id, parcelOf(order, bookingSheets.delhivery, settings).weight]),
  );
  expect([packs, packedUp].map((id) => weights.get(id))).toEqual([750, 810]);
});

test("what does not fit is named and not cut: address, pin code, phone, weight, paise, and what must not leave", async () => {
  const ids = [
    await packed(
      {},
      { landmark: "a long way beyond the last house of the village ".repeat(3).trim() },
    ),
    await packed({}, { pinCode: "none" }),
    await packed({}, { phoneNumber: "12345" }),
    await packed({ grandTotal: 42_050, totalAmount: 50_050 }),
    await packed({ paymentMethod: "online", paymentStatus: "pending" }),
    await packed({ status: "came-back" }),
    await packed({ status: "shipped" }),
    await packed({ paymentStatus: "online", paymentMethod: "online", refund: "due" }),
    await packed(),
  ];
  const { ready, leftOut } = planSheet("india-post", await ordersToBook(ids), settings);
  expect(ready.map(({ id }) => id)).toEqual([ids[8]]);
  const faults = new Map(leftOut.map(({ order, fault }) => [order.id, fault]));
  expect(ids.slice(0, 8).map((id) => faults.get(id))).toEqual([
    "The address has no room in 2 lines of 50 characters",
    "No pin code of six digits",
    "No phone number of ten digits",
    "₹420.50 is due: India Post collects whole rupees only",
    "It is not paid",
    "The order is over",
    "It has left already",
    "Its money goes back",
  ]);
  expect(planSheet("india-post", [], firstSettings).missing).toHaveLength(3);
  expect(planSheet("delhivery", [], firstSettings).missing).toEqual(["Delhivery: pickup location"]);
});

test("a sheet that was booked is read back: each parcel's number with its order", async () => {
  const names = ['=HYPERLINK("x")', "-Asha", "आशा देवी"];
  const ids = await Promise.all(names.map((name) => packed({}, { name })));
  const booked = await ordersToBook(ids);
  const { content } = await makeBookingSheet("delhivery", booked, admin);
  // The courier sends it back with its own number in front.
  const text = new TextDecoder().decode(content);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const lines = text
    .trimEnd()
    .split("\r\n")
    .map((line, n) => `${n ? `AWB${n}` : "Waybill"},${line}`);
  const raw = await readRawFile(new TextEncoder().encode(lines.join("\r\n")), []);
  if (!raw.ok) throw new Error("unreadable");
  const fitting = fittingLayout("booked", knownLayouts.booked, raw.value.headers);
  expect(fitting?.layout.name).toBe("Delhivery");
  expect(readLines("booked", raw.value, fitting?.places ?? {}, "delhivery")).toMatchObject(
    booked.map(({ orderNumber }, n) => ({
      orderNumber,
      trackingNumber: `AWB${n + 1}`,
      fault: null,
    })),
  );
});

test("an address is broken between words, loses none, and keeps to its lines", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,4}$/), {
        minLength: 1,
        maxLength: 3,
      }),
      (parts) => {
        const lines = wrapped(parts, 3, 30);
        if (!lines) return;
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(30);
        const words = lines.join(" ").replaceAll(",", "").split(" ");
        for (const part of parts) for (const word of part.split(" ")) expect(words).toContain(word);
      },
    ),
  );
  expect(wrapped(["House 12", "Harmu", "Harmu"], 2, 50)).toEqual(["House 12, Harmu"]);
  expect(wrapped(["x".repeat(51)], 2, 50)).toBeUndefined();
});

test.each([
  ["9000000001", "9000000001"],
  ["+91 90000-00001", "9000000001"],
  ["09000000001", "9000000001"],
  ["९०००००००००", "9000000000"],
  ["12345", undefined],
])("the phone number %s", (phone, digits) => {
  expect(tenDigits(phone)).toBe(digits);
});

test("what sheets say of the shop's parcels is kept", async () => {
  expect(await readBookingSettings()).toEqual(settings);
});
