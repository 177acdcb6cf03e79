import { z } from "zod";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  correctDates,
  type ReceiveRefusal,
  receiveStock,
  type UndoRefusal,
  undoEntry,
  writeOffStock,
} from "#app/domains/stock/desk/stock-commands.server.ts";
import { datesSchema, loseSchema, receiveSchema } from "#app/domains/stock/desk/stock-forms.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { done, failed, unread } from "../../components/forms/toast-answers.server.ts";

const undoSchema = z.object({
  intent: z.literal("undo"),
  number: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

type Asked = Parameters<typeof requirePermission>[0] & {
  request: Request;
  params: { productId: string };
};

/** Carries out what a product's stock page asks for. */
export async function commandStock(asked: Asked) {
  const actor = requirePermission(asked, "stock.count");
  const { productId } = asked.params;
  const form = await readForm(asked.request.clone());
  if (!form.ok) return unread(form.refusal);
  requireSender(form.value, actor);
  switch (form.value.get("form")) {
    case "receive":
      return receive(asked.request, productId, actor);
    case "lose":
      return lose(asked.request, productId, actor);
    case "dates":
      return correct(asked.request, actor);
  }
  const undo = undoSchema.safeParse(fieldsOf(form.value));
  if (!undo.success) return failed(m.something_wrong(), 400);
  const undone = await undoEntry(productId, undo.data.number, actor);
  if (!undone.ok) return failed(...undoRefusal(undone.refusal));
  return done(m.stock_undone_done());
}

async function receive(request: Request, productId: string, actor: Actor) {
  const given = await readSubmission(request, receiveSchema);
  if (!given.ok) return given.answer;
  const received = await receiveStock(productId, given.value, actor);
  if (received.ok) return saved;
  return given.refuse(...receiveRefusal(received.refusal, given.value));
}

function receiveRefusal(
  refusal: ReceiveRefusal,
  { number, bestBefore }: z.output<typeof receiveSchema>,
): [errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }, status: number] {
  const about = (field: string, message: string) => ({ fieldErrors: { [field]: [message] } });
  switch (refusal) {
    case "not-found":
      return [{ formErrors: [m.change_seen_elsewhere()] }, 404];
    case "entered-before":
      return [{ formErrors: [m.stock_entered_before()] }, 409];
    case "too-many":
      return [about("units", m.stock_too_many()), 400];
    case "best-before-needed":
      return [about("bestBefore", m.stock_best_before_required({ number })), 400];
    case "group-gone":
      return [about("groupId", m.group_of_batch_gone()), 409];
    case "other-group":
      return [about("groupId", m.group_of_batch_other({ number })), 409];
  }
  const { batch } = refusal;
  if (bestBefore && bestBefore !== batch.bestBefore) {
    const date = formatDate(batch.bestBefore);
    return [about("bestBefore", m.stock_other_best_before({ number, date })), 409];
  }
  const date = formatDate(batch.madeOn ?? "");
  return [about("madeOn", m.stock_other_made_on({ number, date })), 409];
}

async function lose(request: Request, productId: string, actor: Actor) {
  const given = await readSubmission(request, loseSchema);
  if (!given.ok) return given.answer;
  const lost = await writeOffStock(productId, given.value, actor);
  if (lost.ok) return saved;
  if (lost.refusal === "not-found") {
    return given.refuse({ formErrors: [m.change_seen_elsewhere()] }, 404);
  }
  if (lost.refusal === "entered-before") {
    return given.refuse({ formErrors: [m.stock_entered_before()] }, 409);
  }
  const units = [m.stock_too_few({ n: lost.refusal.left })];
  return given.refuse({ fieldErrors: { units } }, 409);
}

async function correct(request: Request, actor: Actor) {
  const given = await readSubmission(request, datesSchema);
  if (!given.ok) return given.answer;
  const { batchId, bestBefore, madeOn, seenBestBefore, seenMadeOn } = given.value;
  const seen = { bestBefore: seenBestBefore, madeOn: seenMadeOn };
  const corrected = await correctDates(batchId, seen, { bestBefore, madeOn }, actor);
  if (corrected.ok) return saved;
  return corrected.refusal === "not-found"
    ? given.refuse({ formErrors: [m.change_seen_elsewhere()] }, 404)
    : given.refuse({ formErrors: [m.stock_dates_changed()] }, 409);
}

function undoRefusal(refusal: UndoRefusal): [message: string, status: number] {
  if (refusal === "not-found" || refusal === "entered-before") {
    return [m.change_seen_elsewhere(), 404];
  }
  if (refusal === "undone") return [m.stock_undone_before(), 409];
  return [m.stock_undo_too_few({ n: refusal.left }), 409];
}

const saved = { status: "success", initialValue: null } as const;
