import { useId, useState } from "react";
import { Form } from "react-router";
import { sheetKinds } from "#app/domains/product-editing/sheets/product-sheet.ts";
import { type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { FieldFrame, fieldAria, inputLook } from "#app/ui/forms/field-frame.tsx";

type Answer = { ok: false; error: string } | Unanswered;

const kindWords = {
  products: m.product_files_kind_products,
  stock: m.product_files_kind_stock,
} as const;

/** Sends a file to be checked. It stays chosen where it is refused or the connection is lost. */
export function SendSheetForm({ answer }: { answer: Answer | undefined }) {
  const id = useId();
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const [mended, setMended] = useState<Answer>();
  const shown = answer === mended ? undefined : answer;
  const error = shown && "error" in shown ? shown.error : undefined;
  const hint = m.product_files_file_hint();
  return (
    <Form
      method="post"
      action="/my/products/import"
      encType="multipart/form-data"
      onSubmit={submitOnce}
      className="grid gap-5"
    >
      {shown && "code" in shown && (
        <Outcome of={shown} tone="danger" role="alert">
          {unansweredText(shown)}
        </Outcome>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-semibold text-sm">{m.product_files_kind()}</legend>
        {sheetKinds.map((kind) => (
          <ChoiceCard key={kind} name="kind" value={kind} defaultChecked={kind === "products"}>
            {kindWords[kind]()}
          </ChoiceCard>
        ))}
      </fieldset>
      <FieldFrame id={id} label={m.product_files_file()} hint={hint} error={error} required>
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
        pendingText={m.product_files_sending()}
        className="justify-self-start max-sm:w-full"
      >
        {m.product_files_send()}
      </Button>
    </Form>
  );
}
