import clsx from "clsx";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { closeMonth, listClosedMonths } from "#app/domains/invoices/close-month.server.ts";
import { gstr1Of } from "#app/domains/invoices/exports/book-files.server.ts";
import { cmp08Of, quarterOf } from "#app/domains/invoices/exports/cmp08.ts";
import { type DayRange, isMonth, readDays } from "#app/domains/invoices/invoice-days.ts";
import { listInvoices, sumOfInvoices } from "#app/domains/invoices/read-invoices.server.ts";
import { readOndcSettings } from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { rateWords } from "#app/domains/tax/tax-class.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { presentRegistration } from "#app/lib/tax/seller.ts";
import { dayOf, formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { ListPager, NoEntries } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/invoices";
import { BookFiles } from "./invoices/book-files.tsx";
import { InvoiceDaysForm } from "./invoices/invoice-days-form.tsx";
import { InvoiceList } from "./invoices/invoice-list.tsx";

export const handle = { live: ["invoices", "ondc-settings"] } as const satisfies LiveHandle;

/** Papers a page. */
const pageSize = 30;
/** So many papers are looked through for what the portal would complain about; of more the files are. */
const mostChecked = 5000;

/** `?from=`, `?to=`, `?number=`, and a cursor. */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "invoices");
  const search = args.url.searchParams;
  const range = readDays(search, new Date());
  const number = search.get("number")?.trim() ?? "";
  const [page, sum, closed, { isOn: isOnOndc }] = await Promise.all([
    listInvoices({ ...(number ? { number } : range) }, readCursor(search), pageSize),
    sumOfInvoices(range),
    listClosedMonths(),
    readOndcSettings(),
  ]);
  const registration = presentRegistration();
  const isReturn = registration === "regular" && isMonth(range) && sum.papers <= mostChecked;
  const month = range.from.slice(0, 7);
  return {
    ...{ page, sum, range, number, registration, isOnOndc },
    problems: isReturn && !number ? (await gstr1Of(range)).problems : [],
    isClosed: isMonth(range) && closed.includes(month),
    canClose:
      isMonth(range) && month < dayOf(new Date()).slice(0, 7) && isAllowed(user, "invoices.close"),
  };
}

const command = z.object({ intent: z.literal("close"), month: z.string().max(7) });

/** Closes a month (rules: invoices-6). */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "invoices.close");
  const form = await readForm(args.request);
  const given = form.ok ? command.safeParse(fieldsOf(form.value)) : undefined;
  if (!given?.success) return failed(m.something_wrong(), 400);
  const closed = await closeMonth(given.data.month, owner);
  if (!closed.ok) return failed(m.invoices_month_not_over(), 409);
  return done(m.invoices_month_closed({ month: monthWords(given.data.month) }));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_invoices());

/** "Nov 2026" */
const monthWords = (month: string) => formatDate(`${month}-15`).slice(3);

/** Invoices and credit notes, and what the accountant takes away of them (rules: invoices-8). */
export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { page, sum, range, number, problems, isClosed, canClose, registration } = loaderData;
  const month = range.from.slice(0, 7);
  const search: Record<string, string> = number ? { number } : { ...range };
  return (
    <ContentPage title={m.admin_invoices()} intro={m.invoices_intro()}>
      <InvoiceDaysForm
        key={`${range.from} ${range.to} ${number}`}
        {...{ range, number }}
        hasQuarters={registration === "composition"}
      />
      {!number && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <TitledCard title={m.invoices_sum()}>
            <dl className="grid gap-2 tabular-nums">
              <Sum name={m.invoices_papers()} value={String(sum.papers)} />
              <Sum name={m.invoice_taxable()} value={formatMoney(sum.taxable)} />
              {registration === "regular" && (
                <>
                  <Sum name="CGST" value={formatMoney(sum.cgst)} />
                  <Sum name="SGST" value={formatMoney(sum.sgst)} />
                  <Sum name="IGST" value={formatMoney(sum.igst)} />
                </>
              )}
              <Sum name={m.books_value()} value={formatMoney(sum.value)} isTotal />
            </dl>
            {registration === "composition" && <Cmp08Sums range={range} turnover={sum.value} />}
            {isClosed && <p className="mt-3 font-semibold text-sm">{m.invoices_closed()}</p>}
            {canClose && !isClosed && (
              <div className="mt-4">
                <RowConfirmDialog
                  action="/my/invoices"
                  fields={{ intent: "close", month }}
                  title={m.invoices_close_title({ month: monthWords(month) })}
                  body={m.invoices_close_text()}
                  confirmLabel={m.invoices_close()}
                />
              </div>
            )}
          </TitledCard>
          <BookFiles {...{ range, registration }} isOnOndc={loaderData.isOnOndc} />
        </div>
      )}
      {problems.length > 0 && (
        <Alert tone="warning" title={m.gstr1_problems()}>
          <ul className="list-disc ps-5">
            {problems.slice(0, 12).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > 12 && <p>{m.books_more({ n: problems.length - 12 })}</p>}
        </Alert>
      )}
      {page.rows.length === 0 ? (
        <NoEntries page={page} search={search} empty={m.invoices_none()} />
      ) : (
        <InvoiceList rows={page.rows} />
      )}
      <ListPager
        label={m.admin_invoices()}
        page={page}
        placeOf={({ issuedAt, id }) => cursorTo({ date: issuedAt, id })}
        summary={(newest, oldest) =>
          m.enquiries_from_to({
            newest: formatDateTime(newest.issuedAt),
            oldest: formatDateTime(oldest.issuedAt),
          })
        }
        search={search}
      />
    </ContentPage>
  );
}

/** What who is under composition pays of a quarter (rules: invoices-10). */
function Cmp08Sums({ range, turnover }: { range: DayRange; turnover: number }) {
  const quarter = quarterOf(range.from);
  if (quarter.from !== range.from || quarter.to !== range.to) {
    return <p className="mt-3 text-muted text-sm">{m.cmp08_choose()}</p>;
  }
  const { rate, cgst, sgst } = cmp08Of(turnover, range.to);
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 font-semibold text-base">CMP-08</h3>
      <dl className="grid gap-2 tabular-nums">
        <Sum name={m.cmp08_turnover()} value={formatMoney(turnover)} />
        <Sum name={m.cmp08_rate()} value={rateWords(rate)} />
        <Sum name="CGST" value={formatMoney(cgst)} />
        <Sum name="SGST" value={formatMoney(sgst)} />
        <Sum name={m.cmp08_tax()} value={formatMoney(cgst + sgst)} isTotal />
      </dl>
      <p className="mt-3 text-muted text-sm">{m.cmp08_check()}</p>
    </div>
  );
}

function Sum(props: { name: string; value: string; isTotal?: boolean }) {
  const { name, value, isTotal } = props;
  return (
    <div
      className={clsx(
        "flex items-baseline justify-between gap-6",
        isTotal ? "border-line border-t pt-2 font-bold" : "text-muted",
      )}
    >
      <dt>{name}</dt>
      <dd className="text-ink">{value}</dd>
    </div>
  );
}
