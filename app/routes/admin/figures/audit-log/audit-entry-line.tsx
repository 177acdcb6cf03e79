import { ChevronRight } from "lucide-react";
import { formatMoney } from "#app/lib/money/money.ts";
import { amountCodes } from "#app/lib/money/totals.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { detailNames, stateText } from "./audit-words.ts";
import type { ShownEntry } from "./name-entries.server.ts";

/** One write in words; what was before and what came of it is folded away under it. */
export function AuditEntryLine({ entry }: { entry: ShownEntry }) {
  const { at, action, words, actorEmail, detail } = entry;
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere font-semibold">{words}</p>
      <p className="wrap-anywhere text-muted text-sm">
        {formatDateTime(at)} · {actorEmail}
        {typeof detail.apiKey === "string" && ` · ${m.api_by_key({ name: detail.apiKey })}`}
      </p>
      {Object.keys(detail).length > 0 && (
        <details className="group/detail text-sm">
          <summary className="link inline-flex min-h-11 items-center gap-1 no-underline! pointer-fine:min-h-8">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-transform group-open/detail:rotate-90"
            />
            {m.audit_detail()}
          </summary>
          <div className="mt-1 overflow-x-auto rounded-md bg-surface p-3">
            <DetailList values={detail} action={action} />
          </div>
        </details>
      )}
    </li>
  );
}

/** Whole paise wherever they stand (rules: formats-2). */
const amounts = new Set<string>([
  "price",
  "productMRP",
  "amount",
  ...amountCodes,
  "collectedAmount",
  "minimum",
  "goesBack",
  "dueAtDoor",
  "due",
  "least",
  "most",
  "firstMost",
  "advanceAmount",
]);

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What an entry keeps, name by name as the shop's data calls it, rows within rows indented. */
function DetailList({ values, action }: { values: object; action: string }) {
  const entries = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{inWords(name)}</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-line max-sm:mb-1">
            {isObject(value) ? (
              <div className="border-line border-s-2 ps-3">
                <DetailList values={value} action={action} />
              </div>
            ) : (
              plain(name, value, action)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function plain(name: string, value: unknown, action: string): string {
  if (typeof value === "number" && amounts.has(name)) return formatMoney(value);
  if (typeof value === "boolean") return value ? m.audit_yes() : m.audit_no();
  if (typeof value === "string" && isoMoment.test(value)) return formatDateTime(value);
  return stateText(value, action);
}

/** "dueAtDoor" → "Cash due", "0" of a list → "1"; of an older or newer version of the shop, "grandTotal" → "grand total". */
function inWords(name: string): string {
  if (/^\d+$/.test(name)) return String(Number(name) + 1);
  const words = detailNames[name];
  if (words) return words();
  return name
    .replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital}`)
    .replace(/ [A-Z][a-z]/g, (word) => word.toLowerCase());
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (isObject(value) && Object.values(value).every(isEmpty));
}
