import type { SendTo, UploadAnswer } from "#app/lib/files/send-file.ts";
import { m } from "#app/paraglide/messages.js";
import { storeUpload, type UploadRefusal } from "#app/server/files/upload.server.ts";
import { readForm } from "#app/server/http/form-data.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";

/**
 * Stores the one file that a request brings in its field `file`, and answers as an upload field expects.
 * @param placeOf where it goes, by the form's other fields; undefined where they make no sense.
 */
export async function answerUpload(
  request: Request,
  sender: Actor,
  placeOf: (form: FormData) => SendTo | undefined,
): Promise<Response> {
  const form = await readForm(request, { maxFiles: 1 });
  if (!form.ok) {
    return form.refusal === "malformed"
      ? refuseUpload(m.something_wrong(), 400)
      : refuseUpload(m.upload_too_large(), 413);
  }
  const file = form.value.get("file");
  const place = placeOf(form.value);
  if (!(file instanceof File) || !place) return refuseUpload(m.something_wrong(), 400);
  const stored = await storeUpload(place, await file.bytes(), sender);
  if (!stored.ok) {
    const status = stored.refusal === "store-away" ? 503 : 400;
    return refuseUpload(refusals[stored.refusal]({ name: file.name }), status);
  }
  return Response.json({ ok: true, url: stored.value } satisfies UploadAnswer);
}

export function refuseUpload(message: string, status: number): Response {
  return Response.json({ ok: false, message } satisfies UploadAnswer, { status });
}

const refusals: Record<UploadRefusal, (file: { name: string }) => string> = {
  empty: m.upload_empty,
  unreadable: m.picture_unreadable,
  heic: m.picture_heic,
  "too-many-pixels": m.picture_too_many_pixels,
  "not-png-or-jpeg": m.picture_png_or_jpeg,
  "pdf-incomplete": m.pdf_unreadable,
  "pdf-not-wanted": m.pdf_not_wanted,
  "store-away": () => m.outage_not_done(),
};
