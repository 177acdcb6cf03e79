import { useState } from "react";
import type { Handover } from "#app/domains/accounts/staff/handover.server.ts";
import { rolesAfterHandover } from "#app/domains/accounts/staff/handover.ts";
import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import type { StaffMember } from "#app/domains/accounts/staff/staff-role.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

type After = (typeof rolesAfterHandover)[number];
const afterWords = (after: After) =>
  after === "leave" ? m.handover_leave() : staffRoleWords[after]();

/** An owner names who follows her; nothing changes before that person accepts (rules: staff-9). */
export function HandoverCard({
  others,
  offer,
}: {
  /** Who else works here. */
  others: readonly StaffMember[];
  offer: Handover | undefined;
}) {
  const [chosen, setChosen] = useState("");
  const [becomes, setBecomes] = useState<After>("manager");
  const successor = others.find(({ id }) => id === chosen);
  const name = successor?.fullName || successor?.email || "";
  return (
    <TitledCard title={m.handover_card()}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">{m.handover_card_text()}</p>
        {offer ? (
          <>
            <p>
              {m.handover_waits({
                name: offer.name || offer.email,
                date: formatDate(offer.expiresAt),
              })}
            </p>
            <div>
              <RowConfirmDialog
                title={m.handover_end_title()}
                body={m.handover_end_question({ name: offer.name || offer.email })}
                confirmLabel={m.handover_end()}
                action="/my/staff"
                fields={{ intent: "end-handover", id: offer.fromId }}
              />
            </div>
          </>
        ) : others.length === 0 ? (
          <p>{m.handover_nobody()}</p>
        ) : (
          <>
            <SelectField
              label={m.handover_successor()}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">{m.handover_choose()}</option>
              {others.map(({ id, fullName, email }) => (
                <option key={id} value={id}>
                  {fullName ? `${fullName} (${email})` : email}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={m.handover_becomes()}
              value={becomes}
              onChange={({ target }) =>
                setBecomes(rolesAfterHandover.find((one) => one === target.value) ?? "manager")
              }
            >
              {rolesAfterHandover.map((one) => (
                <option key={one} value={one}>
                  {afterWords(one)}
                </option>
              ))}
            </SelectField>
            {successor && (
              <div>
                <RowConfirmDialog
                  title={m.handover_offer_title({ name })}
                  body={m.handover_offer_question({ name, role: afterWords(becomes) })}
                  confirmLabel={m.handover_offer()}
                  action="/my/staff"
                  fields={{ intent: "offer-handover", id: chosen, becomes }}
                />
              </div>
            )}
          </>
        )}
      </div>
    </TitledCard>
  );
}
