import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findMessage, findWebhook } from "#app/domains/webhooks/read-webhooks.server.ts";
import { sendAgain } from "#app/domains/webhooks/webhook-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Status } from "#app/ui/layout/status.tsx";
import { NothingChosen } from "../components/forms/edited-row.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/webhook-message";
import { CommandButton } from "./webhook/command-button.tsx";
import { failureWords, messageWords, stateTones, toldWords } from "./webhook/webhook-words.ts";

export const handle = { live: ["webhooks"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "webhooks");
  const { webhookId, messageId } = args.params;
  const [webhook, message] = await Promise.all([
    findWebhook(webhookId),
    findMessage(webhookId, messageId),
  ]);
  return data(
    { webhookId, messageId, url: webhook?.url, isOn: webhook?.isOn ?? false, message },
    { status: webhook && message ? 200 : 404 },
  );
}

/** Sends it again. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "webhooks");
  const { webhookId, messageId } = args.params;
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  if (form.value.get("intent") !== "send-again") return failed(m.something_wrong(), 400);
  const sent = await sendAgain(webhookId, messageId, owner);
  return sent ? done(m.webhook_sent_again()) : failed(m.webhook_message_gone());
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.webhook_title());

/** What an address was sent, and each try to send it (rules: webhooks-7). */
export default function WebhookMessagePage({ loaderData }: Route.ComponentProps) {
  const { webhookId, messageId, url, isOn, message } = loaderData;
  const to = `/my/webhooks/${encodeURIComponent(webhookId)}`;
  if (!url || !message) {
    return (
      <ContentPage title={m.webhook_title()} narrow>
        <NothingChosen
          title={m.webhook_message_gone()}
          list={{ to: url ? to : "/my/webhooks", label: url ?? m.admin_webhooks() }}
        />
      </ContentPage>
    );
  }
  return (
    <ContentPage
      title={toldWords(message.event)}
      intro={formatDateTime(message.date)}
      above={<BackLink to={to}>{url}</BackLink>}
      narrow
    >
      <TitledCard title={m.column_status()}>
        <Status tone={stateTones[message.state]} className="whitespace-normal!">
          {messageWords(message)}
        </Status>
        {isOn && (
          <p className="mt-4">
            <CommandButton action={`${to}/${messageId}`} intent="send-again">
              {m.webhook_again()}
            </CommandButton>
          </p>
        )}
      </TitledCard>
      <TitledCard title={m.webhook_attempts()}>
        {message.attempts.length === 0 && <p className="text-muted">{m.webhook_attempts_none()}</p>}
        <ol className="-my-2 divide-y divide-line">
          {message.attempts.map(({ id, at, status, took, answer }) => (
            <li key={id} className="py-2">
              <p className="flex flex-wrap gap-x-4 tabular-nums">
                <span className="font-semibold">{status ?? m.webhook_no_answer()}</span>
                <span>{formatDateTime(at)}</span>
                <span className="text-muted">{m.webhook_took({ n: took })}</span>
              </p>
              {answer && (
                <p className="wrap-anywhere text-muted text-sm">
                  {status === null ? failureWords(answer) : answer}
                </p>
              )}
            </li>
          ))}
        </ol>
      </TitledCard>
      <TitledCard title={m.webhook_body()}>
        <Facts>
          <Fact name={m.webhook_message_id()}>{message.id}</Fact>
        </Facts>
        <pre className="wrap-anywhere mt-3 whitespace-pre-wrap font-mono text-sm">
          {JSON.stringify(JSON.parse(message.body), null, 2)}
        </pre>
      </TitledCard>
    </ContentPage>
  );
}
