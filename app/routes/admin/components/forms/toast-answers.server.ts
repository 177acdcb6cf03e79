import { data } from "react-router";
import type { FormRefusal } from "#app/server/http/form-data.server.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";

/** The answer to a press that was carried out, as its toast says it. */
export const done = (message: string) => ({ ok: true, message }) as const;

/** To one that came to nothing; most often because what it was about is gone. */
export const failed = (message: string, status = 404) =>
  data({ ok: false, message } as const, { status });

/** To one whose form was not read (rules: forms-9). */
export function unread(refusal: FormRefusal) {
  const { message, status } = unreadableForm(refusal);
  return failed(message, status);
}
