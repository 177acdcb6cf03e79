import type { SubmissionResult } from "@conform-to/react";
import { type ReactElement, type ReactNode, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { v4 as uuid } from "uuid";
import type { z } from "zod";
import type { KeepAs } from "#app/lib/offline/queue-unsent.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { type FieldsSchema, FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { useStaffId } from "../../components/page/use-may.ts";

type Fields<Schema extends FieldsSchema> = ReturnType<typeof useSchemaForm<Schema>>["fields"];

export interface StockFormDialogProps<Schema extends FieldsSchema> {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  productId: string;
  schema: Schema;
  /** What the action knows the form by. */
  form: "receive" | "lose" | "dates";
  defaultValue: Partial<z.input<Schema>>;
  /** Said in a toast. */
  savedText: (typed: FormData) => string;
  children: (fields: Fields<Schema>) => ReactNode;
}

/**
 * A form about a product's stock, in a dialog. It is carried out once however often it is sent: its id is made
 * when it is opened, and stays while it is mended.
 */
export function StockFormDialog<Schema extends FieldsSchema>(props: StockFormDialogProps<Schema>) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      trigger={props.trigger}
      title={props.title}
      closeLabel={m.close()}
      open={open}
      onOpenChange={setOpen}
    >
      <StockForm {...props} onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

function StockForm<Schema extends FieldsSchema>(
  props: StockFormDialogProps<Schema> & { onSaved: () => void },
) {
  const { productId, schema, defaultValue, savedText, onSaved } = props;
  const { Form, data, state, formData } = useFetcher<SubmissionResult & { isKept?: boolean }>();
  const staffId = useStaffId();
  const { revalidate } = useRevalidator();
  // Not crypto.randomUUID: browsers have none on a plain-http address of the local network.
  const [formId] = useState(() => uuid());
  const [sent, setSent] = useState<FormData>();
  const { form, fields, formProps } = useSchemaForm({
    schema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue: defaultValue as never,
  });
  if (formData && formData !== sent) setSent(formData);
  const page = `/my/stock/${encodeURIComponent(productId)}`;
  const { units } = fields as { units?: { value?: string } };
  const words = [props.title, units?.value].filter(Boolean).join(": ");
  const how: KeepAs = { key: formId, words, page };
  useOnAnswer(data, ({ status, isKept }) => {
    if (isKept) return onSaved();
    if (status !== "success") return;
    if (sent) toast.success(savedText(sent));
    void revalidate();
    onSaved();
  });
  return (
    <Form {...formProps} action={page} className="grid gap-4">
      <FormFailure errors={form.errors} of={data} />
      <input type="hidden" name="form" value={props.form} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="sentBy" value={staffId ?? ""} />
      <input type="hidden" name="keepAs" value={JSON.stringify(how)} />
      {props.children(fields)}
      <Button type="submit" size="lg" pending={state !== "idle"} pendingText={m.saving()}>
        {m.stock_enter()}
      </Button>
    </Form>
  );
}
