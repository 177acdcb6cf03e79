import type { ProductImport } from "#app/domains/product-editing/import/product-import.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";

/** How far an import is, and what it comes to; told aloud as it changes. */
export function ImportNews({ import: shown }: { import: ProductImport }) {
  const { status, unread } = shown;
  return (
    <div aria-live="polite" className="grid gap-4">
      {shown.isCheckedAgain && status === "ready" && (
        <Alert tone="warning" title={m.import_checked_again_title()}>
          {m.import_checked_again()}
        </Alert>
      )}
      {status === "checking" && <Checking import={shown} />}
      {status === "saving" && <AtWork words={m.import_saving()} />}
      {status === "failed" && (
        <Alert tone="danger" title={m.import_failed_title()}>
          {m.import_failed()}
        </Alert>
      )}
      {status === "faulty" && (
        <Alert tone="danger" title={m.import_faulty_title()}>
          {m.import_faulty()}
        </Alert>
      )}
      {status === "done" && (
        <Alert tone="success" title={m.import_done_title()}>
          {m.import_done({
            added: shown.added,
            changed: shown.changed,
            who: shown.savedBy ?? shown.sentBy,
          })}
        </Alert>
      )}
      {status === "ready" && shown.added + shown.changed === 0 && (
        <Alert tone="success">{m.import_nothing()}</Alert>
      )}
      {status === "ready" && <Counts import={shown} />}
      {unread.length > 0 && status !== "done" && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {m.import_unread({ columns: unread.join(", ") })}
        </p>
      )}
    </div>
  );
}

function AtWork({ words }: { words: string }) {
  return (
    <Card className="grid gap-1">
      <p className="flex items-center gap-3 font-semibold">
        <Spinner size="sm" />
        {words}
      </p>
      <p className="text-muted text-sm">{m.import_leave()}</p>
    </Card>
  );
}

function Checking({ import: { rows, rowsChecked } }: { import: ProductImport }) {
  return (
    <>
      <AtWork words={m.import_checking()} />
      {rows > 0 && (
        <div className="grid gap-1.5">
          <progress
            value={rowsChecked}
            max={rows}
            aria-label={m.import_checking()}
            className="h-3 w-full accent-primary"
          />
          {/* Seen, and not read out at each step. */}
          <p aria-hidden="true" className="text-muted text-sm tabular-nums">
            {m.import_checked({ n: rowsChecked, rows })}
          </p>
        </div>
      )}
    </>
  );
}

function Counts({ import: { added, changed, unchanged } }: { import: ProductImport }) {
  const counts = [
    [m.import_new(), added],
    [m.import_changed(), changed],
    [m.import_unchanged(), unchanged],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3">
      {counts.map(([name, count]) => (
        <Card key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold text-xl tabular-nums">{count}</dd>
        </Card>
      ))}
    </dl>
  );
}
