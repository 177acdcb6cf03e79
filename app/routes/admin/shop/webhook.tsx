import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { findWebhook, messagesPage } from "#app/domains/webhooks/read-webhooks.server.ts";
import { maxWebhooks, messageStates } from "#app/domains/webhooks/webhook.ts";
import {
  addWebhook,
  makeWebhookSecret,
  showWebhookSecret,
  switchWebhook,
  tryWebhook,
  updateWebhook,
} from "#app/domains/webhooks/webhook-commands.server.ts";
import { webhookSchema } from "#app/domains/webhooks/webhook-form.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Status } from "#app/ui/layout/status.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/webhook";
import { CommandButton } from "./webhook/command-button.tsx";
import { MessageList } from "./webhook/message-list.tsx";
import { SecretCard } from "./webhook/secret-card.tsx";
import { WebhookForm } from "./webhook/webhook-form.tsx";
import { doing } from "./webhook/webhook-words.ts";

export const handle = { live: ["webhooks"] } as const satisfies LiveHandle;

/** Messages a page. */
const pageSize = 20;

/** `new` in place of an id adds an address. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "webhooks");
  const { webhookId: id } = args.params;
  const search = args.url.searchParams;
  const isNew = id === "new";
  const state = messageStates.find((one) => one === search.get("state"));
  const [found, page] = await Promise.all([
    isNew ? undefined : findWebhook(id),
    messagesPage(id, state, readCursor(search), pageSize),
  ]);
  return data({ id, isNew, found, page, state }, { status: isNew || found ? 200 : 404 });
}

/** Adds or changes an address, or carries out what `intent` names. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "webhooks");
  const { webhookId } = args.params;
  const form = await readForm(args.request);
  const intent = form.ok ? form.value.get("intent") : null;
  if (intent !== null) return carryOut(String(intent), webhookId, owner);
  return saveForm(
    form,
    webhookSchema,
    ({ updatedAt = new Date(0), ...given }, id) =>
      webhookId === "new"
        ? addWebhook(id, given, owner)
        : updateWebhook(webhookId, updatedAt, given, owner),
    {
      "too-many": { status: 409, message: () => m.webhooks_full({ n: maxWebhooks }) },
      "not-public": { status: 400, field: "url", message: m.webhook_not_public },
      "no-place": { status: 409, message: m.keys_no_place },
    },
  );
}

async function carryOut(intent: string, id: string, owner: User) {
  switch (intent) {
    case "switch-on":
      return answer(await switchWebhook(id, true, owner), m.webhook_switched_on);
    case "switch-off":
      return answer(await switchWebhook(id, false, owner), m.webhook_switched_off);
    case "try-out":
      return answer(await tryWebhook(id, owner), m.webhook_trial_sent);
    case "make-secret":
      return answer(await makeWebhookSecret(id, owner), m.webhook_secret_made);
    case "show-secret": {
      const shown = await showWebhookSecret(id, owner);
      if (shown.ok) return { ...done(m.webhook_secret_keep()), secret: shown.value };
      if (shown.refusal === "not-found") return failed(m.change_seen_elsewhere());
      const isSeen = shown.refusal === "seen";
      return failed(isSeen ? m.webhook_secret_shown_elsewhere() : m.webhook_secret_closed(), 409);
    }
    default:
      return failed(m.something_wrong(), 400);
  }
}

const answer = (found: object | undefined, message: () => string) =>
  found ? done(message()) : failed(m.change_seen_elsewhere());

export const clientAction = (args: Route.ClientActionArgs) =>
  handleAnswer<{ ok: boolean }>({ ...args, serverAction: () => args.serverAction() });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.webhooks_add() : m.webhook_title());

/** An address that is told of what happens, and what it was sent (rules: webhooks-1, webhooks-7). */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, found, page, state } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/webhooks", label: m.admin_webhooks() };
  const action = `/my/webhooks/${encodeURIComponent(id)}`;
  const form = (
    <WebhookForm
      key={id}
      webhook={edited}
      action={action}
      onSaved={(newId) => isNew && void navigate(`${list.to}/${newId}`)}
    />
  );
  return (
    <ContentPage
      title={isNew ? m.webhooks_add() : m.webhook_title()}
      intro={edited?.url}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
      narrow
    >
      {isNew && <TitledCard title={m.webhook_url()}>{form}</TitledCard>}
      {!isNew && !edited && <NothingChosen title={m.webhook_gone()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {edited && (
        <>
          <StateCard webhook={edited} action={action} />
          <SecretCard webhook={edited} action={action} />
          <MessageList webhookId={id} page={page} state={state} />
          <TitledCard title={m.webhook_url()}>{form}</TitledCard>
        </>
      )}
    </ContentPage>
  );
}

/** How it is doing, and what can be done about it. */
function StateCard(props: {
  webhook: NonNullable<Awaited<ReturnType<typeof findWebhook>>>;
  action: string;
}) {
  const { webhook, action } = props;
  const { tone, word, more } = doing(webhook);
  return (
    <TitledCard title={m.column_status()}>
      <Status tone={tone}>{word}</Status>
      {more && <p className="wrap-anywhere mt-1 text-muted">{more}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {webhook.isOn ? (
          <>
            <CommandButton action={action} intent="try-out">
              {m.webhook_try()}
            </CommandButton>
            <RowConfirmDialog
              title={m.webhook_switch_off_title()}
              body={m.webhook_switch_off_text({ url: webhook.url })}
              confirmLabel={m.webhook_switch_off()}
              action={action}
              fields={{ intent: "switch-off" }}
            />
          </>
        ) : (
          <CommandButton action={action} intent="switch-on" variant="primary">
            {m.webhook_switch_on()}
          </CommandButton>
        )}
      </div>
    </TitledCard>
  );
}
