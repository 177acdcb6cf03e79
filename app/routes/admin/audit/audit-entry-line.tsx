import { ChevronRight } from "lucide-react";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { DetailList } from "./detail-list.tsx";
import type { ShownEntry } from "./name-entries.server.ts";

/** One write in words; what was before and what came of it is folded away under it. */
export function AuditEntryLine({ entry }: { entry: ShownEntry }) {
  const { at, words, actorEmail, detail } = entry;
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere font-semibold">{words}</p>
      <p className="wrap-anywhere text-muted text-sm">
        {formatTime(at)} · {actorEmail}
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
            <DetailList values={detail} />
          </div>
        </details>
      )}
    </li>
  );
}
