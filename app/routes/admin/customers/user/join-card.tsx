import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import type { Account } from "#app/domains/accounts/users/find-account.server.ts";
import type { LikelyTwin } from "#app/domains/accounts/users/likely-twins.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

export interface JoinCardProps {
  account: Pick<Account, "id" | "fullName" | "email">;
  /** Accounts that may be the same person's. */
  twins: readonly LikelyTwin[];
  /** What was looked for. */
  typed: string;
  /** Orders by telephone under the account's numbers, which are not its own yet. */
  guestOrders: number;
}

/** Makes one of two accounts of the same person (rules: customers-3). */
export function JoinCard({ account, twins, typed, guestOrders }: JoinCardProps) {
  return (
    <TitledCard title={m.office_user_join()}>
      {guestOrders > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-4">
          <p className="min-w-0 text-sm">{m.office_user_guest_orders({ n: guestOrders })}</p>
          <RowConfirmDialog
            title={m.office_user_guest_title()}
            body={m.office_user_guest_question({ email: account.email })}
            confirmLabel={m.office_user_guest_join()}
            action={`/my/users/${account.id}`}
            fields={{ intent: "join-guest" }}
          />
        </div>
      )}
      <p className="text-sm">{m.office_user_join_text()}</p>
      <Form className="mt-4 flex flex-col gap-2 sm:flex-row sm:items-end" preventScrollReset>
        <TextField
          name="twin"
          label={m.office_user_join_search()}
          defaultValue={typed}
          maxLength={200}
          fieldClassName="min-w-0 flex-1"
        />
        <Button
          type="submit"
          variant="secondary"
          className="min-h-12"
          icon={<Search aria-hidden className="size-4.5" />}
        >
          {m.search_do()}
        </Button>
      </Form>
      {twins.length === 0 && typed !== "" && (
        <p className="mt-4 text-muted" role="status">
          {m.office_user_join_none()}
        </p>
      )}
      <ul className="mt-4 empty:hidden">
        {twins.map((twin) => (
          <li
            key={twin.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 last:pb-0"
          >
            <span className="wrap-anywhere min-w-0">
              <Link to={`/my/users/${twin.id}`} className="link touch inline-flex items-center">
                {twin.fullName || twin.email}
              </Link>
              <span className="block text-muted text-sm">
                {[twin.email, twin.mobileNumber].filter(Boolean).join(" · ")}
              </span>
            </span>
            <RowConfirmDialog
              trigger={
                <Button variant="secondary" size="sm" data-command="join">
                  {m.office_user_join_button()}
                  <span className="sr-only">: {twin.fullName || twin.email}</span>
                </Button>
              }
              title={m.office_user_join_title()}
              body={m.office_user_join_question({ goes: twin.email, stays: account.email })}
              confirmLabel={m.office_user_join_button()}
              action={`/my/users/${account.id}`}
              fields={{ intent: "join", id: twin.id }}
            />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
