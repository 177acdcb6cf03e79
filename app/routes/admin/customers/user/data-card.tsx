import { Download, Trash2 } from "lucide-react";
import type { Account } from "#app/domains/accounts/users/find-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";

/** What an owner does for somebody who asks for their data, or for its deletion (rules: privacy-8). */
export function DataCard({
  account: { id, fullName, email, role },
}: {
  account: Pick<Account, "id" | "fullName" | "email" | "role">;
}) {
  const may = useMay();
  if (!may("users.personal-data")) return null;
  const who = { name: fullName || email, email };
  return (
    <TitledCard title={m.office_user_data()}>
      {role === "admin" ? (
        <p className="text-muted">{m.office_user_data_staff()}</p>
      ) : (
        <>
          <p className="text-sm">{m.office_user_data_text()}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <LinkButton
              to={`/my/users/${id}/data.json`}
              reloadDocument
              variant="secondary"
              size="sm"
              icon={<Download aria-hidden className="size-4.5" />}
            >
              {m.office_user_data_download()}
            </LinkButton>
            <RowConfirmDialog
              button={{
                className: "text-danger!",
                icon: <Trash2 aria-hidden className="size-4.5" />,
              }}
              title={m.office_user_delete_title(who)}
              body={m.office_user_delete_question(who)}
              confirmLabel={m.office_user_delete()}
              action={`/my/users/${id}`}
              fields={{ intent: "delete-account" }}
            />
          </div>
        </>
      )}
    </TitledCard>
  );
}
