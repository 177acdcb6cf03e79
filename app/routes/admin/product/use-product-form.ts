import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { z } from "zod";
import { lacksDetails } from "#app/domains/catalog/product-fields.ts";

/** What the server says of a product's form. */
export type ProductAnswer =
  | { ok: true }
  /** `alert` is shown in a window (spec 5), `message` beside the button. */
  | { ok: false; alert?: string; message?: string; result?: SubmissionResult }
  | { ok: false; code: "unreachable" };

/** A form's two ends: how it is checked and sent, and what came of it. */
export function useProductForm<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
  Answer extends ProductAnswer | { ok: false; code: string },
>(settings: {
  schema: Schema;
  defaultValue: DefaultValue<z.input<Schema>>;
  /** Said in a window where details are missing (spec 5). */
  lacking: () => string;
  /** Called once the product is saved. */
  onSaved: () => void;
}) {
  const { schema, lacking } = settings;
  const fetcher = useFetcher<Answer>();
  const { revalidate } = useRevalidator();
  const answer = fetcher.data;
  const [alert, setAlert] = useState<string>();
  const [form, fields] = useForm<z.input<Schema>>({
    defaultValue: settings.defaultValue,
    lastResult: answer && "result" in answer ? answer.result : undefined,
    constraint: getZodConstraint(schema),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  });
  const isSending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer.
  useEffect(() => {
    if (!answer) return;
    isSending.current = false;
    // Without a connection a reload would fail too, and end on the error page.
    if (!("code" in answer && answer.code === "unreachable")) void revalidate();
    if (answer.ok) settings.onSaved();
    else if ("alert" in answer && answer.alert) setAlert(answer.alert);
  }, [answer]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A slow phone may take a second click before it has drawn the disabled button.
    if (isSending.current) return event.preventDefault();
    form.onSubmit(event);
    isSending.current = !event.defaultPrevented;
    if (isSending.current) return;
    // Conform checks single fields by submissions too, of buttons that it makes itself.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = event.currentTarget;
    const given = parseWithZod(new FormData(typed, submitter), { schema });
    if (given.status !== "error" || !lacksDetails(given.error as never)) return;
    requestAnimationFrame(() => {
      // Closing the window gives the focus back to what has it now: the first field to mend.
      typed.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      setAlert(lacking());
    });
  }

  return {
    form,
    fields,
    answer,
    Form: fetcher.Form,
    onSubmit,
    saving: fetcher.state !== "idle",
    alert,
    closeAlert: () => setAlert(undefined),
  };
}
