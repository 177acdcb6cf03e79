import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { PrintedOrder } from "#app/domains/orders/papers/papers.ts";
import { rupeesInWords } from "#app/lib/money/rupees-in-words.ts";
import { noTax } from "#app/lib/tax/line-tax.ts";
import { db } from "#app/server/database/database.server.ts";
import { openFiles, storeFile } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { plainText, readPdf } from "#tests/read-pdf.ts";
import { typedAddress } from "#tests/typed.ts";
import { type Invoice, type InvoiceLine, invoiceKindWords } from "../invoice.ts";
import { invoiceFiles, invoices } from "../invoice-tables.server.ts";
import { invoiceForms } from "./invoice-paper.ts";
import { drawInvoices, drawParcels, invoicePdf } from "./invoice-pdf.server.ts";

ownDatabase();
beforeAll(async () => openFiles(folderStore(await mkdtemp(join(tmpdir(), "invoices-")))));

const line = (position: number, over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  position,
  productId: `p${position}`,
  title:
    [
      "Ragi Til Laddu",
      "Sprouted Ragi Malt with Almonds and Cardamom, for the whole family",
      "Ragi Papad",
      "मड़ुआ (रागी) आटा",
    ][position % 4] ?? "",
  pack: 300,
  hsn: ["210690", "190190", "1905", "110290"][position % 4] ?? "",
  quantity: position + 1,
  price: 21_000,
  discount: position === 1 ? 2_100 : 0,
  delivery: 0,
  taxRate: position === 2 ? 0 : 500,
  ...noTax,
  value: 21_000,
  taxable: 20_000,
  cgst: position === 2 ? 0 : 500,
  sgst: position === 2 ? 0 : 500,
  ...over,
});

const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  id: "1",
  kind: "tax-invoice",
  number: "INV/26-27/0042",
  day: "2026-11-27",
  issuedAt: new Date("2026-11-27T10:00:00Z"),
  orderId: "o1",
  orderNumber: "JRMG/2026-27/NOV/42",
  creditOf: null,
  reason: null,
  language: "en",
  buyerGstin: null,
  placeOfSupply: "20",
  isInterState: false,
  value: 84_000,
  taxable: 80_000,
  cgst: 2_000,
  sgst: 2_000,
  igst: 0,
  cancelledAt: null,
  content: {
    seller: {
      name: "Madua",
      legalName: "Madua Mahila Producer Company Limited",
      address: "Block Campus, Main Road, Simdega, Jharkhand 835223",
      state: "Jharkhand",
      phone: "+91 98765 43210",
      email: "support@example.org",
      registration: "regular",
      gstin: "20AABCM1234A1ZL",
      pan: "AABCM1234A",
      cin: "U01100JH2019PTC012345",
      fssaiLicence: "10012345678901",
      bank: "State Bank of India, Simdega, A/c 12345678901, IFSC SBIN0001234",
      signature: "",
    },
    buyer: {
      name: "आशा देवी",
      lines: ["मकान 12, हरमू कॉलोनी", "Near the big banyan tree"],
      city: "Ranchi",
      state: "Jharkhand",
      pinCode: "834001",
      gstin: null,
      company: null,
    },
    lines: [0, 1, 2, 3].map((at) => line(at)),
    orderedAt: "2026-11-26T10:00:00Z",
    payment: "cod",
    toPay: 84_000,
    upiId: "madua@sbi",
    basis: "",
    parts: [],
  },
  ...over,
});

describe.each(invoiceForms)("on %s", (form) => {
  test.each(["en", "hi"] as const)("in %s: its texts, tagged, below 120 kB", async (language) => {
    const pdf = await drawInvoices([invoice({ language })], form);
    expect(pdf.length).toBeLessThan(120_000);
    // ₹ and all else is of the shop's own fonts, not of what Typst brings along.
    const fonts = pdf.toString("latin1").match(/(?<=\/FontName \/[A-Z]{6}\+)[\w-]+/g);
    expect(new Set(fonts)).toEqual(
      new Set(["Mukta-Regular", "Mukta-SemiBold", "MuktD-Regular", "MuktD-SemiBold"]),
    );
    const { texts, roles, alts, info, pages } = await readPdf(pdf);
    expect(pages).toBe(1);
    expect(info).toMatchObject({ IsAcroFormPresent: false, Language: `${language}-IN` });
    expect(info.Title).toContain("INV/26-27/0042");
    const text = texts.join(" ");
    for (const words of [
      invoiceKindWords["tax-invoice"]({}, { locale: language }),
      "20AABCM1234A1ZL",
      "10012345678901",
      "Ranchi, Jharkhand 834001",
      "190190",
      "840.00",
      ...(language === "en" ? [rupeesInWords(84_000, language)] : ["आठ सौ"]),
    ]) {
      expect(plainText(text)).toContain(plainText(words));
    }
    for (const role of ["H1", "H2", "Table", "TH", "TD", "Figure"]) expect(roles).toContain(role);
    expect(alts).toHaveLength(2);
  });
});

