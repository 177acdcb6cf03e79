import { ReceiptIndianRupee } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { invoiceKindWords } from "./invoice.ts";

export const invoicesDomain = {
  permissions: {
    /** To read and print them, and what the accountant takes away. */
    invoices: ["manager", "accountant"],
    /** To close a month's books: only owners do. */
    "invoices.close": [],
  },
  officeLinks: [
    {
      group: "figures",
      path: "/my/invoices",
      needs: "invoices",
      label: m.admin_invoices,
      icon: ReceiptIndianRupee,
    },
  ],
  audit: {
    kinds: {
      invoice: {
        title: m.admin_invoices,
        named: m.audit_invoice,
        unnamed: m.audit_some_invoice,
      },
    },
    verbs: {
      "close-month": m.audit_did_close_month,
      "export-books": m.audit_did_export_books,
    },
    values: { ...invoiceKindWords },
  },
} as const satisfies DomainDeclaration;
