import { Link } from "react-router";
import type {
  ImportChange,
  ImportedFields,
} from "#app/domains/product-editing/import/product-import.ts";
import { sheetColumns, translatedIn } from "#app/domains/product-editing/sheets/product-sheet.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { cut } from "#app/lib/text/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { Status } from "#app/ui/layout/status.tsx";

interface ImportChangesProps {
  changes: readonly ImportChange[];
  /** The row of the file after which they begin. */
  after: number;
  hasMore: boolean;
}

/** What an import changes, row by row of its file: old and new. */
export function ImportChanges({ changes, after, hasMore }: ImportChangesProps) {
  const [first, last] = [changes[0], changes.at(-1)];
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.import_changes()}</h2>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <Card key={change.row} as="li" className="grid gap-2">
            <Name change={change} />
            <Fields change={change} />
          </Card>
        ))}
      </ul>
      {(after > 0 || hasMore) && (
        <Pager
          label={m.import_pages()}
          summary={`${m.import_row({ row: first?.row ?? 0 })}–${last?.row ?? 0}`}
          previous={{ label: m.import_first(), ...(after > 0 && { to: "?" }) }}
          next={{ label: m.import_more(), ...(hasMore && { to: `?after=${last?.row}` }) }}
        />
      )}
    </section>
  );
}

function Name({ change: { row, title, isNew, productId } }: { change: ImportChange }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="text-base [overflow-wrap:anywhere]">
        {isNew ? (
          title
        ) : (
          <Link
            to={`/my/updateproduct?${new URLSearchParams({ productId })}`}
            className="link touch-inline"
          >
            {title}
          </Link>
        )}
      </h3>
      <span className="flex items-baseline gap-3 text-muted text-sm">
        {isNew && <Status tone="success">{m.import_new()}</Status>}
        {m.import_row({ row })}
      </span>
    </div>
  );
}

/** As in a file. The database keeps them in an order of its own. */
const fieldsInOrder = sheetColumns.products.filter(
  (column) => column !== "id" && column !== "quantity",
);

function Fields({ change: { isNew, was, became, priceForTime } }: { change: ImportChange }) {
  const fields = fieldsInOrder.filter(
    (field) =>
      isChanged(field, was, became) && !(isNew && shownValue(field, became) === m.import_emptied()),
  );
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {fields.map((field) => (
        <div key={field} className="sm:contents">
          <dt className="text-muted">{field === "currentStock" ? "quantity" : field}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {isNew
              ? shownValue(field, became)
              : m.import_becomes({
                  was: shownValue(field, field === "currentStock" ? counted(was, became) : was),
                  became: shownValue(field, became),
                })}
            {field === "price" && typeof priceForTime === "number" && (
              <p className="text-muted">
                {m.import_price_for_time({ amount: formatMoney(priceForTime) })}
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isChanged(field: ShownField, was: ImportedFields, became: ImportedFields): boolean {
  const of = translatedIn(field);
  if (!of) return field in became;
  const textOf = (fields: ImportedFields) => fields.translations?.[of.language]?.[of.field] ?? "";
  return became.translations !== undefined && textOf(was) !== textOf(became);
}

/** Where as many are left as were counted, only what was counted last is another. */
const counted = (was: ImportedFields, became: ImportedFields): ImportedFields =>
  was.currentStock === became.currentStock ? { currentStock: was.quantity ?? 0 } : was;

/** Of a long text the beginning: the file has the rest. */
const longest = 200;

type ShownField = (typeof fieldsInOrder)[number];

function shownValue(field: ShownField, fields: ImportedFields): string {
  const of = translatedIn(field);
  const value = of
    ? fields.translations?.[of.language]?.[of.field]
    : fields[field as keyof ImportedFields];
  if (field === "price" || field === "productMRP") return formatMoney(Number(value));
  const text = Array.isArray(value) ? value.join("; ") : String(value ?? "");
  if (text === "") return m.import_emptied();
  return cut(text, longest);
}
