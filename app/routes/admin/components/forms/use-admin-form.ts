import { type DefaultValue, type FieldMetadata, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import type { UploadFieldProps, UploadFieldState } from "#app/shell/upload/upload-field.tsx";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import type { FieldsSchema } from "#app/ui/forms/use-schema-form.tsx";
import type { EditConflict, FormAnswer } from "./save-form.server.ts";
import { listOf, savedOver } from "./save-over.ts";
import { type Draft, nestedValues } from "./use-draft.ts";

/** The form's fields as Conform watches them. */
export type AdminFields<Schema extends FieldsSchema> = ReturnType<
  typeof useForm<z.input<Schema>>
>[1];

/** What an UploadField of the form must be given. */
export type UploadOf = (
  field: Pick<FieldMetadata<unknown>, "name" | "initialValue" | "errors">,
) => Pick<UploadFieldProps, "name" | "defaultUrls" | "error" | "onChange">;

export interface AdminFormSettings<Schema extends FieldsSchema> {
  /** Where it needs to know what the form started from, a function of that. */
  schema: Schema | ((started: Readonly<Record<string, unknown>>) => Schema);
  /** Where it is sent: "/my/addBlog". */
  action: string;
  /** Of an editor, with the row's `updatedAt` in ISO 8601. */
  defaults?: DefaultValue<z.input<Schema>>;
  /** Shown in a dialog where details are missing (rules: forms-6). */
  lacking: () => string;
  /** Shown in a toast once it is saved. */
  savedText: string;
  /** Called once it is saved, with the id that an added row has; without it the form starts anew, empty. */
  onSaved?: ((id: string) => void) | undefined;
}

/** A form's two ends: how it is checked and sent, and what came of it. */
export function useAdminForm<Schema extends FieldsSchema, Conflict extends EditConflict>(
  settings: AdminFormSettings<Schema> & { draft: Draft; startAnew: () => void },
) {
  const { action, draft, startAnew } = settings;
  const fetcher = useFetcher();
  const answer = fetcher.data as FormAnswer<Conflict> | undefined;
  const { revalidate } = useRevalidator();
  // Live data may reload the page's data while somebody types.
  const [started] = useState<Record<string, unknown>>(
    () => draft.restored?.started ?? { ...settings.defaults },
  );
  const restored = draft.restored ? nestedValues(draft.restored.values) : started;
  const schema = typeof settings.schema === "function" ? settings.schema(started) : settings.schema;
  const [alert, setAlert] = useState<string>();
  const [form, fields] = useForm<z.input<Schema>>({
    defaultValue: restored as DefaultValue<z.input<Schema>>,
    lastResult: answer && "result" in answer ? answer.result : undefined,
    constraint: getZodConstraint(schema),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  });

  const isSending = useRef(false);
  useOnAnswer(answer, (answer) => {
    isSending.current = false;
    if (answer.ok) {
      draft.discard();
      toast.success(settings.savedText);
      void revalidate();
      (settings.onSaved ?? startAnew)(draft.id);
    } else if ("result" in answer && lacksDetails(answer.result?.error as never)) {
      setAlert(settings.lacking());
    }
  });

  const files = useRef(new Map<string, UploadFieldState>());
  const upload: UploadOf = ({ name, initialValue, errors }) => ({
    name,
    defaultUrls: listOf(initialValue),
    error: errors,
    onChange: (state) => files.current.set(name, state),
  });

  const frame = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A slow phone may take a second click before it has drawn the disabled button.
    if (isSending.current) return event.preventDefault();
    form.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = event.currentTarget;
    const data = new FormData(typed, submitter);
    const given = parseWithZod(data, { schema });
    // Conform checks single fields by submissions too, of buttons that it makes itself.
    if (given.status === undefined) return;
    event.preventDefault();
    const isLacking = given.status === "error" && lacksDetails(given.error as never);
    const problem = unsentFiles(files.current) ?? (isLacking ? settings.lacking() : undefined);
    if (problem) warn(problem);
    else if (given.status === "success") send(data);
  }

  function warn(text: string) {
    requestAnimationFrame(() => {
      // Closing the window gives the focus back to what has it now: the first field to mend.
      frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      setAlert(text);
    });
  }

  function send(data: FormData) {
    isSending.current = true;
    // Without a connection the page's data could not be asked for either.
    void fetcher.submit(data, { method: "post", action, defaultShouldRevalidate: false });
  }

  const conflict = answer && "conflict" in answer ? answer.conflict : undefined;

  /** Sends the form again, as an edit of the current version. */
  function saveOver() {
    if (!conflict || !frame.current || isSending.current) return;
    const unsent = unsentFiles(files.current);
    if (unsent) return warn(unsent);
    const { present } = conflict;
    const data = savedOver(new FormData(frame.current), started, present);
    data.set("updatedAt", present.updatedAt.toISOString());
    send(data);
  }

  function takeTheirs() {
    draft.discard();
    void revalidate().then(startAnew);
  }

  return {
    form,
    fields,
    Form: fetcher.Form,
    frame,
    answer,
    started,
    conflict,
    onSubmit,
    saving: fetcher.state !== "idle",
    upload,
    alert,
    closeAlert: () => setAlert(undefined),
    saveOver,
    takeTheirs,
  };
}

/** Nothing is saved without the files that were chosen for it: the message about them, if any. */
function unsentFiles(files: ReadonlyMap<string, UploadFieldState>): string | undefined {
  const fields = [...files.values()];
  if (fields.some(({ busy }) => busy)) return m.upload_still_sending();
  const names = fields.flatMap(({ refused }) => refused);
  return names.length > 0 ? m.upload_not_sent({ names: names.join(", ") }) : undefined;
}

/** How the forms of the back office say that something is missing. */
const missing = [
  m.field_required,
  m.image_required,
  m.review_required,
  m.content_file_required,
  m.product_pictures_required,
  m.product_new_picture_required,
];

/**
 * Whether a refused form lacks something, which is what alerts speak of; what is there and wrong is
 * said beside its field only (rules: forms-6).
 * @param errors what is said of each field.
 */
function lacksDetails(errors: Record<string, string[] | null> | null | undefined): boolean {
  const texts: readonly string[] = missing.map((text) => text());
  return Object.values(errors ?? {}).some((said) => said?.some((text) => texts.includes(text)));
}
