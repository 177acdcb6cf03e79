import { useState } from "react";
import { Link } from "react-router";
import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import type { StaffMember } from "#app/domains/accounts/staff/staff-role.server.ts";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { ElsewhereLines, type ElsewhereNote } from "../../components/page/elsewhere.tsx";

/** Somebody who works here: as what, and the way to change that (rules: staff-6). */
export function StaffLine({
  person,
  isOwn,
  notes,
}: {
  person: StaffMember;
  isOwn: boolean;
  notes: readonly ElsewhereNote[] | undefined;
}) {
  const { id, fullName, email, role } = person;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="wrap-anywhere min-w-0 grow basis-56">
        <Link to={`/my/users/${id}`} className="link touch-inline font-semibold">
          {fullName || email}
        </Link>
        {isOwn && <span className="text-muted"> ({m.staff_you()})</span>}
        <span className="block text-muted text-sm">{email}</span>
        <SecondFactor has={person.hasSecondFactor} isOwn={isOwn} />
        <ElsewhereLines notes={notes} />
      </div>
      {isOwn ? (
        <p className="font-semibold">{role && staffRoleWords[role]()}</p>
      ) : (
        // What was chosen for one role is not carried over to the next.
        <RoleCommands key={role} person={person} />
      )}
    </li>
  );
}

/** Whether somebody has a second factor; the owner's own leads to where it is set up. */
function SecondFactor({ has, isOwn }: { has: boolean; isOwn: boolean }) {
  const words = has ? m.staff_factor_on() : m.staff_factor_off();
  return (
    <Status tone={has ? "success" : "warning"}>
      {isOwn ? (
        <Link to="/account/second-factor" className="link py-1 pointer-coarse:py-3">
          {words}
        </Link>
      ) : (
        words
      )}
    </Status>
  );
}

function RoleCommands({ person }: { person: StaffMember }) {
  const { id, role } = person;
  const name = person.fullName || person.email;
  const [chosen, setChosen] = useState<StaffRole | undefined>(role);
  const words = { name, email: person.email, role: chosen ? staffRoleWords[chosen]() : "" };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectField
        label={m.staff_change_role_of({ name })}
        hideLabel
        value={chosen ?? ""}
        onChange={({ target }) => setChosen(staffRoles.find((one) => one === target.value))}
        className="min-w-40"
      >
        {!role && <option value="">{m.staff_unknown_role()}</option>}
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {staffRoleWords[one]()}
          </option>
        ))}
      </SelectField>
      {chosen && chosen !== role && (
        <RowConfirmDialog
          variant="success"
          title={m.staff_change_role_title(words)}
          body={m.staff_change_role_question(words)}
          confirmLabel={m.staff_change_role()}
          action="/my/staff"
          fields={{ intent: "set-role", id, role: chosen }}
        />
      )}
      {person.hasSecondFactor && (
        <RowConfirmDialog
          button={{ "aria-label": m.staff_factor_reset_named({ name }) }}
          title={m.staff_factor_reset_title({ name })}
          body={m.staff_factor_reset_question(words)}
          confirmLabel={m.staff_factor_reset()}
          action="/my/staff"
          fields={{ intent: "reset-factor", id }}
        />
      )}
      <RowConfirmDialog
        button={{ className: "text-danger!", "aria-label": m.staff_remove_named({ name }) }}
        title={m.staff_remove_title({ name })}
        body={m.staff_remove_question(words)}
        confirmLabel={m.staff_remove()}
        action="/my/staff"
        fields={{ intent: "remove", id }}
      />
    </div>
  );
}
