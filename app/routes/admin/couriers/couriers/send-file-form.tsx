import { useId, useState } from "react";
import { Form } from "react-router";
import { type FileKind, kindWords } from "#app/domains/couriers/files/courier-file.ts";
import { isUnreachable, type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { FieldFrame, fieldAria, inputLook } from "#app/ui/forms/field-frame.tsx";

/** Why a file was not taken, or that no answer came. */
export type FileAnswer = { ok: false; error: string } | Unanswered;

const kindTexts: Record<FileKind, () => string> = {
  booked: m.courier_kind_booked_text,
  parcels: m.courier_kind_parcels_text,
  cash: m.courier_kind_cash_text,
};

/** Sends a file to be read. It stays chosen where it is refused or the connection is lost. */
export function SendFileForm(props: {
  kinds: readonly FileKind[];
  answer: FileAnswer | undefined;
}) {
  const { kinds, answer } = props;
  const id = useId();
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const [mended, setMended] = useState<FileAnswer>();
  const shown = answer === mended ? undefined : answer;
  const error = shown && (isUnreachable(shown) ? unansweredText(shown) : shown.error);
  const hint = m.courier_file_hint();
  return (
    <Form
      method="post"
      action="/my/couriers"
      encType="multipart/form-data"
      onSubmit={submitOnce}
      className="grid gap-5"
    >
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-semibold text-sm">{m.courier_kind()}</legend>
        {kinds.map((kind) => (
          <ChoiceCard key={kind} name="kind" value={kind} defaultChecked={kind === kinds.at(-1)}>
            <span className="block font-semibold">{kindWords[kind]()}</span>
            <span className="block text-muted text-sm">{kindTexts[kind]()}</span>
          </ChoiceCard>
        ))}
      </fieldset>
      <FieldFrame id={id} label={m.courier_file()} hint={hint} error={error} required>
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
        pendingText={m.courier_sending()}
        className="justify-self-start max-sm:w-full"
      >
        {m.courier_send()}
      </Button>
    </Form>
  );
}
