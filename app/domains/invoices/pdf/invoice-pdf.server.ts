import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { PrintedOrder } from "#app/domains/orders/papers/papers.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { readStored, removeFile, storeFile } from "#app/server/files/files.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { keptLogo } from "#app/server/look/kept-logo.server.ts";
import { lookNow } from "#app/server/look/look-now.server.ts";
import {
  barcodeSvg,
  barcodeWriter,
  type WriteBarcode,
} from "#app/server/typesetting/barcode.server.ts";
import { codePng } from "#app/server/typesetting/code-png.server.ts";
import { typeset } from "#app/server/typesetting/typeset.server.ts";
import { site } from "#site";
import type { Invoice } from "../invoice.ts";
import { invoiceFiles } from "../invoice-tables.server.ts";
import invoiceTemplate from "./invoice.typ?raw";
import { type Copies, type InvoiceForm, type InvoicePaper, invoicePaper } from "./invoice-paper.ts";
import { parcelPage } from "./parcel-page.ts";

/** Folder of the papers in the store of files, from which `/files/` serves nothing. */
const folder = "invoices";

/**
 * An invoice as a PDF. It is made once for each form, kept with its hash, and the same bytes ever after
 * (rules: invoices-4); a cancelled one says so, and is made anew for that.
 * @throws Error where what is kept is not what was made: nobody is given a paper that somebody has changed.
 */
export async function invoicePdf(
  invoice: Invoice,
  on: InvoiceForm,
  copies: Copies = 1,
): Promise<Buffer> {
  const form = `${on}-${copies}${invoice.cancelledAt ? "-cancelled" : ""}`;
  const kept = await keptPdf(invoice.id, form);
  if (kept) return kept;
  const pdf = await drawInvoices([invoice], on, copies);
  const name = `${folder}/${uuid()}.pdf`;
  await storeFile(name, pdf);
  const made = await db
    .insert(invoiceFiles)
    .values({ invoiceId: invoice.id, form, name, hash: hashOf(pdf) })
    .onConflictDoNothing()
    .returning({ name: invoiceFiles.name });
  if (made.length > 0) return pdf;
  // Somebody was first: theirs is the one.
  await removeFile(name);
  return (await keptPdf(invoice.id, form)) ?? pdf;
}

async function keptPdf(invoiceId: string, form: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select()
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.invoiceId, invoiceId), eq(invoiceFiles.form, form)));
  if (!row) return undefined;
  const pdf = await readStored(row.name);
  if (!pdf) {
    // Of files that were lost it is made anew.
    await db.delete(invoiceFiles).where(eq(invoiceFiles.name, row.name));
    return undefined;
  }
  if (hashOf(pdf) !== row.hash) throw new Error(`${row.name} is not what was made of the invoice`);
  return pdf;
}

const hashOf = (pdf: Uint8Array) => createHash("sha256").update(pdf).digest("hex");

/**
 * Invoices one after the other in one file; it is not kept.
 * @param parcels what goes with each order's parcel, by its id; pages of their own before its invoice.
 * @param tell is told how many are made, after each hundred.
 */
export async function drawInvoices(
  invoices: readonly Invoice[],
  on: InvoiceForm,
  copies: Copies = 1,
  parcels?: ReadonlyMap<string, PrintedOrder>,
  tell?: (made: number) => void,
): Promise<Buffer> {
  const writeBarcode = parcels && (await barcodeWriter());
  const seen = new Set<string>();
  const papers = await Promise.all(
    invoices.map(async (invoice) => {
      const { orderId, language } = invoice;
      const link = shopLink(`/account/orders/${orderId}`, language);
      const paper = await drawn(invoicePaper(invoice, copies, link));
      const order = seen.has(orderId) ? undefined : parcels?.get(orderId);
      seen.add(orderId);
      if (!order || !writeBarcode) return paper;
      return { ...paper, parcel: await drawnParcel(order, writeBarcode) };
    }),
  );
  const last = invoices.at(-1);
  const inputs = { papers: JSON.stringify(papers), form: on };
  const at = last?.issuedAt ?? new Date();
  return typeset({ template: invoiceTemplate, inputs, at, tell });
}

/** What goes with parcels, label and slip of each on one page (rules: parcels-2), without their invoices. */
export async function drawParcels(parcels: readonly PrintedOrder[]): Promise<Buffer> {
  const writeBarcode = await barcodeWriter();
  const papers = await Promise.all(
    parcels.map(async (order) => ({
      ...{ title: m.slip_title(), number: order.orderNumber, seller: { name: site.name } },
      lang: presentLanguage(),
      copies: [],
      parcel: await drawnParcel(order, writeBarcode),
    })),
  );
  const inputs = { papers: JSON.stringify(papers), form: "a4" };
  const at = parcels.at(-1)?.time ?? new Date();
  return typeset({ template: invoiceTemplate, inputs, at });
}

async function drawnParcel(order: PrintedOrder, writeBarcode: WriteBarcode) {
  const { codeText, ...page } = parcelPage(order);
  const barcode = barcodeSvg(writeBarcode(codeText));
  return { ...page, barcode, code: await codePng(shopLink(`/my/orders/${order.id}`)) };
}

/** With its codes and its signature as pictures that Typst reads. */
async function drawn(paper: InvoicePaper) {
  const { logo } = lookNow().look;
  const png = logo ? await keptLogo("paper", logo) : undefined;
  const signature = paper.signature.slice(paper.signature.indexOf(",") + 1);
  return {
    ...paper,
    codes: await Promise.all(
      paper.codes.map(async ({ text, words, alt }) => ({ words, alt, png: await codePng(text) })),
    ),
    logo: png ? [...png] : null,
    signature: signature === "" ? null : [...Buffer.from(signature, "base64")],
  };
}
