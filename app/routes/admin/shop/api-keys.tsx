import { FileText, Plug } from "lucide-react";
import { Link } from "react-router";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import { apiKeySchema } from "#app/domains/api-keys/api-key.ts";
import { endApiKey, listApiKeys, makeApiKey } from "#app/domains/api-keys/make-key.server.ts";
import { claimsOfKey } from "#app/domains/api-keys/use-key.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import { attempt, attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/api-keys";
import { KeyLine } from "./api-keys/key-line.tsx";
import { type MadeKey, MakeKeyForm } from "./api-keys/make-key-form.tsx";

export const handle = {
  live: ["api-keys"],
  snapshot: ["staff"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "api-keys");
  const { usedPermissions } = await import("../../api/endpoints.server.ts");
  const used = usedPermissions();
  return {
    keys: await listApiKeys(),
    isConfirmed: hasRecentFactor(args),
    /** What a key of each role can be let do: nothing else has an endpoint. */
    choices: staffRoles.map((role) => {
      const may = permissionsOf(claimsOfKey({ role }));
      return { role, permissions: used.filter((one) => may.includes(one)) };
    }),
  };
}

/** Makes a key, or ends the one that `id` names. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "api-keys");
  const form = await readForm(args.request.clone());
  if (form.ok && form.value.get("intent") === "end") {
    if (!hasRecentFactor(args)) return failed(m.api_confirm_first(), 403);
    const ended = await endApiKey(owner, fieldsOf(form.value).id ?? "");
    if (!ended.ok) return failed(m.change_seen_elsewhere(), 404);
    return done(m.api_key_was_ended({ name: ended.value }));
  }
  const given = await readSubmission(args.request, apiKeySchema);
  if (!given.ok) return given.answer;
  // Not by a redirect: what was typed would be gone with the page.
  if (!hasRecentFactor(args)) return given.refuse({ formErrors: [m.api_confirm_first()] }, 403);
  const made = await makeApiKey(owner, given.value);
  if (made.ok) {
    const { name } = given.value;
    return { status: "success", initialValue: null, name, key: made.value } satisfies MadeKey;
  }
  return made.refusal === "not-of-role"
    ? given.refuse({ fieldErrors: { permissions: [m.api_key_not_of_role()] } }, 400)
    : given.refuse({ formErrors: [m.api_too_many_keys()] }, 409);
}

/** A line's command is answered in a toast, because the line may be gone by then. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  if (intent !== "end") {
    const answer = await attemptForm(() => serverAction(), m.unreachable());
    if ("key" in answer) toast.success(m.api_key_made({ name: answer.name }));
    return answer;
  }
  const answer = await attempt(serverAction);
  if ("ok" in answer && answer.ok) toast.success(answer.message);
  else toast.error("message" in answer ? answer.message : m.unreachable());
  return answer;
}

export const meta: Route.MetaFunction = () => titled(m.api_title());

/** By which keys other programs work in the shop (rules: api-2). */
export default function ApiKeysPage({ loaderData }: Route.ComponentProps) {
  const { keys, isConfirmed, choices } = loaderData;
  const working = keys.filter(({ end }) => !end);
  const ended = keys.filter(({ end }) => end);
  return (
    <ContentPage title={m.api_title()} intro={m.api_intro()}>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link to="/api/v1" className="link touch inline-flex items-center gap-2">
            <FileText aria-hidden className="size-4" />
            {m.api_reference_link()}
          </Link>
        </li>
        <li>
          <a href={pathIn("/api/v1/openapi.json")} className="link touch inline-flex items-center">
            {m.api_description_link()}
          </a>
        </li>
      </ul>
      {!isConfirmed && (
        <Alert
          action={
            <LinkButton to="/login/again?redirectTo=/my/api" size="sm">
              {m.facts_confirm_link()}
            </LinkButton>
          }
        >
          {m.api_confirm_first()}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          {working.length === 0 ? (
            <EmptyState motif={<Plug className="size-16" />} title={m.api_none()}>
              {m.api_none_text()}
            </EmptyState>
          ) : (
            <TitledCard title={m.api_keys()}>
              <KeyList keys={working} />
            </TitledCard>
          )}
          {ended.length > 0 && (
            <TitledCard title={m.api_ended_keys()}>
              <KeyList keys={ended} />
            </TitledCard>
          )}
        </div>
        <TitledCard title={m.api_make_title()}>
          <MakeKeyForm choices={choices} />
        </TitledCard>
      </div>
    </ContentPage>
  );
}

function KeyList({ keys }: { keys: Route.ComponentProps["loaderData"]["keys"] }) {
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <KeyLine key={key.id} shown={key} />
      ))}
    </ul>
  );
}
