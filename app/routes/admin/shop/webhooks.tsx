import { Link } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listWebhooks } from "#app/domains/webhooks/read-webhooks.server.ts";
import { deleteWebhook } from "#app/domains/webhooks/webhook-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/webhooks";
import { doing } from "./webhook/webhook-words.ts";

export const handle = { live: ["webhooks"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "webhooks");
  return { webhooks: await listWebhooks() };
}

const command = z.object({ intent: z.literal("delete"), id: z.string().min(1).max(100) });

/** Deletes an address. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "webhooks");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const given = command.safeParse(fieldsOf(form.value));
  if (!given.success) return failed(m.something_wrong(), 400);
  const deleted = await deleteWebhook(given.data.id, owner);
  return deleted ? done(m.webhook_deleted()) : failed(m.change_seen_elsewhere());
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_webhooks());

/** Which other programs are told of what happens in the shop (rules: webhooks-1). */
export default function WebhooksPage({ loaderData: { webhooks } }: Route.ComponentProps) {
  const add = <LinkButton to="/my/webhooks/new">{m.webhooks_add()}</LinkButton>;
  return (
    <ContentPage
      title={m.admin_webhooks()}
      intro={m.webhooks_intro()}
      action={webhooks.length > 0 && add}
      narrow
    >
      {webhooks.length === 0 ? (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={m.webhooks_none()}
          action={add}
        >
          {m.webhooks_none_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised px-4 sm:px-5">
          {webhooks.map((webhook) => {
            const { tone, word, more } = doing(webhook);
            return (
              <li key={webhook.id} className="flex items-start justify-between gap-x-3 py-3">
                <div className="wrap-anywhere min-w-0">
                  <Link
                    to={`/my/webhooks/${encodeURIComponent(webhook.id)}`}
                    className="link touch-inline font-semibold"
                  >
                    {webhook.url}
                  </Link>
                  {webhook.note && <p>{webhook.note}</p>}
                  <p>
                    <Status tone={tone}>{word}</Status>
                  </p>
                  {more && <p className="text-muted text-sm">{more}</p>}
                </div>
                <DeleteRowButton
                  id={webhook.id}
                  action="/my/webhooks"
                  label={`${m.delete()}: ${webhook.url}`}
                  title={m.webhook_delete_title()}
                  question={m.webhook_delete_text({ url: webhook.url })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </ContentPage>
  );
}
