import { getFormProps } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { MessageDialog } from "#app/ui/dialogs/alert-dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import type { FieldsSchema } from "#app/ui/forms/use-schema-form.tsx";
import type { EditConflict, FormAnswer } from "./save-form.server.ts";
import {
  type AdminFields,
  type AdminFormSettings,
  type UploadOf,
  useAdminForm,
} from "./use-admin-form.ts";
import { type Draft, useDraft } from "./use-draft.ts";

export interface AdminFormProps<Schema extends FieldsSchema, Conflict extends EditConflict>
  extends AdminFormSettings<Schema> {
  /** The name of the draft that keeps what is typed until it is saved. */
  draftName: string;
  submitLabel: string;
  /** "Submitting..." or "Saving...". */
  pendingText: string;
  /** Shown where it was not saved, above the reason. */
  failedText: string;
  /** Of an editor: the row's last save, and the notice to show once it is later than the form. */
  latest?: { updatedAt: Date; notice: ReactNode };
  /** Of an editor: describes the later save that stopped this one; `choice` are the two ways on. */
  conflictNotice?: (conflict: Conflict, choice: ReactNode) => ReactNode;
  children: (fields: AdminFields<Schema>, upload: UploadOf) => ReactNode;
}

/**
 * A form of the back office: validated in the browser and on the server, its alerts in a dialog, what
 * is typed saved as a draft until it is saved, and its row added once however often it is sent.
 */
export function AdminForm<Schema extends FieldsSchema, Conflict extends EditConflict>(
  props: AdminFormProps<Schema, Conflict>,
) {
  const [round, setRound] = useState(0);
  return <DraftForm key={round} {...props} startAnew={() => setRound(round + 1)} />;
}

type Inner<Schema extends FieldsSchema, Conflict extends EditConflict> = AdminFormProps<
  Schema,
  Conflict
> & { startAnew: () => void };

function DraftForm<Schema extends FieldsSchema, Conflict extends EditConflict>(
  props: Inner<Schema, Conflict>,
) {
  const draft = useDraft(props.draftName);
  return <FilledForm key={draft.version} {...props} draft={draft} />;
}

function FilledForm<Schema extends FieldsSchema, Conflict extends EditConflict>(
  props: Inner<Schema, Conflict> & { draft: Draft },
) {
  const { draft, startAnew, latest, conflictNotice } = props;
  const state = useAdminForm<Schema, Conflict>(props);
  const { Form, form, answer, started, conflict, saving } = state;
  const isLater = latest && latest.updatedAt.toISOString() !== started.updatedAt;
  const failure = failureOf(answer);
  return (
    <>
      <Form
        ref={state.frame}
        method="post"
        action={props.action}
        {...getFormProps(form)}
        onSubmit={state.onSubmit}
        onInput={({ currentTarget }) => draft.save(currentTarget, started)}
        className="flex flex-col gap-5"
      >
        {draft.restored && <DraftNotice draft={draft} startAnew={startAnew} />}
        {isLater && !conflict && !answer?.ok && (
          <Alert tone="warning" role="status">
            {latest.notice}
          </Alert>
        )}
        <input type="hidden" name="id" value={draft.id} />
        {typeof started.updatedAt === "string" && (
          <input type="hidden" name="updatedAt" value={started.updatedAt} />
        )}
        {props.children(state.fields, state.upload)}
        {failure && (
          <Outcome of={answer} tone="danger" role="alert" title={props.failedText}>
            {failure}
          </Outcome>
        )}
        {conflict &&
          conflictNotice?.(
            conflict,
            <ConflictChoice
              busy={saving}
              onTakeTheirs={state.takeTheirs}
              onSaveOver={state.saveOver}
            />,
          )}
        <Button
          type="submit"
          size="lg"
          className="sm:self-start"
          // Before the page is hydrated the browser would send it itself, and show an empty form.
          disabled={draft.id === ""}
          pending={saving}
          pendingText={props.pendingText}
        >
          {props.submitLabel}
        </Button>
      </Form>
      <MessageDialog
        open={state.alert !== undefined}
        onOpenChange={(open) => open || state.closeAlert()}
        tone="warning"
        title={state.alert}
        closeLabel={m.ok()}
      />
    </>
  );
}

function DraftNotice({ draft, startAnew }: { draft: Draft; startAnew: () => void }) {
  const discard = () => {
    draft.discard();
    startAnew();
  };
  return (
    <Alert
      role="status"
      action={
        <Button variant="secondary" size="sm" onClick={discard}>
          {m.draft_discard()}
        </Button>
      }
    >
      {m.draft_restored()}
    </Alert>
  );
}

function ConflictChoice(props: {
  busy: boolean;
  onTakeTheirs: () => void;
  onSaveOver: () => void;
}) {
  return (
    <>
      <Button variant="secondary" onClick={props.onTakeTheirs} disabled={props.busy}>
        {m.edit_conflict_take_theirs()}
      </Button>
      <Button onClick={props.onSaveOver} pending={props.busy} pendingText={m.saving()}>
        {m.edit_conflict_save_over()}
      </Button>
    </>
  );
}

/** The message about the whole form; undefined where its fields, a dialog or a notice show it. */
function failureOf(answer: FormAnswer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  if ("message" in answer) return answer.message;
  return "code" in answer ? m.unreachable() : undefined;
}
