import { FileText } from "lucide-react";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { type InvoiceKind, invoiceKindWords } from "./invoice.ts";

/** A paper as an order's page names it. */
export interface OrderInvoice {
  number: string;
  kind: InvoiceKind;
  isCancelled: boolean;
}

interface InvoiceLinksProps {
  /** Where the order's papers are. */
  path: string;
  invoices: readonly OrderInvoice[];
}

/** An order's papers, each of which opens as a PDF. */
export function InvoiceLinks({ path, invoices }: InvoiceLinksProps) {
  if (invoices.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {invoices.map(({ number, kind, isCancelled }) => (
        <li key={number}>
          <a
            href={pathIn(`${path}?${new URLSearchParams({ number })}`)}
            className="link touch inline-flex items-center gap-2"
          >
            <FileText aria-hidden="true" className="size-4 shrink-0" />
            <span>
              {invoiceKindWords[kind]()} <span className="tabular-nums">{number}</span>
              {isCancelled && ` (${m.invoice_cancelled()})`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
