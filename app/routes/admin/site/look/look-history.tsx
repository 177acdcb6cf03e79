import type { EarlierLook } from "#app/domains/look/read-look.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FoldedCard } from "../../components/page/folded-card.tsx";

interface LookHistoryProps {
  history: readonly EarlierLook[];
  presentId: string | undefined;
  busy: boolean;
  onPutBack: (id: string) => void;
}

/** The last looks, each of which can be put back. */
export function LookHistory({ history, presentId, busy, onPutBack }: LookHistoryProps) {
  if (history.length === 0) return null;
  return (
    <FoldedCard title={m.look_history()}>
      <ol aria-label={m.look_history()} className="-my-3 divide-y divide-line">
        {history.map(({ id, look, savedAt, savedBy, isUndone }) => {
          const at = formatDateTime(savedAt);
          return (
            <li key={id} className="flex items-center gap-4 py-3">
              <Dot colour={look.colour} />
              <div className="wrap-anywhere min-w-0 grow">
                <p className="font-semibold">{at}</p>
                <p className="text-muted text-sm">
                  {savedBy}
                  {isUndone && ` · ${m.look_was_undone()}`}
                </p>
              </div>
              {id === presentId ? (
                <span className="text-muted text-sm">{m.look_present()}</span>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={busy}
                  aria-label={m.look_put_back_of({ at })}
                  onClick={() => onPutBack(id)}
                >
                  {m.look_put_back()}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </FoldedCard>
  );
}

/** A colour, as it was chosen; without one that of the house. A policy of ours allows no style attributes. */
export function Dot({ colour, className = "size-6" }: { colour: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <circle cx="12" cy="12" r="11" fill={colour || houseColour} className="stroke-line-strong" />
    </svg>
  );
}

/** The primary colour of app.css. */
export const houseColour = "#7a2e1f";