test("three copies say whose they are (CGST rule 48)", async () => {
  const { texts, pages } = await readPdf(await drawInvoices([invoice()], "a4", 3));
  expect(pages).toBe(3);
  expect(texts.map((text) => /Original|Duplicate|Triplicate/.exec(text)?.[0])).toEqual([
    "Original",
    "Duplicate",
    "Triplicate",
  ]);
});

test("a note names the invoice that it changes and why; a bill has no tax in it", async () => {
  const made = invoice();
  const of = { number: "INV/26-27/0042", day: "2026-11-27" };
  const credit = invoice({
    kind: "credit-note",
    number: "CRN/26-27/0001",
    reason: "One box was broken",
    content: { ...made.content, toPay: 0, of },
  });
  const [text] = (await readPdf(await drawInvoices([credit], "a4"))).texts;
  expect(text).toContain("Credit note");
  expect(text).toContain("INV/26-27/0042");
  expect(text).toContain("One box was broken");
  const [line] = made.content.lines;
  const debit = invoice({
    kind: "debit-note",
    number: "DBN/26-27/0001",
    reason: "One more piece",
    content: { ...made.content, toPay: 0, of, lines: line ? [{ ...line, quantity: 0 }] : [] },
  });
  const [debitText] = (await readPdf(await drawInvoices([debit], "a4"))).texts;
  expect(debitText).toContain("Debit note");
  expect(debitText).toContain("Adds to");
  expect(debitText).toContain("Price raised");
  expect(debitText).not.toMatch(/Original|e-way/i);
  const seller = { ...made.content.seller, registration: "unregistered", gstin: "" } as const;
  const bill = invoice({ kind: "bill", content: { ...made.content, seller } });
  const [billText] = (await readPdf(await drawInvoices([bill], "a4"))).texts;
  expect(billText).not.toMatch(/GST|Tax|taxable/i);
  const composition = { ...made.content.seller, registration: "composition" } as const;
  const supply = invoice({
    kind: "bill-of-supply",
    content: { ...made.content, seller: composition },
  });
  const [supplyText] = (await readPdf(await drawInvoices([supply], "a4"))).texts;
  expect(supplyText).toContain("not eligible to collect tax on supplies");
});

test("label and slip of parcels are had without their invoices, a page each", async () => {
  const parcel = (toCollect: PrintedOrder["toCollect"]): PrintedOrder => ({
    ...{ id: "o1", orderNumber: "JRMG/2026-27/NOV/42", time: new Date("2026-11-27T10:00:00Z") },
    address: { ...typedAddress, openOnWeekends: { saturday: false, sunday: false } },
    lines: [{ productId: "p1", title: "Ragi Til Laddu", pack: 300, quantity: 2, notes: [] }],
    ...{ offerCode: undefined, totalQuantity: 2, toCollect, courier: null, trackingNumber: null },
    codes: undefined,
  });
  const { texts, pages, info } = await readPdf(
    await drawParcels([
      parcel({ kind: "cash", amount: 42_000 }),
      // Who packs without seeing amounts.
      parcel({ kind: "cash", amount: undefined }),
      parcel({ kind: "nothing" }),
    ]),
  );
  expect(pages).toBe(3);
  expect(info.Title).toContain("JRMG/2026-27/NOV/42");
  for (const text of texts) expect(text).toContain("Ragi Til Laddu");
  const collected = texts.map((text) => /(?<=\D)420|____|Prepaid/.exec(text)?.[0]);
  expect(collected).toEqual(["420", "____", "Prepaid"]);
});

test("of many it is told how far they are, and the file is the same", async () => {
  const many = Array.from({ length: 210 }, (_, at) => invoice({ number: `INV/26-27/${at}` }));
  const told: number[] = [];
  const pdf = await drawInvoices(many, "a4", 1, undefined, (made) => told.push(made));
  expect(told).toEqual([100, 200]);
  expect(pdf.equals(await drawInvoices(many, "a4"))).toBe(true);
}, 30_000);

test("it is made once: the same bytes ever after, and none that somebody has changed", async () => {
  await db.insert(invoices).values({ ...rowOf(invoice()), series: "INV/26-27", sequence: 42 });
  const first = await invoicePdf(invoice(), "a4");
  const again = await Promise.all([1, 2, 3].map(() => invoicePdf(invoice({ reason: "?" }), "a4")));
  for (const pdf of again) expect(pdf.equals(first)).toBe(true);
  const [file] = await db.select().from(invoiceFiles);
  await storeFile(file?.name ?? "", Buffer.from("another paper"));
  await expect(invoicePdf(invoice(), "a4")).rejects.toThrow("is not what was made");
});

const rowOf = ({ number: _, ...row }: Invoice) => row;
