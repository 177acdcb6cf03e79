import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  addSearchName,
  updateSearchName,
} from "#app/domains/search/search-name-commands.server.ts";
import { searchNameSchema } from "#app/domains/search/search-name-form.ts";
import { findSearchName } from "#app/domains/search/search-names.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { FormTextAreaField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/search-name";

export const handle = { live: ["search-names"] } as const satisfies LiveHandle;

/** `new` in place of an id adds names, `?name=` the first of them. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "search");
  const { nameId: id } = args.params;
  const isNew = id === "new";
  const found = isNew ? undefined : await findSearchName(id);
  const first = (args.url.searchParams.get("name") ?? "").slice(0, 60);
  return data({ id, isNew, first, found }, { status: isNew || found ? 200 : 404 });
}

/** Adds or changes names of one thing. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "search");
  const { nameId } = args.params;
  return saveForm(
    await readForm(args.request),
    searchNameSchema,
    ({ names, updatedAt = new Date(0) }, id) =>
      nameId === "new"
        ? addSearchName(id, names, user)
        : updateSearchName(nameId, updatedAt, names, user),
    { "too-many": { status: 409, message: m.search_names_full } },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.search_names_add() : m.search_names_change());

/** The names of one thing (rules: search-5). */
export default function SearchNamePage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, first, found } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/search", label: m.admin_search() };
  const title = isNew ? m.search_names_add() : m.search_names_change();
  return (
    <ContentPage title={title} narrow above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {!isNew && !edited && <NothingChosen title={m.search_names_gone()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {(isNew || edited) && (
        <TitledCard title={m.search_names_title()}>
          <AdminForm
            key={id}
            draftName={`search-name:${id}${first}`}
            schema={searchNameSchema}
            action={`/my/search/${encodeURIComponent(id)}`}
            defaults={
              edited
                ? { names: edited.names.join("\n"), updatedAt: edited.updatedAt.toISOString() }
                : { names: first && `${first}\n` }
            }
            lacking={m.search_names_two}
            submitLabel={isNew ? m.search_names_add() : m.content_save()}
            pendingText={m.saving()}
            savedText={m.search_names_saved()}
            failedText={m.search_names_not_saved()}
            conflictNotice={(conflict, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={m.search_names_changed_meanwhile()}
                action={choice}
              />
            )}
            onSaved={() => void navigate(list.to)}
          >
            {(fields) => (
              <FormTextAreaField
                field={fields.names}
                label={m.search_names_field()}
                hint={m.search_names_field_hint()}
                rows={8}
                spellCheck={false}
              />
            )}
          </AdminForm>
        </TitledCard>
      )}
    </ContentPage>
  );
}
