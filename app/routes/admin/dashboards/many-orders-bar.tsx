import { Download, Printer, Truck, X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { type AdminOrderStatus, adminOrderStatuses } from "#app/domains/orders/order/order.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { MoreMenu } from "../components/forms/more-menu.tsx";
import { type ChosenOrder, mayBePacked, mayBeShipped } from "../components/orders/chosen-order.ts";
import { statusChoiceWords } from "../components/orders/order-status-select.tsx";
import { useBooksParcels, useMay } from "../components/page/use-may.ts";
import { bookingNames } from "../couriers/couriers/booking-names.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";
import { type ManyRun, useManyStatuses } from "./use-many-statuses.ts";

const paperWords = {
  "slips-2": m.many_paper_slips_2,
  "slips-4": m.many_paper_slips_4,
  labels: m.many_paper_labels,
  picks: m.many_paper_picks,
};

/** What can be done with the chosen orders, at the bottom of the screen (rules: orders-27). */
export function ManyOrdersBar({ orders }: { orders: ChosenOrders }) {
  const { chosen, clear, standAt } = orders;
  const may = useMay();
  const booksParcels = useBooksParcels();
  const { run, set, undo, forget } = useManyStatuses(standAt);
  const isRunning = run?.isRunning === true;
  if (chosen.length === 0 && !run) return null;
  const close = () => {
    clear();
    forget();
  };
  return (
    <section
      aria-label={m.many_bar()}
      className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-line-strong border-t bg-raised px-4 pt-2 pb-3 shadow-lg md:-mx-6 md:px-6"
    >
      {run && <RunReport run={run} undo={undo} />}
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={m.many_choose_none()} onClick={close} disabled={isRunning}>
          <X aria-hidden className="size-5" />
        </IconButton>
        <p className="min-w-24 grow font-semibold tabular-nums" aria-live="polite">
          {m.many_chosen({ n: chosen.length })}
        </p>
        {may("orders.status") && <MainSteps chosen={chosen} disabled={isRunning} onSet={set} />}
        <MoreMenu className="w-72 gap-4 p-4!">
          {(shut) => (
            <>
              {may("orders.status") && (
                <StatusForm
                  disabled={isRunning || chosen.length === 0}
                  onSet={(status) => {
                    shut();
                    void set(chosen, status);
                  }}
                />
              )}
              <PaperForm chosen={chosen} />
              {may("orders.status") && booksParcels && (
                <ChosenForm
                  action="/my/couriers/bookings"
                  chosen={chosen}
                  label={m.book_title()}
                  icon={<Truck aria-hidden className="size-4" />}
                />
              )}
              {may("orders.export") && <BookingForm chosen={chosen} />}
              {may("orders.export") && <CsvForm chosen={chosen} />}
            </>
          )}
        </MoreMenu>
      </div>
    </section>
  );
}

/** What is done with most orders: packed, then given to the courier; each with those for which it is next. */
function MainSteps(props: {
  chosen: readonly ChosenOrder[];
  disabled: boolean;
  onSet: (orders: readonly ChosenOrder[], status: AdminOrderStatus) => Promise<void>;
}) {
  const { chosen, disabled, onSet } = props;
  const toPack = chosen.filter(mayBePacked);
  const toShip = chosen.filter(mayBeShipped);
  const step = (
    label: string,
    status: AdminOrderStatus,
    orders: readonly ChosenOrder[],
    isNext: boolean,
  ) => (
    <Button
      size="sm"
      variant={isNext ? "primary" : "secondary"}
      disabled={disabled || orders.length === 0}
      onClick={() => void onSet(orders, status)}
      className="max-sm:grow"
    >
      {orders.length === chosen.length ? label : `${label} (${orders.length})`}
    </Button>
  );
  return (
    <>
      {step(m.parcel_pack(), "processing", toPack, toPack.length > 0)}
      {step(m.parcel_ship(), "shipped", toShip, toPack.length === 0)}
    </>
  );
}

const compact = "min-h-11! py-1.5! text-sm!";

function StatusForm({
  disabled,
  onSet,
}: {
  disabled: boolean;
  onSet: (status: AdminOrderStatus) => void;
}) {
  const [status, setStatus] = useState<AdminOrderStatus>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status) onSet(status);
  };
  return (
    <form onSubmit={submit} className="flex gap-2">
      <SelectField
        label={m.many_status()}
        hideLabel
        value={status ?? ""}
        onChange={({ target }) =>
          setStatus(adminOrderStatuses.find((each) => each === target.value))
        }
        fieldClassName="grow"
        className={compact}
      >
        <option value="">{m.many_status_none()}</option>
        {adminOrderStatuses.map((each) => (
          <option key={each} value={each}>
            {statusChoiceWords(each)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="sm" disabled={disabled || !status}>
        {m.many_set()}
      </Button>
    </form>
  );
}

/** Slips, labels and the pick list are a page of their own, which leads back to here. */
function PaperForm({ chosen }: { chosen: readonly ChosenOrder[] }) {
  const { pathname, search } = useLocation();
  return (
    <ChosenForm
      action="/my/orders/print"
      chosen={chosen}
      label={m.many_print()}
      icon={<Printer aria-hidden className="size-4" />}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SelectField
        name="paper"
        label={m.many_paper()}
        hideLabel
        fieldClassName="grow"
        className={compact}
      >
        {Object.entries(paperWords).map(([paper, words]) => (
          <option key={paper} value={paper}>
            {words()}
          </option>
        ))}
      </SelectField>
    </ChosenForm>
  );
}

/** The sheet that a courier takes is a page of its own too: it says which orders are not on it. */
function BookingForm({ chosen }: { chosen: readonly ChosenOrder[] }) {
  return (
    <ChosenForm
      action="/my/couriers/sheet"
      chosen={chosen}
      label={m.many_booking()}
      icon={<Truck aria-hidden className="size-4" />}
    >
      <SelectField
        name="courier"
        label={m.booking_make()}
        hideLabel
        fieldClassName="grow"
        className={compact}
      >
        {Object.entries(bookingNames).map(([id, name]) => (
          <option key={id} value={id}>
            {name()}
          </option>
        ))}
      </SelectField>
    </ChosenForm>
  );
}

function CsvForm({ chosen }: { chosen: readonly ChosenOrder[] }) {
  const { search } = useLocation();
  return (
    <ChosenForm
      // Its address carries the filter, for the way back from showing who one is.
      action={`/my/orders.csv${search}`}
      chosen={chosen}
      label={m.many_csv()}
      icon={<Download aria-hidden className="size-4" />}
    />
  );
}

/** Sends the ids of the chosen orders to a page of its own. */
function ChosenForm(props: {
  action: string;
  chosen: readonly ChosenOrder[];
  label: string;
  icon: ReactNode;
  /** Its other fields. */
  children?: ReactNode;
}) {
  const { action, chosen, label, icon, children } = props;
  return (
    <form method="post" action={pathIn(action)} className="flex gap-2">
      {chosen.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {children}
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        disabled={chosen.length === 0}
        icon={icon}
      >
        {label}
      </Button>
    </form>
  );
}

/** How many failures are listed one by one. */
const listedFailures = 50;

function RunReport({
  run,
  undo,
}: {
  run: ManyRun;
  undo: (what: NonNullable<ManyRun["undo"]>) => Promise<void>;
}) {
  const { done, n, isRunning, summary, failed } = run;
  const isUndone = failed.filter(({ mayBeDone }) => !mayBeDone).length === n;
  return (
    <div className="grid gap-1 border-line border-b pb-2 text-sm">
      {isRunning && (
        <progress
          aria-label={m.many_status()}
          value={done}
          max={n}
          className="h-2 w-full overflow-hidden rounded-full accent-primary"
        />
      )}
      <div className="flex items-center gap-x-3">
        <p role="status" className="min-w-0 grow tabular-nums">
          {isRunning ? m.many_progress({ done, n }) : summary}
        </p>
        {run.again && (
          <Button variant="ghost" size="sm" onClick={run.again}>
            {m.try_again()}
          </Button>
        )}
        {run.undo && !isUndone && (
          <Button variant="secondary" size="sm" onClick={() => run.undo && void undo(run.undo)}>
            {m.undo()}
          </Button>
        )}
      </div>
      {failed.length > 0 && (
        <div className="max-h-32 overflow-y-auto">
          <p className="font-semibold text-danger">{m.many_not_done({ n: failed.length })}</p>
          <ul>
            {failed.slice(0, listedFailures).map(({ id, number, message }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <strong>{number}</strong> {message}
              </li>
            ))}
            {failed.length > listedFailures && (
              <li>{m.many_not_done_more({ n: failed.length - listedFailures })}</li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}
