import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { FileKind } from "./courier-file.ts";
import { fittingLayout, knownLayouts } from "./known-layouts.ts";
import { type ParcelNews, readParcelState } from "./parcel-state.ts";
import { readLines, readRawFile } from "./read-courier-file.server.ts";
import { readAmount, readDay, readOrderNumber } from "./read-values.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Reads a file by the known layout that fits it. */
async function read(kind: FileKind, content: Uint8Array | string) {
  const raw = await readRawFile(typeof content === "string" ? utf8(content) : content, []);
  if (!raw.ok) return raw.refusal;
  const fitting = fittingLayout(kind, knownLayouts[kind], raw.value.headers);
  if (!fitting) return "no layout";
  const { layout, places } = fitting;
  return { layout: layout.name, lines: readLines(kind, raw.value, places, layout.courier) };
}

const delhiveryCash = `Description,Payment Mode,Client,Pincode,Amount Payable,City,Status,COD Amount,Waybill Number,Order Number
Laddu,COD,Madua,834001,1000.0,Ranchi,Delivered,1000.0,38061110519610,JRMG-2026-27-APR-01
Laddu,COD,Madua,834001,"1,23,456.50",Ranchi,Delivered,0,38061110519621,free text
`;

const shiprocketCash = `CRF ID;AWB;Delivered Date;Shipped Date;Order Id;Courier;Order Value;Channel Name;Remittance Date;UTR;total_adjusted_amt;Linked CRF Ids
13449838;SF3396030642KR;2026-09-01 15:47:41;2026-08-21 03:14:41;1095984941;Shadowfax Surface;1200;CUSTOM;2026-09-11 02:07:17;IN22625415423299;;
`;

const indiaPostCash = [
  ["COD payments of the customer", "", "", ""],
  ["", "", "", ""],
  ["Article Number", "COD Amount", "Payment Date", "UTR Number"],
  ["EX 123 456 789 IN", 450, "05/04/2026", "SBIN0001"],
  ["Total", 450, "", ""],
];

test("Delhivery's remittance: what is payable, not what was collected", async () => {
  expect(await read("cash", delhiveryCash)).toMatchObject({
    layout: "Delhivery",
    lines: [
      {
        row: 2,
        trackingNumber: "38061110519610",
        orderNumber: "JRMG/2026-27/APR/01",
        courier: "delhivery",
        amount: 100_000,
        fault: null,
      },
      { row: 3, orderNumber: "", amount: 12_345_650 },
    ],
  });
});

test("Shiprocket's remittance, with semicolons, a mark at the beginning and its day", async () => {
  expect(await read("cash", `\u{FEFF}${shiprocketCash}`)).toMatchObject({
    layout: "Shiprocket",
    lines: [
      {
        trackingNumber: "SF3396030642KR",
        // Its own number of the order, not ours.
        orderNumber: "",
        amount: 120_000,
        day: "2026-09-11",
        reference: "IN22625415423299",
      },
    ],
  });
});

test("India Post's statement as XLSX, whose columns are named below a title", async () => {
  const content = await writeXlsx({ sheets: [{ name: "COD", rows: indiaPostCash }] });
  expect(await read("cash", content)).toMatchObject({
    layout: "India Post",
    lines: [
      {
        row: 4,
        trackingNumber: "EX123456789IN",
        courier: "india-post",
        amount: 45_000,
        day: "2026-04-05",
        reference: "SBIN0001",
      },
      { trackingNumber: "TOTAL" },
    ],
  });
});

test("what was booked with Shiprocket names who carries it; tabs and quotes", async () => {
  const file =
    'Order ID\tStatus\tCourier Company\tAWB Code\n"JRMG/2026-27/APR/01"\tNEW\t"Delhivery Surface 500g"\t123456789\nJRMG/2026-27/APR/02\tNEW\tShadowfax\tSF-1\nJRMG/2026-27/APR/03\tNEW\tXpressbees Air\t';
  expect(await read("booked", file)).toMatchObject({
    layout: "Shiprocket",
    lines: [
      { courier: "delhivery", trackingNumber: "123456789", fault: null },
      { courier: "other", trackingNumber: "SF-1", fault: null },
      { courier: "xpressbees", trackingNumber: "", fault: null },
    ],
  });
});

