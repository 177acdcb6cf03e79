import { expect, test } from "vitest";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { exportName, exportOrders } from "./export-orders.server.ts";
import { readOrderFilter } from "./order-filter.ts";

ownDatabase();

/** The file's parts, as they are sent. */
async function parts(search: string, size?: number): Promise<string[]> {
  const sent: string[] = [];
  // The mark at the beginning is what is looked for, too.
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const part of exportOrders(readOrderFilter(new URLSearchParams(search)), size)) {
    sent.push(utf8.decode(part));
  }
  return sent;
}

/** The cells of a file in which every one is quoted, row by row. */
function cellsOf(file: string): string[][] {
  expect(file.endsWith('"\r\n')).toBe(true);
  return file
    .slice(0, -2)
    .split('"\r\n"')
    .map((row) => row.replace(/^"|"$/g, "").split('","'));
}

test("a row has what the order has: rupees with two decimals, the time in Jharkhand", async () => {
  await makeOrderRow({
    name: "Bina Kumari",
    month: "JRMG/2024-25/APR",
    titles: ["Ragi Til Laddu", 'Laddu "500gm", fresh'],
    totalQuantity: 2,
    totalAmount: 50_050,
    discountPrice: 8_000,
    ...{ cgst: 1_001, sgst: 1_001 },
    grandTotal: 42_050,
    paymentMethod: "online",
    paymentStatus: "online",
    paymentId: "pay_1",
    refund: "due",
    time: new Date("2024-03-31T20:15:00Z"),
  });
  const [head = "", ...rows] = await parts("q=bina");
  expect(head.startsWith('\u{FEFF}"Order number","Receipt","Time (India)",')).toBe(true);
  expect(cellsOf(rows.join(""))).toEqual([
    [
      "JRMG/2024-25/APR/01",
      "REC-JRMG/2024-25/APR/01",
      "2024-04-01 01:45:00",
      "Refund on its way",
      "Ordered",
      "pay_1",
      "Bina Kumari",
      "9000000001",
      "asha@example.org",
      "House 12, Harmu, Near the pond",
      "Ranchi",
      "Jharkhand",
      "834001",
      'Ragi Til Laddu × 1; Laddu ""500gm"", fresh × 1',
      "2",
      "500.50",
      "80.00",
      "0.00",
      "0.00",
      "0.00",
      "420.50",
      "10.01",
      "10.01",
      "0.00",
    ],
  ]);
});

test("what a spreadsheet would take for a formula is text in every cell that people fill", async () => {
  const formulas = [
    '=HYPERLINK("http://example.org","Win")',
    "+1",
    "-1",
    "@x",
    "\t=1",
    "\r=1",
    "＝1+1",
    "=cmd|' /C calc'!A0",
  ];
  for (const formula of formulas) {
    await makeOrderRow({
      name: formula,
      phone: formula,
      email: formula,
      paymentId: formula,
      titles: [formula],
      status: "processing",
    });
  }
  const file = (await parts("status=processing")).join("");
  for (const formula of formulas) {
    const quoted = formula.replaceAll('"', '""');
    // Name, telephone, e-mail address, payment id, lines.
    expect(file.split(`"'${quoted}`)).toHaveLength(6);
  }
  expect(file).not.toMatch(/(^|,)"[=+\-@\t\r＝]/m);
});

test("a file is read window by window, each order once, whatever the filter", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    ids.push(await makeOrderRow({ name: `Chandni ${n % 2}`, status: "shipped" }));
  }
  for (const search of ["status=shipped", "q=chandni", "status=shipped&payment=cod&q=chandni"]) {
    const [head, ...windows] = await parts(search, 3);
    expect(cellsOf(head ?? "")).toHaveLength(1);
    expect(windows.map((part) => cellsOf(part).length)).toEqual([3, 3, 1]);
    const numbers = windows.flatMap(cellsOf).map(([number]) => number);
    expect(new Set(numbers).size).toBe(ids.length);
  }
  expect(await parts("q=nobody")).toHaveLength(2);
});

test("the next window is read when it is asked for, and none when nobody asks any more", async () => {
  for (let n = 0; n < 7; n++) await makeOrderRow({ name: "In Time", status: "delivered" });
  const file = exportOrders(readOrderFilter(new URLSearchParams("status=delivered")), 3);
  await file.next();
  await file.next();
  // Placed while the file was on its way, before the place where it stands: not in it.
  await makeOrderRow({ name: "Too Late", status: "delivered" });
  const third = await file.next();
  expect(cellsOf(new TextDecoder().decode(third.value as Uint8Array))).toHaveLength(3);
  await file.return(undefined);
  expect(await file.next()).toEqual({ done: true, value: undefined });
});

test("the file has the day's name, of the day in Jharkhand", () => {
  expect(exportName(new Date("2026-04-04T20:00:00Z"))).toBe("orders-2026-04-05.csv");
});

test("orders that were chosen are all that is in the file", async () => {
  const [first, , third] = [await makeOrderRow(), await makeOrderRow(), await makeOrderRow()];
  const utf8 = new TextDecoder();
  let file = "";
  for await (const part of exportOrders({ ids: [first, third, "gone"] })) file += utf8.decode(part);
  expect(file.trimEnd().split("\r\n")).toHaveLength(3);
});
