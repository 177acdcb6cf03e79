import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import type { Invitation } from "#app/domains/accounts/staff/staff-invitation.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";

/** Somebody who was invited and has not come yet. */
export function InvitationLine({ invitation }: { invitation: Invitation & { isOver: boolean } }) {
  const { id, email, expiresAt, isOver } = invitation;
  const role = staffRoleWords[invitation.role]();
  const { send, busy } = useRowCommand("/my/staff");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <p className="wrap-anywhere min-w-0 grow basis-56">
        <span className="font-semibold">{email}</span>
        <span className="block text-muted text-sm">
          {isOver
            ? m.staff_invitation_over({ role })
            : m.staff_invitation_until({ role, date: formatDate(expiresAt) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.staff_resend_named({ email })}
          pending={busy}
          pendingText={m.submitting()}
          onClick={() => send({ intent: "resend", id })}
        >
          {m.staff_resend()}
        </Button>
        <RowConfirmDialog
          button={{ className: "text-danger!", "aria-label": m.staff_withdraw_named({ email }) }}
          title={m.staff_withdraw_title()}
          body={m.staff_withdraw_question({ email })}
          confirmLabel={m.staff_withdraw()}
          action="/my/staff"
          fields={{ intent: "withdraw", id }}
        />
      </div>
    </li>
  );
}
