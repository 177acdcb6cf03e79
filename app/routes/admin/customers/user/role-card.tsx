import { ShieldCheck, UserRound } from "lucide-react";
import { staffRoleHints, staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import type { Account } from "#app/domains/accounts/users/find-account.server.ts";
import { staffRoleOf } from "#app/domains/accounts/users/user.ts";
import { m } from "#app/paraglide/messages.js";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";

export interface RoleCardProps {
  account: Pick<Account, "id" | "fullName" | "email" | "role" | "designation">;
  /** It is the account of the admin who looks: nobody changes their own role. */
  isOwn: boolean;
}

/** What the account may do, and the way to change that. */
export function RoleCard({ account, isOwn }: RoleCardProps) {
  const isAdmin = account.role === "admin";
  const role = staffRoleOf({ userType: account.role, designation: account.designation });
  const hint = !isAdmin
    ? m.office_user_is_customer
    : role === "owner"
      ? m.office_user_is_admin
      : role
        ? staffRoleHints[role]
        : m.staff_unknown_role;
  const may = useMay();
  const Icon = isAdmin ? ShieldCheck : UserRound;
  return (
    <TitledCard title={m.office_user_role()}>
      <p className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-primary" />
        {isAdmin ? m.role_admin() : m.role_user()}
        {role && role !== "owner" && ` · ${staffRoleWords[role]()}`}
      </p>
      <p className="mt-1 text-sm">{hint()}</p>
      {isOwn && <p className="mt-3 text-muted text-sm">{m.office_user_own()}</p>}
      {!isOwn && may("staff") && (
        <div className="mt-4">
          {/* The question must not turn into the other one while it is being answered. */}
          <RoleChange key={account.role} account={account} />
        </div>
      )}
    </TitledCard>
  );
}

function RoleChange({ account: { id, fullName, email, role } }: Pick<RoleCardProps, "account">) {
  const raises = role === "user";
  const label = raises ? m.office_user_raise() : m.office_user_lower();
  const who = { name: fullName || email, email };
  return (
    <RowConfirmDialog
      variant={raises ? "success" : "danger"}
      title={raises ? m.office_user_raise_title(who) : m.office_user_lower_title(who)}
      body={raises ? m.office_user_raise_question(who) : m.office_user_lower_question(who)}
      confirmLabel={label}
      action={`/my/users/${id}`}
      fields={{ intent: "set-role", role: raises ? "admin" : "user" }}
    />
  );
}
