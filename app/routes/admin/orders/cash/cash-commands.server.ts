import { z } from "zod";
import {
  receiveCash,
  receiveCashOfMany,
  type SeenCash,
  takeCashBack,
} from "#app/domains/orders/cash/cash-commands.server.ts";
import { receiveCashSchema } from "#app/domains/orders/cash/cash-form.ts";
import { groupSize, owedOrders } from "#app/domains/orders/cash/read-cash.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { done, failed, unread } from "../../components/forms/toast-answers.server.ts";

const id = z.string().min(1).max(100);
const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const seen = { n: whole, amount: whole };
const commands = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("receive-group"),
    day: z.string().refine((day) => startOfDay(day) !== undefined),
    courier: z.string().max(100),
    ...seen,
  }),
  z.object({
    intent: z.literal("receive-many"),
    ids: z.string().transform((text) => text.split(" ").slice(0, groupSize)),
    ...seen,
  }),
  z.object({ intent: z.literal("take-back"), id }),
  z.object({ intent: z.literal("take-press-back"), at: momentSchema, by: id }),
]);

/** Carries out what a button of the cash page, or the form on an order's page, asks for. */
export async function answerCash(request: Request, actor: Actor) {
  const form = await readForm(request.clone());
  if (!form.ok) return unread(form.refusal);
  if (!form.value.has("intent")) return answerForm(request, actor);
  const asked = commands.safeParse(fieldsOf(form.value));
  if (!asked.success) return failed(m.something_wrong(), 400);
  const command = asked.data;
  switch (command.intent) {
    case "receive-group": {
      const rows = await owedOrders({ day: command.day, courier: command.courier || null });
      return receiveMany(
        rows.map((row) => row.id),
        command,
        actor,
      );
    }
    case "receive-many":
      return receiveMany(command.ids, command, actor);
    case "take-back":
      return takenBack(await takeCashBack({ orderId: command.id }, actor));
    case "take-press-back":
      return takenBack(await takeCashBack({ at: command.at, by: command.by }, actor));
  }
}

async function receiveMany(ids: readonly string[], { n, amount }: SeenCash, actor: Actor) {
  const received = await receiveCashOfMany(ids, { n, amount }, actor);
  if (!received.ok) return failed(m.cash_changed(), 409);
  return done(m.cash_saved({ amount: formatMoney(amount) }));
}

function takenBack(n: number) {
  return n > 0 ? done(m.cash_taken_back()) : failed(m.change_seen_elsewhere(), 404);
}

/** The form on an order's page. */
async function answerForm(request: Request, actor: Actor) {
  const given = await readSubmission(request, receiveCashSchema);
  if (!given.ok) return given.answer;
  const { orderId, ...money } = given.value;
  const received = await receiveCash(orderId, money, actor);
  if (received.ok) return { status: "success", initialValue: null } as const;
  const { refusal } = received;
  if (refusal === "not-found") {
    return given.refuse({ formErrors: [m.change_seen_elsewhere()] }, 404);
  }
  if (refusal === "nothing-due") return given.refuse({ formErrors: [m.cash_nothing_due()] }, 409);
  const reason = [m.cash_reason_needed({ amount: formatMoney(refusal.due) })];
  return given.refuse({ fieldErrors: { reason } }, 400);
}
