import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { writtenText } from "#app/server/sheets/sheet-text.ts";
import { unpackedSize } from "#app/server/sheets/unpacked-size.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import { readSheet } from "./read-sheet.server.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = async (content: Uint8Array) => {
  const read = await readSheet("products", content);
  return read.ok ? read.value.rows : read.refusal;
};

test.each([
  ["commas", utf8('id,Title,product_mrp\np1,"Laddu, ""sweet""",250\n')],
  ["semicolons", utf8('id;title;productMRP\r\np1;"Laddu, ""sweet""";250\r\n')],
  ["tabs and a byte order mark", utf8('\u{FEFF}ID\tTITLE\tProduct MRP\np1\tLaddu, "sweet"\t250')],
  ["Excel's line about the delimiter", utf8('sep=;\nid;title;productMRP\np1;Laddu, "sweet";250')],
  ["UTF-16", Buffer.from('\u{FEFF}id\ttitle\tproductMRP\np1\tLaddu, "sweet"\t250', "utf16le")],
  [
    "XLSX",
    await writeXlsx({
      sheets: [
        {
          name: "any",
          rows: [
            ["id", "title", "productMRP"],
            ["p1", 'Laddu, "sweet"', 250],
          ],
        },
        { name: "other", rows: [["id"], ["p2"]] },
      ],
    }),
  ],
])("%s are read", async (name, content) => {
  const number = name.startsWith("Excel") ? 3 : 2;
  expect(await rowsOf(content)).toEqual([
    { number, cells: { id: "p1", title: 'Laddu, "sweet"', productMRP: "250" } },
  ]);
});

test("rows have the numbers that a spreadsheet shows; empty ones are left out", async () => {
  const file = utf8('\nid,title,remark\n\na,"two\r\nlines",x\n,,\nb,Two,\n');
  const read = await readSheet("products", file);
  expect(read).toMatchObject({
    ok: true,
    value: {
      unknown: ["remark"],
      rows: [
        { number: 4, cells: { id: "a", title: "two\nlines" } },
        { number: 6, cells: { id: "b", title: "Two" } },
      ],
    },
  });
});

test("numbers of a spreadsheet are read as people type them", async () => {
  const sheet = await writeXlsx({
    sheets: [
      {
        name: "s",
        rows: [
          ["id", "price", "productMRP", "title"],
          ["007", 49.50000000000001, 1234.5, 108],
        ],
      },
    ],
  });
  expect(await rowsOf(sheet)).toEqual([
    { number: 2, cells: { id: "007", price: "49.5", productMRP: "1234.5", title: "108" } },
  ]);
});

test("what an escape of XLSX stands for and PostgreSQL cannot hold is left out", async () => {
  const sheet = await writeXlsx({
    sheets: [{ name: "s", rows: [["title"], ["a_x0000_b_xD83D_c"]] }],
  });
  expect(await rowsOf(sheet)).toEqual([{ number: 2, cells: { title: "ab\uFFFDc" } }]);
});

test.each([
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "not-utf-8"],
  ["an old Excel file", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1"), "old-format"],
  ["letters of Windows", Buffer.from("id,title\n1,caf\xe9\n", "latin1"), "not-utf-8"],
  ["a ZIP that is cut off", Buffer.from("PK\x03\x04 and no end", "latin1"), "unreadable"],
  ["a quote without an end", utf8(`id,title\n1,"${"x".repeat(300_000)}`), "unreadable"],
  ["only names", utf8("id,title\n\n"), "empty"],
  ["no names", utf8("1,Laddu\n2,Malt\n"), "no-columns"],
  ["a column twice", utf8("id,price,Price\n1,2,3\n"), "column-twice"],
  ["nothing to find a product by", utf8("price\n3\n"), "column-missing"],
  ["too many rows", utf8(`id\n${"1\n".repeat(10_001)}`), "too-many-rows"],
])("%s is refused", async (_, content, code) => {
  expect(await rowsOf(content)).toMatchObject({ code });
});

test("a file that unpacks to too much is refused unread, whatever size it states", async () => {
  const title = "x".repeat(8_000_000);
  const rows = [["id", "title"], ...Array.from({ length: 9 }, (_row, n) => [String(n), title])];
  const bomb = Buffer.from(
    await writeXlsx({ sheets: [{ name: "s", rows }], stringMode: "inline" }),
  );
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  expect(await rowsOf(bomb)).toEqual({ code: "too-large" });
  // It states a hundred bytes of each entry.
  const lying = Buffer.from(bomb);
  for (let at = lying.indexOf("PK\x01\x02"); at >= 0; at = lying.indexOf("PK\x01\x02", at + 4)) {
    lying.writeUInt32LE(100, at + 24);
  }
  expect(await rowsOf(lying)).toEqual({ code: "unreadable" });
  // It leaves its sizes to what stands behind each entry, or to ZIP64.
  for (const sizes of [0, 0xffffffff]) {
    const silent = Buffer.from(bomb);
    for (
      let at = silent.indexOf("PK\x01\x02");
      at >= 0;
      at = silent.indexOf("PK\x01\x02", at + 4)
    ) {
      silent.writeUInt16LE(sizes === 0 ? 8 : 0, at + 8);
      silent.writeUInt32LE(sizes, at + 20);
      silent.writeUInt32LE(sizes, at + 24);
    }
    expect(unpackedSize(silent)).toBeUndefined();
    expect(await rowsOf(silent)).toEqual({ code: "unreadable" });
  }
  const other = Buffer.from(bomb);
  other.writeUInt32LE(0xffffffff, other.lastIndexOf("PK\x05\x06") + 12);
  expect(unpackedSize(other)).toBeUndefined();
});

test("a text comes back from CSV as it was, whatever a spreadsheet would make of it", async () => {
  const text = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n\",;ax१ ".split("")) });
  await fc.assert(
    fc.asyncProperty(text, async (title) => {
      const file = Buffer.concat([csvHead(["id", "title"]), csvRows([["1", writtenText(title)]])]);
      const [row] = (await rowsOf(file)) as { cells: { title: string } }[];
      expect(row?.cells.title).toBe(title.replaceAll(/\r\n?/g, "\n"));
    }),
  );
});
