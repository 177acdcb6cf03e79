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
  const folders = [
    ...(isAllowed(admin, "content") || isAllowed(admin, "products") ? officeFolders : []),
    // A customer has sent them by WhatsApp or mail (rules: returns-12).
    ...(isAllowed(admin, "orders.returns") ? (["orderReturns"] as const) : []),
  ];
  if (folders.length === 0) return refuseUpload(m.forbidden_title(), 403);
  return answerUpload(request, admin, (form) => {
    const folder = folders.find((name) => name === form.get("folder"));
    return folder && { folder, pdfs: form.has("pdfs") };
  });
}
