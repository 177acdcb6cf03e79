import { Pencil, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { v4 as uuid } from "uuid";
import {
  type ConsentWay,
  consentWays,
  type ProducerGroup,
  personSchema,
} from "#app/domains/stock/groups/producer-group.ts";
import type {
  NamedPerson,
  WithdrawnConsent,
} from "#app/domains/stock/groups/read-groups.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { TextInEachLanguage } from "../../components/content/in-each-language.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

const wayWords: Record<ConsentWay, () => string> = {
  signed: m.consent_way_signed,
  spoken: m.consent_way_spoken,
  message: m.consent_way_message,
};

interface PersonListProps {
  group: ProducerGroup;
  persons: readonly NamedPerson[];
  withdrawn: readonly WithdrawnConsent[];
}

/** Those of a group who may be named, each with the consent that it rests on (rules: labels-8). */
export function PersonList({ group, persons, withdrawn }: PersonListProps) {
  return (
    <TitledCard title={m.group_persons()} action={<PersonDialog groupId={group.id} />}>
      <p className="text-muted">{m.group_persons_text()}</p>
      {persons.length === 0 && <p className="mt-4">{m.group_persons_none()}</p>}
      <ul className="mt-4 -mb-3 divide-y divide-line border-line border-t empty:hidden">
        {persons.map((person) => (
          <PersonLine key={person.id} person={person} />
        ))}
      </ul>
      {withdrawn.length > 0 && (
        <div className="mt-6 border-line border-t pt-4">
          <h3 className="text-sm">{m.consents_withdrawn()}</h3>
          <ul className="mt-1 text-muted text-sm">
            {withdrawn.map(({ id, consentOn, withdrawnAt }) => (
              <li key={id}>
                {m.consent_withdrawn_line({
                  given: formatDate(consentOn),
                  withdrawn: withdrawnAt ? formatDate(withdrawnAt) : "–",
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </TitledCard>
  );
}

function PersonLine({ person }: { person: NamedPerson }) {
  const { id, groupId, name, words, consentOn, consentWay, coversWords, recordedBy } = person;
  const covers = coversWords ? m.consent_covers_both() : m.consent_covers_name();
  return (
    <li className="wrap-anywhere grid gap-1 py-3">
      <p className="font-semibold">{name}</p>
      {words && <p className="whitespace-pre-line">{words}</p>}
      <p className="text-muted text-sm">
        {m.consent_line({ date: formatDate(consentOn), covers, way: wayWords[consentWay]() })}
        {recordedBy && <span className="block">{m.consent_recorded_by({ who: recordedBy })}</span>}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <PersonDialog groupId={groupId} person={person} />
        <RowConfirmDialog
          button={{
            variant: "ghost",
            className: "text-danger!",
            "aria-label": m.consent_withdraw_named({ name }),
          }}
          variant="danger"
          title={m.consent_withdraw_title({ name })}
          body={m.consent_withdraw_question()}
          confirmLabel={m.consent_withdraw()}
          action={`/my/groups/${encodeURIComponent(groupId)}`}
          fields={{ intent: "withdraw", id }}
        />
      </div>
    </li>
  );
}

/** Names somebody, or changes what is said of her: both by a consent. */
function PersonDialog({ groupId, person }: { groupId: string; person?: NamedPerson }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      trigger={
        person ? (
          <Button
            size="sm"
            variant="secondary"
            icon={<Pencil aria-hidden className="size-4" />}
            aria-label={m.person_change_named({ name: person.name })}
          >
            {m.person_change()}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" icon={<UserRoundPlus aria-hidden className="size-5" />}>
            {m.person_add()}
          </Button>
        )
      }
      title={person ? m.person_change_named({ name: person.name }) : m.person_add()}
      closeLabel={m.close()}
      open={open}
      onOpenChange={setOpen}
    >
      <PersonForm groupId={groupId} person={person} onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

interface PersonFormProps {
  groupId: string;
  person: NamedPerson | undefined;
  onSaved: () => void;
}

function PersonForm({ groupId, person, onSaved }: PersonFormProps) {
  // Not crypto.randomUUID: browsers have none on a plain-http address of the local network.
  const [personId] = useState(() => person?.id ?? uuid());
  return (
    <AdminForm
      draftName={`group-person:${person?.id ?? groupId}`}
      schema={personSchema}
      action={`/my/groups/${encodeURIComponent(groupId)}`}
      defaults={{
        personId,
        ...(person && {
          ...{ name: person.name, words: person.words, translations: person.translations },
          ...{ consentOn: person.consentOn, consentWay: person.consentWay },
          coversWords: person.coversWords ? "on" : "",
          hasConsent: "on",
          updatedAt: person.updatedAt.toISOString(),
        }),
      }}
      lacking={m.person_lacking}
      submitLabel={m.content_save()}
      pendingText={m.saving()}
      savedText={m.person_saved()}
      failedText={m.person_not_saved()}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.person_changed_meanwhile()}
          action={choice}
        />
      )}
      onSaved={onSaved}
    >
      {(fields) => (
        <>
          <input
            type="hidden"
            name="personId"
            value={String(fields.personId.initialValue ?? personId)}
          />
          <TextInEachLanguage
            field={fields.name}
            translations={fields.translations}
            label={m.person_name()}
          />
          <TextInEachLanguage
            field={fields.words}
            translations={fields.translations}
            label={m.person_words()}
            hint={m.person_words_hint()}
            as={FormTextAreaField}
          />
          <fieldset className="grid gap-4 rounded-md border border-line p-4">
            <legend className="px-1 font-semibold">{m.consent_title()}</legend>
            <CheckboxField
              name={fields.hasConsent.name}
              label={m.consent_has()}
              defaultChecked={fields.hasConsent.initialValue === "on"}
              error={fields.hasConsent.errors}
              required
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormTextField field={fields.consentOn} type="date" label={m.consent_on()} />
              <SelectField
                name={fields.consentWay.name}
                label={m.consent_way()}
                defaultValue={String(fields.consentWay.initialValue ?? "")}
                error={fields.consentWay.errors}
                required
              >
                <option value="">{m.consent_way_choose()}</option>
                {consentWays.map((way) => (
                  <option key={way} value={way}>
                    {wayWords[way]()}
                  </option>
                ))}
              </SelectField>
            </div>
            <CheckboxField
              name={fields.coversWords.name}
              label={m.consent_covers_words()}
              defaultChecked={fields.coversWords.initialValue === "on"}
              error={fields.coversWords.errors}
            />
          </fieldset>
        </>
      )}
    </AdminForm>
  );
}
