import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { BatchWhereabouts } from "#app/domains/orders/stock/read-recall.server.ts";
import { recallSchema } from "#app/domains/stock/batches/recall.ts";
import { dayOf, formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { TextInEachLanguage } from "../../components/content/in-each-language.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

/** Calls a batch back, says it in other words, or lifts it again (rules: labels-9). */
export function RecallCard({ batch }: { batch: BatchWhereabouts }) {
  const { id, number, recalledOn, recallWords } = batch;
  const [open, setOpen] = useState(false);
  return (
    <TitledCard title={m.recall()}>
      {recalledOn ? (
        <>
          <p>
            <Status tone="danger">{m.recall_badge()}</Status>{" "}
            <span className="text-muted text-sm">
              {m.batch_story_recalled_since({ date: formatDate(recalledOn) })}
            </span>
          </p>
          <p className="wrap-anywhere mt-2 whitespace-pre-line">{recallWords}</p>
        </>
      ) : (
        <p>{m.recall_none()}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Dialog
          trigger={
            <Button size="sm" variant="secondary">
              {recalledOn ? m.recall_change() : m.recall_start()}
            </Button>
          }
          title={m.recall_start_title({ number })}
          description={m.recall_text()}
          closeLabel={m.close()}
          open={open}
          onOpenChange={setOpen}
        >
          <RecallForm batch={batch} onSaved={() => setOpen(false)} />
        </Dialog>
        {recalledOn && (
          <RowConfirmDialog
            button={{ variant: "ghost" }}
            title={m.recall_lift_title({ number })}
            body={m.recall_lift_question()}
            confirmLabel={m.recall_lift()}
            action={`/my/stock/batches/${encodeURIComponent(id)}`}
            fields={{ intent: "lift", seen: recallWords }}
          />
        )}
      </div>
    </TitledCard>
  );
}

function RecallForm({ batch, onSaved }: { batch: BatchWhereabouts; onSaved: () => void }) {
  const { Form, data, state } = useFetcher<SubmissionResult>();
  const { revalidate } = useRevalidator();
  // What was shown when it was opened, whatever others change meanwhile.
  const [seen] = useState(batch.recallWords);
  const { form, fields, formProps } = useSchemaForm({
    schema: recallSchema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue: {
      recalledOn: batch.recalledOn ?? dayOf(new Date()),
      recallWords: batch.recallWords,
      translations: batch.translations,
    },
  });
  useOnAnswer(data, ({ status }) => {
    if (status !== "success") return;
    toast.success(m.recall_saved({ number: batch.number }));
    void revalidate();
    onSaved();
  });
  return (
    <Form
      {...formProps}
      action={`/my/stock/batches/${encodeURIComponent(batch.id)}`}
      className="grid gap-4"
    >
      <FormFailure errors={form.errors} of={data} />
      <input type="hidden" name="form" value="recall" />
      <input type="hidden" name="seen" value={seen} />
      <TextInEachLanguage
        field={fields.recallWords}
        translations={fields.translations}
        label={m.recall_words()}
        hint={m.recall_words_hint()}
        as={FormTextAreaField}
      />
      <FormTextField
        field={fields.recalledOn}
        type="date"
        label={m.recall_on()}
        fieldClassName="sm:max-w-60"
      />
      <Button type="submit" size="lg" pending={state !== "idle"} pendingText={m.saving()}>
        {batch.recalledOn ? m.stock_save() : m.recall_start()}
      </Button>
    </Form>
  );
}
