import { z } from "zod";
import type { User } from "#app/domains/accounts/users/user.ts";
import type { EnquiryKind } from "#app/domains/enquiries/enquiry.ts";
import { deleteEnquiry, markHandled } from "#app/domains/enquiries/handle-enquiry.server.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { done, failed, unread } from "../forms/toast-answers.server.ts";

const commands = z.object({
  intent: z.enum(["handle", "reopen", "delete"]),
  id: z.string().min(1).max(100),
});

/** Handles, opens again or deletes one enquiry. The answer is what the screen says in a toast. */
export async function commandEnquiry(kind: EnquiryKind, request: Request, admin: User) {
  const form = await readForm(request);
  if (!form.ok) return unread(form.refusal);
  const command = commands.safeParse(fieldsOf(form.value));
  if (!command.success) return failed(m.something_wrong(), 400);
  const { intent, id } = command.data;
  const carriedOut =
    intent === "delete"
      ? await deleteEnquiry(kind, id, admin)
      : await markHandled(kind, id, intent === "handle", admin);
  if (!carriedOut.ok) return failed(m.change_seen_elsewhere(), 404);
  return done(doneWords[intent]());
}

const doneWords = {
  handle: m.enquiries_handled,
  reopen: m.enquiries_reopened,
  delete: m.enquiries_deleted,
};
