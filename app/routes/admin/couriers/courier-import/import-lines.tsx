import { Download } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { type FileKind, meaningWords } from "#app/domains/couriers/files/courier-file.ts";
import { attemptReasonWords, parcelStateWords } from "#app/domains/couriers/files/parcel-state.ts";
import {
  isDifference,
  type LineOutcome,
  lineOutcomes,
} from "#app/domains/couriers/importing/courier-import.ts";
import type {
  CourierImport,
  ShownLine,
} from "#app/domains/couriers/importing/read-imports.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { outcomeWords } from "./outcome-words.ts";

interface ImportLinesProps {
  import: CourierImport;
  lines: readonly ShownLine[];
  counts: Record<LineOutcome, number>;
  show: LineOutcome | "differences" | undefined;
  after: number;
  hasMore: boolean;
}

/** The lines of a file, with what each comes to and the order it is about. */
export function ImportLines({
  import: shown,
  lines,
  counts,
  show,
  after,
  hasMore,
}: ImportLinesProps) {
  const address = (asked: string, row = 0) =>
    `?${new URLSearchParams({ show: asked, ...(row > 0 && { after: String(row) }) })}`;
  const current = show ?? "all";
  return (
    <TitledCard
      title={m.courier_lines()}
      action={
        <a
          href={pathIn(`/my/couriers/${shown.id}/lines.csv`)}
          className="link touch inline-flex items-center gap-1.5 text-sm"
        >
          <Download aria-hidden className="size-4" />
          {m.courier_lines_csv()}
        </a>
      }
    >
      <Outcomes counts={counts} current={current} rows={shown.rows} address={address} />
      {counts["to-settle"] > 0 && (
        <p className="mt-3 text-muted text-sm">{m.courier_settle_hint()}</p>
      )}
      {lines.length === 0 ? (
        <p className="mt-4 text-muted">{m.courier_lines_none()}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {lines.map((line) => (
            <Line key={line.row} kind={shown.kind} line={line} />
          ))}
        </ul>
      )}
      {(after > 0 || hasMore) && (
        <div className="mt-4">
          <Pager
            label={m.courier_lines_pages()}
            summary={`${m.import_row({ row: lines[0]?.row ?? 0 })}–${lines.at(-1)?.row ?? 0}`}
            previous={{ label: m.import_first(), ...(after > 0 && { to: address(current) }) }}
            next={{
              label: m.import_more(),
              ...(hasMore && { to: address(current, lines.at(-1)?.row) }),
            }}
          />
        </div>
      )}
    </TitledCard>
  );
}

interface OutcomesProps {
  counts: Record<LineOutcome, number>;
  current: string;
  rows: number;
  address: (asked: string) => string;
}

/** How many lines come to what; each leads to its lines. */
function Outcomes({ counts, current, rows, address }: OutcomesProps) {
  const differing = lineOutcomes.filter(isDifference).reduce((sum, each) => sum + counts[each], 0);
  const links: [key: string, words: string, n: number][] = [
    ["all", m.courier_lines_all(), rows],
    ["differences", m.courier_differences({ n: differing }).replace(/ \(\d+\)$/, ""), differing],
    ...lineOutcomes.map((each): [string, string, number] => [
      each,
      outcomeWords[each](),
      counts[each],
    ]),
  ];
  return (
    <nav aria-label={m.courier_lines()} className="flex flex-wrap gap-2">
      {links
        .filter(([key, , n]) => n > 0 || key === current)
        .map(([key, words, n]) => (
          <Link
            key={key}
            to={address(key)}
            preventScrollReset
            aria-current={key === current ? "true" : undefined}
            className="touch inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3.5 text-sm enabled-hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:font-semibold"
          >
            {words} <span className="tabular-nums">{n}</span>
          </Link>
        ))}
    </nav>
  );
}

function toneOf(outcome: LineOutcome) {
  if (outcome === "to-write" || outcome === "written") return "success";
  if (outcome === "failed" || outcome === "unreadable") return "danger";
  return isDifference(outcome) ? "warning" : "neutral";
}

function Line({ kind, line }: { kind: FileKind; line: ShownLine }) {
  const { row, outcome, order, trackingNumber, orderNumber } = line;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {order ? (
            <Link to={`/my/orders/${order.id}`} className="link touch-inline whitespace-nowrap">
              {shortOrderNumber(order.orderNumber)}
            </Link>
          ) : (
            <span className="font-semibold">{orderNumber || m.courier_line_no_order()}</span>
          )}{" "}
          <span className="text-muted text-sm">
            {[trackingNumber, m.import_row({ row })].filter(Boolean).join(" · ")}
          </span>
        </p>
        <Status tone={toneOf(outcome)}>{outcomeWords[outcome]()}</Status>
      </div>
      <p className="text-sm tabular-nums [overflow-wrap:anywhere]">
        {factsOf(kind, line).join(" · ")}
      </p>
      {kind === "cash" && outcome === "other-amount" && <ReceiveAnyway line={line} />}
    </li>
  );
}

/** What a line says beside its numbers, and what the shop has. */
function factsOf(kind: FileKind, line: ShownLine): string[] {
  const { outcome, order, amount, day, reference, said, state, reason, fault, trackingNumber } =
    line;
  const facts: (string | false | null | undefined)[] = [
    fault && m.courier_line_unreadable({ column: meaningWords[fault]() }),
    amount !== null && m.courier_line_paid({ amount: formatMoney(amount) }),
    kind === "cash" &&
      order &&
      outcome !== "written" &&
      m.courier_line_due({ amount: formatMoney(order.due) }),
    kind === "booked" &&
      order?.trackingNumber &&
      order.trackingNumber !== trackingNumber &&
      m.courier_line_number({ number: order.trackingNumber }),
    state && parcelStateWords[state](),
    reason && attemptReasonWords[reason](),
    said && m.courier_says({ words: said }),
    day && formatDate(day),
    reference,
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

/** Receives another amount than is due, for whoever says why. */
function ReceiveAnyway({ line: { row, amount } }: { line: ShownLine }) {
  const { state, formData } = useNavigation();
  if (!amount) return null;
  const isSent = state !== "idle" && formData?.get("row") === String(row);
  return (
    <details className="text-sm">
      <summary className="link touch inline-flex cursor-pointer items-center">
        {m.courier_receive_other()}
      </summary>
      <Form method="post" preventScrollReset className="mt-1 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="receive" />
        <input type="hidden" name="row" value={row} />
        <TextField
          name="reason"
          label={m.cash_reason()}
          autoComplete="off"
          maxLength={500}
          required
          fieldClassName="min-w-52 grow"
        />
        <Button type="submit" size="sm" pending={isSent} className="max-sm:w-full">
          {m.courier_receive_anyway({ amount: formatMoney(amount) })}
        </Button>
      </Form>
    </details>
  );
}
