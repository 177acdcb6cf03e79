import { Form, Link } from "react-router";
import { quarterOf } from "#app/domains/invoices/exports/cmp08.ts";
import { type DayRange, lastDayOf, monthBefore } from "#app/domains/invoices/invoice-days.ts";
import { dayOf, formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";

/** Which days' papers are shown, or those whose numbers begin so. */
export function InvoiceDaysForm(props: {
  range: DayRange;
  number: string;
  /** Under composition tax is paid by the quarter. */
  hasQuarters: boolean;
}) {
  const { range, number, hasQuarters } = props;
  const today = dayOf(new Date());
  const present = today.slice(0, 7);
  const months = [present, monthBefore(present)];
  return (
    <div className="grid gap-3">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          name="from"
          label={m.invoices_from()}
          defaultValue={range.from}
          fieldClassName="min-w-0 grow basis-36 sm:grow-0"
        />
        <TextField
          type="date"
          name="to"
          label={m.invoices_to()}
          defaultValue={range.to}
          fieldClassName="min-w-0 grow basis-36 sm:grow-0"
        />
        <TextField
          name="number"
          label={m.invoice_number()}
          defaultValue={number}
          autoComplete="off"
          autoCapitalize="characters"
          fieldClassName="min-w-0 grow basis-48 sm:grow-0"
        />
        <Button type="submit" variant="secondary" className="max-sm:w-full">
          {m.invoices_show()}
        </Button>
      </Form>
      <p className="flex flex-wrap gap-x-5 text-sm">
        {months.map((month, at) => (
          <Link
            key={month}
            to={`?${new URLSearchParams({ from: `${month}-01`, to: lastDayOf(month) })}`}
            className="link touch"
          >
            {at === 0 ? m.invoices_this_month() : m.invoices_last_month()}
          </Link>
        ))}
        {hasQuarters &&
          lastQuarters(today).map((quarter) => (
            <Link
              key={quarter.from}
              to={`?${new URLSearchParams({ ...quarter })}`}
              aria-current={(quarter.from === range.from && quarter.to === range.to) || undefined}
              className="link touch"
            >
              {m.figures_span({
                since: formatDate(quarter.from).slice(3),
                until: formatDate(quarter.to).slice(3),
              })}
            </Link>
          ))}
      </p>
    </div>
  );
}

/** The quarter that is running, and the three before it. */
function lastQuarters(today: string): DayRange[] {
  const quarters = [quarterOf(today)];
  while (quarters.length < 4) {
    const [{ from = today } = {}] = quarters.slice(-1);
    quarters.push(quarterOf(`${monthBefore(from.slice(0, 7))}-01`));
  }
  return quarters;
}
