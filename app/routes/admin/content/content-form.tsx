import { type DefaultValue, getFormProps } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { MessageDialog } from "#app/ui/message-dialog.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { useKeptForm } from "../parts/use-kept-form.ts";
import { OvertakenNotice } from "./overtaken-notice.tsx";
import {
  type ContentFields,
  type FormSchema,
  type UploadOf,
  useContentForm,
} from "./use-content-form.ts";

export interface ContentFormProps<Schema extends FormSchema> {
  /** Under which name what is typed is kept until it is saved. */
  keptAs: string;
  schema: Schema;
  /** Where it is sent: "/my/addBlog". */
  action: string;
  defaults?: DefaultValue<z.input<Schema>>;
  /** Said in a window where details are missing (spec 5). */
  lacking: () => string;
  submitLabel: string;
  /** "Submitting..." or "Saving...". */
  pendingText: string;
  /** Said in a toast once it is saved. */
  savedText: string;
  /** Where no answer comes; without it, "File upload failed" (spec 8). */
  failedText?: string;
  /** Called once it is saved; without it the form starts anew, empty. */
  onSaved?: () => void;
  children: (fields: ContentFields<Schema>, upload: UploadOf) => ReactNode;
}

/**
 * A form of the content: checked here and on the server, its alerts in a window, what is typed kept
 * until it is saved.
 */
export function ContentForm<Schema extends FormSchema>(props: ContentFormProps<Schema>) {
  const [round, setRound] = useState(0);
  return <KeptForm key={round} {...props} startAnew={() => setRound(round + 1)} />;
}

type Inner<Schema extends FormSchema> = ContentFormProps<Schema> & { startAnew: () => void };

function KeptForm<Schema extends FormSchema>(props: Inner<Schema>) {
  const kept = useKeptForm(props.keptAs);
  return <WrittenForm key={kept.version} {...props} kept={kept} />;
}

function WrittenForm<Schema extends FormSchema>(
  props: Inner<Schema> & { kept: ReturnType<typeof useKeptForm> },
) {
  const { kept, children, submitLabel, pendingText, failedText = m.upload_failed() } = props;
  const { form, fields, Form, frame, answer, overtaken, ...doing } = useContentForm(props);
  const unreachable = answer && "code" in answer;
  const failure = unreachable ? failedText : answer && "failure" in answer && answer.failure;
  return (
    <>
      <Form
        ref={frame}
        method="post"
        action={props.action}
        {...getFormProps(form)}
        onSubmit={doing.onSubmit}
        onInput={({ currentTarget }) => kept.keep(currentTarget)}
        className="flex flex-col gap-5"
      >
        {overtaken && (
          <OvertakenNotice
            {...overtaken}
            onTake={doing.takeTheirs}
            onSave={doing.saveOver}
            busy={doing.saving}
          />
        )}
        {failure && (
          <Outcome of={answer} tone="danger" role="alert" title={failure}>
            {unreachable && m.content_kept_hint()}
          </Outcome>
        )}
        {children(fields, doing.upload)}
        <Button
          type="submit"
          size="lg"
          className="sm:self-start"
          pending={doing.saving}
          pendingText={pendingText}
        >
          {submitLabel}
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
