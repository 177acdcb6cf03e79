import { currentUser } from "#app/domains/accounts/session.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { pictureFolders } from "#app/lib/picture-folder.ts";
import type { UploadAnswer } from "#app/lib/send-file.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { storeUpload, type UploadRefusal } from "#app/server/upload.server.ts";
import type { Route } from "./+types/uploads";

/**
 * Takes one file of a form that is still being filled in: fields `folder`, `file`, and `pdfs` where
 * the field takes PDFs too. Answers in JSON; without a session with 401 instead of a redirect, so that
 * the form stays open (rules: access-10).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentUser(context);
  if (!admin || !isAllowed(admin, "office")) return refuse(m.session_ended(), 401);
  if (!isAllowed(admin, "content") && !isAllowed(admin, "products")) {
    return refuse(m.forbidden_title(), 403);
  }
  const form = await readForm(request, { maxFiles: 1 });
  if (!form.ok) {
    return form.refusal === "malformed"
      ? refuse(m.something_wrong(), 400)
      : refuse(m.upload_too_large(), 413);
  }
  const file = form.value.get("file");
  const folder = pictureFolders.find((name) => name === form.value.get("folder"));
  if (!(file instanceof File) || file.size === 0 || !folder)
    return refuse(m.something_wrong(), 400);
  const place = { folder, pdfs: form.value.has("pdfs") };
  const stored = await storeUpload(place, await file.bytes(), admin);
  if (!stored.ok) {
    const status = stored.refusal === "store-away" ? 503 : 400;
    return refuse(refusals[stored.refusal]({ name: file.name }), status);
  }
  return Response.json({ ok: true, url: stored.value } satisfies UploadAnswer);
}

const refusals: Record<UploadRefusal, (file: { name: string }) => string> = {
  unreadable: m.picture_unreadable,
  "too-many-pixels": m.picture_too_many_pixels,
  "pdf-incomplete": m.pdf_unreadable,
  "pdf-not-wanted": m.pdf_not_wanted,
  "not-png-or-jpeg": m.picture_png_or_jpeg,
  "store-away": () => m.outage_not_done(),
};

function refuse(message: string, status: number) {
  return Response.json({ ok: false, message } satisfies UploadAnswer, { status });
}
