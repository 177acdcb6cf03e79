import { data } from "react-router";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import { readInvoiceForm } from "#app/domains/invoices/asked-invoice.server.ts";
import {
  gstr1Of,
  gstr1Workbook,
  type Register,
  registerFile,
  registers,
  tallyFile,
} from "#app/domains/invoices/exports/book-files.server.ts";
import type { Invoice } from "#app/domains/invoices/invoice.ts";
import { type DayRange, isMonth, readDays } from "#app/domains/invoices/invoice-days.ts";
import type { InvoiceForm } from "#app/domains/invoices/pdf/invoice-paper.ts";
import { drawInvoices } from "#app/domains/invoices/pdf/invoice-pdf.server.ts";
import { mostPrinted, type PapersTold, toldType } from "#app/domains/invoices/pdf/made-papers.ts";
import {
  invoicesBetween,
  invoicesToPrint,
  recordBookExport,
} from "#app/domains/invoices/read-invoices.server.ts";
import { settleAllInvoices, settleInvoices } from "#app/domains/invoices/settle-invoices.server.ts";
import { ordersOnPaper } from "#app/domains/orders/papers/read-papers.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import { pdfResponse } from "#app/server/typesetting/pdf-response.server.ts";
import type { Route } from "./+types/book-files";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["invoices", "orders", "products", "tax-classes"],
} as const satisfies LiveHandle;

/**
 * What the accountant takes away (rules: invoices-8): GSTR-1, registers, vouchers for Tally, a month's papers, by the name
 * of the file, of `?from=` to `?to=`. Everything that waits is made first.
 */
export async function loader(args: Route.LoaderArgs) {
  const search = args.url.searchParams;
  const page = new URL(`/my/invoices?${search}`, args.url);
  const asked = { ...args, url: page };
  const actor = requirePermission(asked, "invoices");
  requireRecentFactor(asked);
  const range = readDays(search, new Date());
  await settleAllInvoices();
  const name = args.url.pathname.split("/").at(-1) ?? "";
  const answer = await fileOf(name, range, search);
  await recordBookExport(actor, name, range);
  return answer;
}

/**
 * The invoices of orders that were chosen, made now where they are lacking, for the hands that pack; with label and slip
 * of each parcel where the form says so. What must not be sent has none.
 */
export async function action(args: Route.ActionArgs) {
  requirePermission(args, "invoices");
  const form = await readForm(args.request, { maxFields: mostPrinted });
  const ids = form.ok ? [...new Set(form.value.getAll("id").map(String))] : [];
  if (ids.length === 0 || ids.length > mostPrinted) throw data(null, { status: 400 });
  await settleInvoices({ orderIds: ids, isDue: true });
  const papers = await invoicesToPrint(ids);
  if (papers.length === 0) throw data(m.invoices_none(), { status: 404 });
  const isParcel = form.ok && form.value.get("with") === "parcel";
  const orders = isParcel ? await ordersOnPaper(ids, "slips-2", true) : [];
  const parcels = new Map(orders.map((order) => [order.id, order]));
  // A label is of a sheet, whatever the invoices are printed on.
  const paper = isParcel ? "a4" : readInvoiceForm(args.url.searchParams);
  return pdfResponse(await drawInvoices(papers, paper, 1, parcels), "invoices");
}

async function fileOf(name: string, range: DayRange, search: URLSearchParams): Promise<Response> {
  const days = `${range.from}-${range.to}`;
  if (name === "gstr1.json") {
    if (!isMonth(range)) throw data(m.gstr1_one_month(), { status: 400 });
    const { report } = await gstr1Of(range);
    return download(JSON.stringify(report), "application/json", `gstr1-${report.fp}.json`);
  }
  if (name === "gstr1.xlsx") {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    return download(new Uint8Array(await gstr1Workbook(range)), type, `gstr1-${days}.xlsx`);
  }
  if (name === "tally.xml") {
    return download(streamed(tallyFile(range)), "application/xml", `tally-${days}.xml`);
  }
  if (name === "invoices.pdf") return printedDays(range, search);
  const register = name.replace(/\.csv$/, "") as Register;
  if (!Object.hasOwn(registers, register)) throw data(null, { status: 404 });
  return download(streamed(registerFile(register, range)), "text/csv", `${register}-${days}.csv`);
}

/** A day's or a month's papers in one file. */
async function printedDays(range: DayRange, search: URLSearchParams): Promise<Response> {
  const papers = [];
  for await (const paper of invoicesBetween(range)) {
    papers.push(paper);
    if (papers.length > mostPrinted) {
      throw data(m.invoices_too_many({ n: mostPrinted }), { status: 400 });
    }
  }
  if (papers.length === 0) throw data(m.invoices_none(), { status: 404 });
  const form = readInvoiceForm(search);
  if (search.has("told")) return toldWhileMade(papers, form);
  return pdfResponse(await drawInvoices(papers, form), `invoices-${range.from}-${range.to}`);
}

/** The same for a page that shows how far it is (readMadePapers): one answer, so it matters not which process gives it. */
function toldWhileMade(papers: readonly Invoice[], form: InvoiceForm): Response {
  const of = papers.length;
  let isWanted = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (told: PapersTold) =>
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify(told)}\n`));
      tell({ made: 0, of });
      const pdf = await drawInvoices(papers, form, 1, undefined, (made) => {
        if (isWanted) tell({ made, of });
      });
      if (!isWanted) return;
      tell({ made: of, of, bytes: pdf.length });
      controller.enqueue(new Uint8Array(pdf));
      controller.close();
    },
    cancel() {
      isWanted = false;
    },
  });
  const headers = { "Content-Type": toldType, "Cache-Control": "private, no-store" };
  return new Response(body, { headers });
}

function download(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
