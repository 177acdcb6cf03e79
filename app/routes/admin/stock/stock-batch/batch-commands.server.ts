import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { recallSchema } from "#app/domains/stock/batches/recall.ts";
import { recallBatch, setBatchGroup } from "#app/domains/stock/batches/recall-batch.server.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { done, failed, unread } from "../../components/forms/toast-answers.server.ts";

const pressed = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-group"), groupId: z.string().max(100) }),
  z.object({ intent: z.literal("lift"), seen: z.string().min(1).max(1000) }),
]);

type Asked = Parameters<typeof requirePermission>[0] & {
  request: Request;
  params: { batchId: string };
};

/** Carries out what a batch's page asks for: its group, and its recall. */
export async function commandBatch(asked: Asked) {
  const actor = requirePermission(asked, "stock.recall");
  const { batchId } = asked.params;
  const form = await readForm(asked.request.clone());
  if (!form.ok) return unread(form.refusal);
  if (!form.value.has("intent")) return recall(asked.request, batchId, actor);
  const given = pressed.safeParse(fieldsOf(form.value));
  if (!given.success) return failed(m.something_wrong(), 400);
  if (given.data.intent === "set-group") {
    const set = await setBatchGroup(batchId, given.data.groupId || null, actor);
    if (set.ok) return done(m.group_of_batch_saved());
    return set.refusal === "not-found"
      ? failed(m.change_seen_elsewhere())
      : failed(m.group_of_batch_gone(), 409);
  }
  const lifted = await recallBatch(batchId, given.data.seen, null, actor);
  if (lifted.ok) return done(m.recall_lift_done());
  return lifted.refusal === "not-found"
    ? failed(m.change_seen_elsewhere())
    : failed(m.recall_changed(), 409);
}

async function recall(request: Request, batchId: string, actor: Actor) {
  const given = await readSubmission(request, recallSchema);
  if (!given.ok) return given.answer;
  const { seen, recallWords, recalledOn, translations = {} } = given.value;
  const words = { recallWords, recalledOn, translations };
  const recalled = await recallBatch(batchId, seen, words, actor);
  if (recalled.ok) return { status: "success", initialValue: null } as const;
  return recalled.refusal === "not-found"
    ? given.refuse({ formErrors: [m.change_seen_elsewhere()] }, 404)
    : given.refuse({ formErrors: [m.recall_changed()] }, 409);
}
