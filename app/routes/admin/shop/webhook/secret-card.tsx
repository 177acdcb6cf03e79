import { useFetcher } from "react-router";
import type { ShownWebhook } from "#app/domains/webhooks/read-webhooks.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

interface SecretAnswer {
  ok: boolean;
  secret?: string;
}

/** The secret that an address's messages are signed by: shown once, and replaced (rules: webhooks-3). */
export function SecretCard({ webhook, action }: { webhook: ShownWebhook; action: string }) {
  const { data: answer, state, Form } = useFetcher<SecretAnswer>();
  const { isSecretSeen, formerUntil } = webhook;
  // That of before is no longer the one when a new one was made since.
  const secret = isSecretSeen ? answer?.secret : undefined;
  return (
    <TitledCard title={m.webhook_secret()}>
      <p className="text-muted">
        {isSecretSeen && !secret ? m.webhook_secret_seen() : m.webhook_secret_text()}
      </p>
      {formerUntil && formerUntil > new Date() && (
        <p className="mt-2">{m.webhook_former_until({ time: formatDateTime(formerUntil) })}</p>
      )}
      {secret && (
        <div className="mt-4">
          <Outcome of={secret} tone="success" role="status" title={m.webhook_secret_keep()}>
            <div className="flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere min-w-0 font-mono">{secret}</code>
              <CopyButton
                text={secret}
                label={m.keys_copy()}
                copiedLabel={m.keys_copied()}
                refusedText={m.keys_copy_refused()}
              />
            </div>
          </Outcome>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!isSecretSeen && (
          <Form method="post" action={action}>
            <Button
              type="submit"
              size="sm"
              name="intent"
              value="show-secret"
              pending={state !== "idle"}
            >
              {m.webhook_secret_show()}
            </Button>
          </Form>
        )}
        <RowConfirmDialog
          title={m.webhook_secret_make_title()}
          body={m.webhook_secret_make_text()}
          confirmLabel={m.webhook_secret_make()}
          action={action}
          fields={{ intent: "make-secret" }}
        />
      </div>
    </TitledCard>
  );
}
