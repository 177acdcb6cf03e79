import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import type { KeyEnd, ShownKey } from "#app/domains/api-keys/api-key.ts";
import { permissionWords } from "#app/domains/api-keys/permission-words.ts";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";

const endWords: Record<KeyEnd, () => string> = {
  ended: m.api_key_ended,
  over: m.api_key_over,
  "maker-gone": m.api_key_maker_gone,
};

/** A key in the list: what for, as whom, since when it was not used. */
export function KeyLine({ shown }: { shown: ShownKey }) {
  const { id, name, role, permissions, lastLetters, maker, endsAt, lastUsedAt, end } = shown;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="wrap-anywhere min-w-0 grow basis-56">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {m.api_key_line({
            role: staffRoleWords[role](),
            letters: lastLetters,
            maker: maker ?? m.api_key_somebody(),
          })}
        </p>
        <p className="text-sm">
          {end ? endWords[end]() : m.api_key_until({ date: formatDate(endsAt) })}
          {" · "}
          {lastUsedAt ? m.api_key_used({ time: formatDateTime(lastUsedAt) }) : m.api_key_unused()}
        </p>
        <ul className="mt-1 list-disc ps-5 text-muted text-sm">
          {permissions.map((one) => (
            <li key={one}>{permissionWords(one)}</li>
          ))}
        </ul>
      </div>
      {!end && (
        <RowConfirmDialog
          button={{ className: "text-danger!", "aria-label": m.api_key_end_named({ name }) }}
          title={m.api_key_end_title()}
          body={m.api_key_end_question({ name })}
          confirmLabel={m.api_key_end()}
          action="/my/api"
          fields={{ intent: "end", id }}
        />
      )}
    </li>
  );
}
