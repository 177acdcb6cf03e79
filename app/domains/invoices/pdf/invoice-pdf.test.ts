import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noTax } from "#app/lib/tax/line-tax.ts";
import { ownDatabase } from "#tests/own-database.ts";
import type { Invoice, InvoiceLine } from "../invoice.ts";
import { drawInvoices } from "./invoice-pdf.server.ts";

ownDatabase();

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
      phoneNumber: "9876543210",
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

test("look", async () => {
  for (const language of ["en", "hi"] as const) {
    for (const form of ["a4", "a5", "roll"] as const) {
      const start = performance.now();
      const pdf = await drawInvoices([invoice({ language })], form, 2);
      console.log(form, language, Math.round(performance.now() - start), pdf.length);
      writeFileSync(`/tmp/inv-${form}-${language}.pdf`, pdf);
    }
  }
  const start = performance.now();
  const pdf = await drawInvoices(
    Array.from({ length: 1000 }, (_, n) => invoice({ number: `INV/26-27/${n}` })),
    "a4",
  );
  console.log("1000", Math.round(performance.now() - start), pdf.length);
});
