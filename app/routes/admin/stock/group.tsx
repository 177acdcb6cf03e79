import { data, useNavigate } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  addGroup,
  changePerson,
  namePerson,
  updateGroup,
  withdrawConsent,
} from "#app/domains/stock/groups/group-commands.server.ts";
import {
  groupSchema,
  type ProducerGroup,
  personSchema,
} from "#app/domains/stock/groups/producer-group.ts";
import { groupWithPersons } from "#app/domains/stock/groups/read-groups.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField } from "#app/ui/forms/form-text-field.tsx";
import { TextInEachLanguage } from "../components/content/in-each-language.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { type EditConflict, saveForm } from "../components/forms/save-form.server.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/group";
import { PersonList } from "./group/person-list.tsx";

export const handle = { live: ["batches", "users"] } as const satisfies LiveHandle;

/** `new` in place of an id adds a group. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock");
  const { groupId: id } = args.params;
  const isNew = id === "new";
  const found = isNew ? undefined : await groupWithPersons(id);
  return data({ id, isNew, found }, { status: isNew || found ? 200 : 404 });
}

const withdrawing = z.object({ intent: z.literal("withdraw"), id: z.string().min(1).max(100) });

/** Saves the group, names somebody of it, or records that a consent is withdrawn. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "stock");
  const { groupId } = args.params;
  const form = await readForm(args.request);
  if (form.ok && form.value.has("intent")) {
    const given = withdrawing.safeParse(fieldsOf(form.value));
    if (!given.success) return failed(m.something_wrong(), 400);
    return (await withdrawConsent(groupId, given.data.id, actor))
      ? done(m.consent_withdrawn_done())
      : failed(m.change_seen_elsewhere());
  }
  if (form.ok && form.value.has("personId")) return savePerson(form, groupId, actor);
  return saveForm(
    form,
    groupSchema,
    ({ updatedAt = new Date(0), translations, ...typed }, id) => {
      const given = { ...typed, ...(translations && { translations }) };
      return groupId === "new"
        ? addGroup(id, given, actor)
        : updateGroup(groupId, updatedAt, given, actor);
    },
    { "too-many": { status: 409, message: m.groups_full } },
  );
}

function savePerson(form: Awaited<ReturnType<typeof readForm>>, groupId: string, actor: Actor) {
  return saveForm(form, personSchema, (typed) => {
    const { personId, updatedAt, translations, hasConsent: _, ...said } = typed;
    const given = { ...said, ...(translations && { translations }) };
    return updatedAt
      ? changePerson(groupId, personId, updatedAt, given, actor)
      : namePerson(groupId, personId, given, actor);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.group_add() : m.group());

type GroupConflict = EditConflict & { present: ProducerGroup };

/** A group, and those of it who may be named (rules: labels-7, labels-8). */
export default function GroupPage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, found } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/groups", label: m.groups_title() };
  const group = edited?.group;
  return (
    <ContentPage
      title={isNew ? m.group_add() : (group?.name ?? m.group())}
      narrow
      above={<BackLink to={list.to}>{list.label}</BackLink>}
    >
      {!isNew && !group && <NothingChosen title={m.group_missing()} list={list} />}
      {group && isGone && <DeletedMeanwhile />}
      {(isNew || group) && (
        <TitledCard title={m.group()}>
          <AdminForm<typeof groupSchema, GroupConflict>
            key={id}
            draftName={`group:${id}`}
            schema={groupSchema}
            action={`/my/groups/${encodeURIComponent(id)}`}
            defaults={{
              ...(group && {
                ...{ name: group.name, place: group.place, words: group.words },
                translations: group.translations,
                isRetired: group.isRetired ? "on" : "",
                updatedAt: group.updatedAt.toISOString(),
              }),
            }}
            lacking={m.group_lacking}
            submitLabel={isNew ? m.group_add() : m.content_save()}
            pendingText={m.saving()}
            savedText={m.group_saved()}
            failedText={m.group_not_saved()}
            conflictNotice={(conflict, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={m.group_changed_meanwhile({ name: conflict.present.name })}
                action={choice}
              />
            )}
            onSaved={() => void navigate(list.to)}
          >
            {(fields) => (
              <>
                <TextInEachLanguage
                  field={fields.name}
                  translations={fields.translations}
                  label={m.group_name()}
                />
                <TextInEachLanguage
                  field={fields.place}
                  translations={fields.translations}
                  label={m.group_place()}
                  hint={m.group_place_hint()}
                />
                <TextInEachLanguage
                  field={fields.words}
                  translations={fields.translations}
                  label={m.group_words()}
                  hint={m.group_words_hint()}
                  as={FormTextAreaField}
                />
                <CheckboxField
                  name={fields.isRetired.name}
                  label={m.group_retired()}
                  hint={m.group_retired_hint()}
                  defaultChecked={fields.isRetired.initialValue === "on"}
                />
              </>
            )}
          </AdminForm>
        </TitledCard>
      )}
      {isNew && <p className="text-muted">{m.group_persons_after()}</p>}
      {edited && !isGone && <PersonList {...edited} />}
    </ContentPage>
  );
}
