import { Check } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isGtin } from "#app/domains/labelling/pack-facts.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { KeptCount } from "#app/domains/stock/counting/read-counts.server.ts";
import { productOfLabel } from "#app/domains/stock/desk/shelf-label.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { CameraScan } from "../../orders/scan/camera-scan.tsx";
import { NumberPad } from "./number-pad.tsx";
import { useQueuedCounts } from "./use-queued-counts.ts";

interface CountedProduct {
  id: string;
  title: string;
  pack: number | null;
}

interface CountShelfProps {
  rows: readonly CountedProduct[];
  counts: readonly KeptCount[];
  /** What stands on their packs, by id. */
  codes: Readonly<Record<string, readonly string[]>>;
  /** Named by the address, because its label was scanned. */
  scanned: CountedProduct | undefined;
  /** Its id, or the code of a pack that nobody knows. */
  scannedId: string | undefined;
  /** Between the camera and the list. */
  children: ReactNode;
}

/** The shelf's products: one is chosen by a tap or by its label, and its number typed on large keys. */
export function CountShelf({ rows, counts, codes, scanned, scannedId, children }: CountShelfProps) {
  const { waiting, late, isOffline, sendAgain, keep, forget } = useQueuedCounts();
  const [chosen, setChosen] = useState<CountedProduct>();
  const [lastScanned, setLastScanned] = useState<string | null>(null);
  const { send, busy } = useRowCommand("/my/stock/count", (ok) => ok && setChosen(undefined));
  const navigate = useNavigate();
  const { key } = useLocation();
  const [search] = useSearchParams();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a label leads here.
  useEffect(() => {
    if (scanned) setChosen(scanned);
    else if (scannedId) toast.error(m.stock_count_unknown());
  }, [key]);

  const scan = (code: string) => {
    const id = productOfLabel(code);
    const isPack = !id && isGtin(code);
    setLastScanned(id ?? (isPack ? code : null));
    const row = rows.find((row) => row.id === id || codes[row.id]?.includes(code));
    if (row) setChosen(row);
    else if (!id && !isPack) toast.error(m.stock_count_unknown());
    else if (!isOffline && navigator.onLine) {
      // The list stays as it is.
      const there = new URLSearchParams(search);
      there.delete(id ? "code" : "product");
      there.set(id ? "product" : "code", id ?? code);
      void navigate(`?${there}`);
    }
    // Without a connection nobody can say what it is called, nor which product a pack is of.
    else if (id) setChosen({ id, title: m.stock_count_unlisted({ id }), pack: null });
    else toast.error(m.stock_count_code_offline());
  };
  const save = (counted: number) => {
    if (!chosen) return;
    keep(chosen.id, lineTitle(chosen), counted);
    // Who scans goes on scanning, who taps goes down the list.
    const at = rows.findIndex(({ id }) => id === chosen.id);
    setChosen(lastScanned !== null || at < 0 ? undefined : rows[at + 1]);
  };
  return (
    <>
      <CameraScan
        // It goes on once the number is typed.
        key={chosen ? "typing" : lastScanned}
        after={chosen ? null : lastScanned}
        label={m.stock_count_scan()}
        onCode={scan}
      />
      {isOffline && waiting.length > 0 && (
        <Alert tone="warning" role="status">
          {m.stock_count_waiting({ n: waiting.length })}
        </Alert>
      )}
      {sendAgain && (
        <Alert
          tone="danger"
          role="alert"
          action={
            <Button variant="secondary" size="sm" onClick={sendAgain}>
              {m.try_again()}
            </Button>
          }
        >
          {m.stock_count_failed({ n: waiting.length })}
        </Alert>
      )}
      {late.map(({ productId, name, counted }) => (
        <Alert key={productId} tone="warning" role="status">
          <p>{m.stock_count_again({ name, n: counted })}</p>
          <Button variant="ghost" size="sm" onClick={() => forget(productId)}>
            {m.stock_count_drop()}
          </Button>
        </Alert>
      ))}
      {children}
      <ul
        aria-label={m.stock_count_choose()}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised empty:hidden"
      >
        {rows.map((row) => (
          <CountLine
            key={row.id}
            row={row}
            typed={waiting.find(({ productId }) => productId === row.id)?.counted}
            kept={counts.find(({ productId }) => productId === row.id)}
            onChoose={() => {
              setLastScanned(null);
              setChosen(row);
            }}
          />
        ))}
      </ul>
      <Dialog
        title={chosen && lineTitle(chosen)}
        closeLabel={m.close()}
        open={chosen !== undefined}
        onOpenChange={(open) => open || setChosen(undefined)}
        size="sm"
      >
        {chosen && (
          <>
            <NumberPad
              key={chosen.id}
              label={m.stock_count_how_many({ name: lineTitle(chosen) })}
              onSave={save}
            />
            {counts.some(({ productId }) => productId === chosen.id) && (
              <Button
                variant="ghost"
                pending={busy}
                onClick={() => send({ intent: "drop", productId: chosen.id })}
                className="mt-3 w-full"
              >
                {m.stock_count_drop()}
              </Button>
            )}
          </>
        )}
      </Dialog>
    </>
  );
}

interface CountLineProps {
  row: CountedProduct;
  /** Not taken by the server yet. */
  typed: number | undefined;
  kept: KeptCount | undefined;
  onChoose: () => void;
}

function CountLine({ row, typed, kept, onChoose }: CountLineProps) {
  const counted = typed ?? kept?.counted;
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2.5 text-start enabled-hover:bg-surface"
      >
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{lineTitle(row)}</span>
          {typed === undefined && kept && (
            <span className="block text-muted text-sm [overflow-wrap:anywhere]">
              {m.stock_count_by({ who: kept.who ?? "–", time: formatDateTime(kept.time) })}
            </span>
          )}
        </span>
        {counted !== undefined && (
          <span className="flex shrink-0 items-center gap-1.5 font-bold text-success tabular-nums">
            <Check aria-hidden="true" className="size-5" />
            <span className="sr-only">{m.stock_count_kept({ n: counted })}</span>
            <span aria-hidden="true">{counted}</span>
          </span>
        )}
      </button>
    </li>
  );
}
