import { getFormProps } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert, Outcome } from "#app/ui/alert.tsx";
import { MessageDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import type { OfficeAnswer, Overtaken } from "./office-answer.ts";
import { type Kept, useKeptForm } from "./use-kept-form.ts";
import {
  type FormSchema,
  type OfficeFields,
  type OfficeFormSettings,
  type UploadOf,
  useOfficeForm,
} from "./use-office-form.ts";

export interface OfficeFormProps<Schema extends FormSchema, Found extends Overtaken>
  extends OfficeFormSettings<Schema> {
  /** Under which name what is typed is kept until it is saved. */
  keptAs: string;
  submitLabel: string;
  /** "Submitting..." or "Saving...". */
  pendingText: string;
  /** Said where it was not saved, above why (spec 8). */
  failedText: string;
  /** Of an editor: the row as it stands now, and what is said once that is a later one. */
  standing?: { updatedAt: Date; notice: ReactNode };
  /** Of an editor: tells of the later save that stopped this one; `choice` are the two ways on. */
  overtakenNotice?: (found: Found, choice: ReactNode) => ReactNode;
  children: (fields: OfficeFields<Schema>, upload: UploadOf) => ReactNode;
}

/**
 * A form of the back office: checked here and on the server, its alerts in a window, what is typed
 * kept until it is saved, and added once however often it is sent.
 */
export function OfficeForm<Schema extends FormSchema, Found extends Overtaken>(
  props: OfficeFormProps<Schema, Found>,
) {
  const [round, setRound] = useState(0);
  return <KeptForm key={round} {...props} startAnew={() => setRound(round + 1)} />;
}

type Inner<Schema extends FormSchema, Found extends Overtaken> = OfficeFormProps<Schema, Found> & {
  startAnew: () => void;
};

function KeptForm<Schema extends FormSchema, Found extends Overtaken>(props: Inner<Schema, Found>) {
  const kept = useKeptForm(props.keptAs);
  return <WrittenForm key={kept.version} {...props} kept={kept} />;
}

function WrittenForm<Schema extends FormSchema, Found extends Overtaken>(
  props: Inner<Schema, Found> & { kept: Kept },
) {
  const { kept, startAnew, standing, overtakenNotice } = props;
  const doing = useOfficeForm<Schema, Found>(props);
  const { Form, form, answer, started, overtaken, saving } = doing;
  const isLater = standing && standing.updatedAt.toISOString() !== started.updatedAt;
  const failure = failureOf(answer);
  return (
    <>
      <Form
        ref={doing.frame}
        method="post"
        action={props.action}
        {...getFormProps(form)}
        onSubmit={doing.onSubmit}
        onInput={({ currentTarget }) => kept.keep(currentTarget, started)}
        className="flex flex-col gap-5"
      >
        {kept.found && <KeptNote kept={kept} startAnew={startAnew} />}
        {isLater && !overtaken && !answer?.ok && (
          <Alert tone="warning" role="status">
            {standing.notice}
          </Alert>
        )}
        <input type="hidden" name="id" value={kept.id} />
        {typeof started.updatedAt === "string" && (
          <input type="hidden" name="updatedAt" value={started.updatedAt} />
        )}
        {props.children(doing.fields, doing.upload)}
        {failure && (
          <Outcome of={answer} tone="danger" role="alert" title={props.failedText}>
            {failure}
          </Outcome>
        )}
        {overtaken &&
          overtakenNotice?.(
            overtaken,
            <OvertakenChoice
              busy={saving}
              onTakeTheirs={doing.takeTheirs}
              onSaveOver={doing.saveOver}
            />,
          )}
        <Button
          type="submit"
          size="lg"
          className="sm:self-start"
          // Before the page is alive the browser would send it itself, and show an empty form.
          disabled={kept.id === ""}
          pending={saving}
          pendingText={props.pendingText}
        >
          {props.submitLabel}
        </Button>
      </Form>
      <MessageDialog
        open={doing.alert !== undefined}
        onOpenChange={(open) => open || doing.closeAlert()}
        tone="warning"
        title={doing.alert}
        closeLabel={m.ok()}
      />
    </>
  );
}

function KeptNote({ kept, startAnew }: { kept: Kept; startAnew: () => void }) {
  const drop = () => {
    kept.forget();
    startAnew();
  };
  return (
    <Alert
      role="status"
      action={
        <Button variant="secondary" size="sm" onClick={drop}>
          {m.kept_form_drop()}
        </Button>
      }
    >
      {m.kept_form()}
    </Alert>
  );
}

function OvertakenChoice(props: {
  busy: boolean;
  onTakeTheirs: () => void;
  onSaveOver: () => void;
}) {
  return (
    <>
      <Button variant="secondary" onClick={props.onTakeTheirs} disabled={props.busy}>
        {m.content_overtaken_take()}
      </Button>
      <Button onClick={props.onSaveOver} pending={props.busy} pendingText={m.saving()}>
        {m.content_overtaken_save()}
      </Button>
    </>
  );
}

/** What is said of the whole form; undefined where its fields, a window or a notice say it. */
function failureOf(answer: OfficeAnswer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  return "code" in answer ? m.unreachable() : answer.message;
}