test("where parcels are, by Delhivery's two columns and Shiprocket's one", async () => {
  const delhivery =
    "Waybill,Status Type,Status,Instructions\n1111,DL,Delivered,\n2222,RT,In Transit,\n3333,DL,RTO,\n4444,UD,Pending,\n";
  expect(await read("parcels", delhivery)).toMatchObject({
    lines: [
      { state: "delivered" },
      { state: "coming-back" },
      { state: "came-back" },
      { state: "on-its-way" },
    ],
  });
  const shiprocket =
    "Order ID,Status,AWB Code,Latest NDR Reason,Order Delivered Date\nx,UNDELIVERED,1111,Customer refused to accept,N/A\nx,DELIVERED,2222,N/A,2026-04-05 10:00:00\n";
  expect(await read("parcels", shiprocket)).toMatchObject({
    lines: [
      {
        state: "attempted",
        reason: "refused",
        day: null,
        said: "UNDELIVERED: Customer refused to accept",
      },
      { state: "delivered", day: "2026-04-05", said: "DELIVERED" },
    ],
  });
});

test("a file without these columns has no layout, and one without rows is empty", async () => {
  expect(await read("cash", "a,b\n1,2\n")).toBe("no layout");
  expect(await read("cash", "Waybill Number,Amount Payable\n")).toEqual({ code: "empty" });
  expect(await read("cash", "")).toEqual({ code: "empty" });
  const rows = Array.from({ length: 10_001 }, (_, n) => `A${n},1`).join("\n");
  expect(await read("cash", `AWB,Order Value\n${rows}`)).toEqual({ code: "too-many-rows" });
});

test.each([
  ["1,23,456.00", 12_345_600],
  ["₹ 450", 45_000],
  ["Rs. 1,250.50", 125_050],
  ["500/-", 50_000],
  ["1000.0", 100_000],
  ["1000.0000", 100_000],
  ["-450", undefined],
  ["12.345", undefined],
  ["four", undefined],
])("the amount %s", (written, amount) => {
  expect(readAmount(written)).toBe(amount);
});

test.each([
  ["05/04/2026", "2026-04-05"],
  ["5-4-2026 10:30", "2026-04-05"],
  ["05-04-26", "2026-04-05"],
  ["05-Apr-2026", "2026-04-05"],
  ["5 April, 2026", "2026-04-05"],
  ["2026-04-05T10:00:00Z", "2026-04-05"],
  ["2026/4/5", "2026-04-05"],
  ["31/02/2026", undefined],
  ["04/13/2026", undefined],
  ["soon", undefined],
])("the day %s", (written, day) => {
  expect(readDay(written)).toBe(day);
});

test.each([
  ["JRMG/2026-27/APR/01", "JRMG/2026-27/APR/01"],
  ["jrmg-2026-27-apr-1", "JRMG/2026-27/APR/01"],
  ["REC-JRMG/2026-27/APR/01", "JRMG/2026-27/APR/01"],
  // Of which year?
  ["APR/01", undefined],
  ["1095984941", undefined],
])("the order number %s", (written, number) => {
  expect(readOrderNumber(written)).toBe(number);
});

const attempted = (reason: Extract<ParcelNews, { state: "attempted" }>["reason"]) => ({
  state: "attempted" as const,
  reason,
});

test.each([
  ["Delivered", { state: "delivered" }],
  ["Item Delivered(Addressee)", { state: "delivered" }],
  ["DELIVERED", { state: "delivered" }],
  ["RTO DELIVERED", { state: "came-back" }],
  ["RTO_ACKNOWLEDGED", { state: "came-back" }],
  ["Item delivered to sender", { state: "came-back" }],
  ["RTO INITIATED", { state: "coming-back" }],
  ["Item Returned", { state: "coming-back" }],
  ["OUT FOR DELIVERY", { state: "on-its-way" }],
  ["Item Bagged", { state: "on-its-way" }],
  ["PICKED UP", { state: "on-its-way" }],
  ["Not Delivered", attempted("other")],
  ["Undelivered: door locked", attempted("not-at-home")],
  ["Undelivered - insufficient address", attempted("wrong-address")],
  ["NDR: customer asked for future delivery", attempted("another-day")],
  ["Something new", undefined],
] as const)("the words “%s”", (state, news) => {
  expect(readParcelState({ state })).toEqual(news);
});
