import { FileDown, Printer } from "lucide-react";
import { Link } from "react-router";
import type { DayRange } from "#app/domains/invoices/invoice-days.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { Registration } from "../../../../../site.config.ts";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { MadePapers, useMadePapers } from "./made-papers.tsx";

interface BookFilesProps {
  range: DayRange;
  registration: Registration;
  /** Whether the shop sells on the open network too. */
  isOnOndc: boolean;
}

/** The files of some days, each with what it is for. */
export function BookFiles({ range, registration, isOnOndc }: BookFilesProps) {
  const days = new URLSearchParams({ ...range });
  const making = useMadePapers(
    `/my/invoices.pdf?${days}`,
    `invoices-${range.from}-${range.to}.pdf`,
  );
  const files: [name: string, label: string, text: string][] = [
    ["invoices.pdf", m.books_file_papers(), m.books_file_papers_text()],
    ...(registration === "regular"
      ? ([
          ["gstr1.json", m.books_file_gstr1(), m.books_file_gstr1_text()],
          ["gstr1.xlsx", m.books_file_gstr1_sheets(), m.books_file_gstr1_sheets_text()],
        ] as [string, string, string][])
      : []),
    ...(registration === "composition"
      ? ([["cmp-08.csv", m.cmp08_file(), m.cmp08_file_text()]] as [string, string, string][])
      : []),
    ["tally.xml", m.books_file_tally(), m.books_file_tally_text()],
    ["sales-register.csv", m.books_file_sales(), m.books_file_sales_text()],
    ["credit-notes.csv", m.books_file_credit(), m.books_file_credit_text()],
    ["day-book.csv", m.books_file_day_book(), m.books_file_day_book_text()],
    ["cash-by-courier.csv", m.books_file_cash(), m.books_file_cash_text()],
    ["stock-worth.csv", m.books_file_stock(), m.books_file_stock_text()],
  ];
  return (
    <TitledCard title={m.books_files()}>
      <ul className="-my-3 divide-y divide-line">
        {files.map(([name, label, text]) => {
          const Icon = name.endsWith(".pdf") ? Printer : FileDown;
          const path = `/my/${name.endsWith(".csv") ? "books/" : ""}${name}?${days}`;
          const isPapers = name === "invoices.pdf";
          return (
            <li key={name}>
              {/* A file, no page: the browser loads it. */}
              <a
                href={pathIn(path)}
                onClick={isPapers ? making.start : undefined}
                className="-mx-2 flex min-h-12 items-center gap-3 rounded-md px-2 py-2 enabled-hover:bg-sunken"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
                <span className="min-w-0">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-muted text-sm">{text}</span>
                </span>
              </a>
              {isPapers && <MadePapers state={making.state} />}
            </li>
          );
        })}
      </ul>
      <p className="mt-5 flex flex-wrap gap-x-6">
        <Link to="/my/settlements" className="link touch-inline text-sm">
          {m.settlement_open()}
        </Link>
        {isOnOndc && (
          <Link to="/my/ondc/settlements" className="link touch-inline text-sm">
            {m.ondc_settlements()}
          </Link>
        )}
      </p>
    </TitledCard>
  );
}
