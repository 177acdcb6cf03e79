import type { ShownWebhook } from "#app/domains/webhooks/read-webhooks.server.ts";
import { webhookEvents } from "#app/domains/webhooks/webhook.ts";
import { webhookSchema } from "#app/domains/webhooks/webhook-form.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";
import { listOf } from "../../components/forms/save-over.ts";
import { eventWords } from "./webhook-words.ts";

interface WebhookFormProps {
  /** The one that is changed; without it one is added. */
  webhook: ShownWebhook | undefined;
  action: string;
  /** Gets the new one's id where one was added. */
  onSaved: (id: string) => void;
}

/** Adds or changes an address, with what it is told of (rules: webhooks-1). */
export function WebhookForm({ webhook, action, onSaved }: WebhookFormProps) {
  const { url = "", note = "", events = [], updatedAt } = webhook ?? {};
  return (
    <AdminForm<typeof webhookSchema, EditConflict & { present: ShownWebhook }>
      draftName={`webhook:${webhook?.id ?? "new"}`}
      schema={webhookSchema}
      action={action}
      defaults={{ url, note, events, ...(updatedAt && { updatedAt: updatedAt.toISOString() }) }}
      lacking={m.details_required}
      submitLabel={webhook ? m.content_save() : m.webhooks_add()}
      pendingText={m.saving()}
      savedText={webhook ? m.webhook_saved() : m.webhook_added()}
      failedText={m.webhook_not_saved()}
      conflictNotice={({ present, ...conflict }, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.webhook_changed_meanwhile({ url: present.url })}
          action={choice}
        />
      )}
      onSaved={onSaved}
    >
      {(fields) => {
        const ticked = listOf(fields.events.initialValue);
        const wrong = fields.events.errors;
        return (
          <>
            <FormTextField
              field={fields.url}
              label={m.webhook_url()}
              hint={m.webhook_url_hint()}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <fieldset className="grid" aria-describedby={wrong ? "events-error" : undefined}>
              <legend className="mb-1.5 font-semibold text-sm">{m.webhook_events()}</legend>
              {webhookEvents.map((event) => (
                <CheckboxField
                  key={event}
                  name={fields.events.name}
                  value={event}
                  label={eventWords[event]()}
                  defaultChecked={ticked.includes(event)}
                />
              ))}
              {wrong && (
                <p id="events-error" className="text-danger text-sm">
                  {wrong[0]}
                </p>
              )}
            </fieldset>
            <FormTextField
              field={fields.note}
              label={m.webhook_note()}
              hint={m.webhook_note_hint()}
              autoComplete="off"
            />
          </>
        );
      }}
    </AdminForm>
  );
}
