import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { v4 as uuid } from "uuid";
import { z } from "zod";
import type { Unanswered } from "#app/lib/answers/attempt.ts";
import type { Result } from "#app/lib/answers/result.ts";
import { m } from "#app/paraglide/messages.js";
import type { FormRefusal } from "#app/server/http/form-data.server.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";

/**
 * Somebody else has saved the row since the form was opened: the row as it is now. A subtype may add
 * what its notice shows of that save.
 */
export interface EditConflict {
  present: { updatedAt: Date } & Partial<Record<FileField, string | readonly string[] | null>>;
}

/** A field with files, in the rows that have an editor. */
export type FileField = "pictureUrl" | "uploadFile" | "pictureUrls";

/**
 * Why a form was not saved: a message about the whole form, errors of its fields, or somebody else's
 * later save.
 */
interface NotSaved<Conflict extends EditConflict = EditConflict> {
  ok: false;
  message?: string;
  result?: SubmissionResult;
  conflict?: Conflict;
}

/** The server's answer to a form of the back office. */
export type FormAnswer<Conflict extends EditConflict = EditConflict> =
  | { ok: true }
  | NotSaved<Conflict>
  | Unanswered;

/** How a refusal is said: beside a field, or about the whole form. */
interface Said {
  status: number;
  field?: string;
  message: () => string;
}

const saidEverywhere = {
  "upload-missing": { status: 409, message: m.upload_missing },
  "not-found": { status: 404, message: m.change_seen_elsewhere },
  "added-before": { status: 409, message: m.form_added_before },
  "id-taken": { status: 409, message: m.something_wrong },
} as const satisfies Record<string, Said>;

type SaveRefusal<Own extends string> =
  | { code: keyof typeof saidEverywhere | NoInfer<Own> }
  | ({ code: "edit-conflict" } & EditConflict);

/** Made in the browser with the form; one that is sent without script has none. */
const newId = z.uuid().default(() => uuid());

/**
 * Checks a form that was read, and saves what it says. The answer is a FormAnswer: 400 for what is
 * invalid, 413 for too much, 404 or 409 for what cannot be saved.
 * @param save gets what was given, and the id under which the form adds a row, once.
 * @param own how refusals are said that only this form has.
 */
export async function saveForm<Schema extends z.ZodType, Own extends string = never>(
  form: Result<FormData, FormRefusal>,
  schema: Schema,
  save: (given: z.output<Schema>, id: string) => Promise<Result<unknown, SaveRefusal<Own>>>,
  own?: Readonly<Record<Own, Said>>,
) {
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(status, { message });
  }
  const id = newId.safeParse(form.value.get("id") || undefined);
  if (!id.success) return refuse(400, { message: m.something_wrong() });
  const given = parseWithZod(form.value, { schema });
  if (given.status !== "success") return refuse(400, { result: given.reply() });
  const saved = await save(given.value, id.data);
  if (saved.ok) return { ok: true } as const;
  const { refusal } = saved;
  if ("present" in refusal) {
    const { code: _, ...conflict } = refusal;
    return refuse(409, { conflict });
  }
  const said = { ...saidEverywhere, ...own } as Record<typeof refusal.code, Said>;
  const { status, field, message } = said[refusal.code];
  if (!field) return refuse(status, { message: message() });
  return refuse(status, { result: { status: "error", error: { [field]: [message()] } } });
}

function refuse(status: number, why: Omit<NotSaved, "ok">) {
  return data({ ok: false, ...why } satisfies NotSaved, { status });
}
