import { Link } from "react-router";
import type { Account } from "#app/domains/accounts/users/find-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

export interface SessionsCardProps {
  account: Pick<Account, "id" | "fullName" | "email">;
  /** It is the account of the owner who looks: theirs has a page of its own. */
  isOwn: boolean;
}

/** Logs somebody out everywhere, as where a password or a phone was stolen (rules: users-4). */
export function SessionsCard({ account: { id, fullName, email }, isOwn }: SessionsCardProps) {
  const who = { name: fullName || email, email };
  return (
    <TitledCard title={m.office_user_sessions()}>
      {isOwn ? (
        <Link to="/account/sessions" className="link touch-inline">
          {m.account_sessions()}
        </Link>
      ) : (
        <>
          <p className="mb-4 text-muted text-sm">{m.office_user_sessions_text()}</p>
          <RowConfirmDialog
            button={{ className: "text-danger!" }}
            title={m.office_user_end_sessions_title(who)}
            body={m.office_user_end_sessions_question(who)}
            confirmLabel={m.office_user_end_sessions()}
            action={`/my/users/${id}`}
            fields={{ intent: "end-sessions" }}
          />
        </>
      )}
    </TitledCard>
  );
}
