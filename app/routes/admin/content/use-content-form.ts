import { type DefaultValue, type FieldMetadata, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { z } from "zod";
import { lacksDetails } from "#app/domains/content/content-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.ts";
import type { useKeptForm } from "../parts/use-kept-form.ts";
import type { ContentAnswer } from "./content-answer.ts";

/** A schema of a form: an object of fields. */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>;

/** What an UploadField of the form must be given. */
export type UploadOf = (
  field: Pick<FieldMetadata<unknown>, "name" | "initialValue" | "errors">,
) => {
  name: string;
  defaultUrls: readonly string[];
  error: readonly string[] | undefined;
  onChange: (state: { busy: boolean }) => void;
};

interface Settings<Schema extends FormSchema> {
  schema: Schema;
  action: string;
  defaults?: DefaultValue<z.input<Schema>>;
  lacking: () => string;
  savedText: string;
  onSaved?: () => void;
  startAnew: () => void;
  kept: ReturnType<typeof useKeptForm>;
}

/** The form's fields as Conform watches them. */
export type ContentFields<Schema extends FormSchema> = ReturnType<
  typeof useForm<z.input<Schema>>
>[1];

/** A content form's two ends: how it is checked and sent, and what came of it. */
export function useContentForm<Schema extends FormSchema>(settings: Settings<Schema>) {
  const { schema, action, kept } = settings;
  const fetcher = useFetcher<ContentAnswer>();
  const { revalidate } = useRevalidator();
  const answer = fetcher.data;
  // The page's data may come anew, live, while somebody writes.
  const [started] = useState<Record<string, unknown>>(() => ({ ...settings.defaults }));
  const [alert, setAlert] = useState<string>();
  const [form, fields] = useForm<z.input<Schema>>({
    defaultValue: (kept.values ?? started) as DefaultValue<z.input<Schema>>,
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
    if (answer.ok) {
      kept.forget();
      toast.success(settings.savedText);
      void revalidate();
      (settings.onSaved ?? settings.startAnew)();
    } else if ("result" in answer && lacksDetails(answer.result?.error as never)) {
      setAlert(settings.lacking());
    }
  }, [answer]);

  const frame = useRef<HTMLFormElement>(null);
  const send = (data: FormData) => {
    isSending.current = true;
    // Without a connection the page's data could not be asked for either.
    void fetcher.submit(data, { method: "post", action, defaultShouldRevalidate: false });
  };

  const sendingFiles = useRef(new Set<string>());
  const upload: UploadOf = ({ name, initialValue, errors }) => ({
    name,
    defaultUrls: [initialValue]
      .flat()
      .filter((url) => typeof url === "string" && url !== "") as string[],
    error: errors,
    onChange: ({ busy }) => {
      if (busy) sendingFiles.current.add(name);
      else sendingFiles.current.delete(name);
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A slow phone may take a second click before it has drawn the disabled button.
    if (isSending.current) return event.preventDefault();
    form.onSubmit(event);
    // Conform checks single fields by submissions too, of buttons that it makes itself.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = event.currentTarget;
    const data = new FormData(typed, submitter);
    if (event.defaultPrevented) {
      const given = parseWithZod(data, { schema });
      if (given.status === "error" && lacksDetails(given.error as never)) {
        warn(typed, settings.lacking());
      }
      return;
    }
    event.preventDefault();
    if (sendingFiles.current.size > 0) warn(typed, m.upload_still_sending());
    else send(data);
  }

  function warn(typed: HTMLFormElement, text: string) {
    requestAnimationFrame(() => {
      // Closing the window gives the focus back to what has it now: the first field to mend.
      typed.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      setAlert(text);
    });
  }

  const overtaken = answer && "overtaken" in answer ? answer.overtaken : undefined;

  /** Sends what was written once more, as an edit of what stands now. */
  function saveOver() {
    if (!overtaken || !frame.current || isSending.current) return;
    const { present } = overtaken;
    const data = new FormData(frame.current);
    data.set("updatedAt", present.updatedAt.toISOString());
    for (const name of ["pictureUrl", "uploadFile"] as const) {
      // A file that was not touched here is theirs to have changed: the old one is gone.
      if ((data.get(name) ?? "") === (started[name] ?? "")) data.set(name, present[name] ?? "");
    }
    send(data);
  }

  function takeTheirs() {
    kept.forget();
    void revalidate().then(settings.startAnew);
  }

  return {
    form,
    fields,
    Form: fetcher.Form,
    frame,
    answer,
    overtaken,
    onSubmit,
    saving: fetcher.state !== "idle",
    upload,
    alert,
    closeAlert: () => setAlert(undefined),
    saveOver,
    takeTheirs,
  };
}
