import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { officeFolders } from "#app/lib/files/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { answerUpload, refuseUpload } from "#app/shell/upload/answer-upload.server.ts";
import type { Route } from "./+types/uploads";

/**
 * Takes one file of a form that is still being filled in: fields `folder`, `file`, and `pdfs` where
 * the field takes PDFs too. Answers in JSON; without a session with 401 instead of a redirect, so that
 * the form stays open (rules: access-10).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentUser(context);
  if (!admin || !isAllowed(admin, "office")) return refuseUpload(m.session_ended(), 401);
  if (!isAllowed(admin, "content") && !isAllowed(admin, "products")) {
    return refuseUpload(m.forbidden_title(), 403);
  }
  return answerUpload(request, admin, (form) => {
    const folder = officeFolders.find((name) => name === form.get("folder"));
    return folder && { folder, pdfs: form.has("pdfs") };
  });
}
