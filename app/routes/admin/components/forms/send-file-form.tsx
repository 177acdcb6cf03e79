import { type ReactNode, useId, useState } from "react";
import { Form } from "react-router";
import { isUnreachable, type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { FieldFrame, fieldAria, inputLook } from "#app/ui/forms/field-frame.tsx";

/** Why a file was not taken, or that no answer came. */
export type FileAnswer = { ok: false; error: string } | Unanswered;

interface SendFileFormProps {
  action: string;
  answer: FileAnswer | undefined;
  kindTitle: string;
  /** What a file may hold, by the values of the field `kind`. */
  kinds: readonly { value: string; words: ReactNode; isFirst: boolean }[];
  hint: string;
  submitLabel: string;
  pendingText: string;
}

/** Sends a CSV or XLSX file to be read. It stays chosen where it is refused or the connection is lost. */
export function SendFileForm(props: SendFileFormProps) {
  const { answer, hint } = props;
  const id = useId();
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const [mended, setMended] = useState<FileAnswer>();
  const shown = answer === mended ? undefined : answer;
  const error = shown && !isUnreachable(shown) ? shown.error : undefined;
  return (
    <Form
      method="post"
      action={props.action}
      encType="multipart/form-data"
      onSubmit={submitOnce}
      className="grid gap-5"
    >
      {shown && isUnreachable(shown) && (
        <Outcome of={shown} tone="danger" role="alert">
          {unansweredText(shown)}
        </Outcome>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-semibold text-sm">{props.kindTitle}</legend>
        {props.kinds.map(({ value, words, isFirst }) => (
          <ChoiceCard key={value} name="kind" value={value} defaultChecked={isFirst}>
            {words}
          </ChoiceCard>
        ))}
      </fieldset>
      <FieldFrame id={id} label={m.file_field()} hint={hint} error={error} required>
        <input
          id={id}
          type="file"
          name="file"
          required
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={() => setMended(answer)}
          {...fieldAria(id, { hint, error })}
          className={inputLook}
        />
      </FieldFrame>
      <Button
        type="submit"
        pending={pending}
        pendingText={props.pendingText}
        className="justify-self-start max-sm:w-full"
      >
        {props.submitLabel}
      </Button>
    </Form>
  );
}
