import { z } from "zod";
import { changeSchema, maxPlanned } from "#app/domains/catalog/prices/price-period.ts";
import {
  type ChangeRefusal,
  changePricePeriod,
  stopPricePeriods,
} from "#app/domains/catalog/prices/price-period-commands.server.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { done, failed, unread } from "../../components/forms/toast-answers.server.ts";

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), id: z.string().min(1).max(100), seen: momentSchema }),
  z.object({
    intent: z.literal("stop"),
    ids: z.string().transform((text) => text.split(" ").slice(0, maxPlanned)),
  }),
]);

/** Carries out what a button or a dialog of the page asks for; what came of it is said in a toast. */
export async function answerPrices(request: Request, actor: Actor) {
  const form = await readForm(request);
  if (!form.ok) return unread(form.refusal);
  const fields = fieldsOf(form.value);
  const asked = commands.safeParse(fields);
  if (!asked.success) return failed(m.something_wrong(), 400);
  const command = asked.data;
  if (command.intent === "stop") {
    const n = await stopPricePeriods(command.ids, actor);
    return n > 0 ? done(m.prices_stopped({ n })) : failed(m.prices_over_already(), 404);
  }
  const change = changeSchema.safeParse({ ...fields, startsAt: fields.startsAt || undefined });
  if (!change.success) {
    const [problem] = change.error.issues;
    const label = labels[String(problem?.path[0])]?.() ?? "";
    return failed(`${label}: ${problem?.message}`, 400);
  }
  const changed = await changePricePeriod(command.id, command.seen, change.data, actor);
  return changed.ok ? done(m.prices_change_saved()) : failed(...refusals[changed.refusal]());
}

const labels: Readonly<Record<string, () => string>> = {
  price: m.product_price,
  startsAt: m.prices_starts,
  endsAt: m.prices_ends,
};

const refusals: Record<ChangeRefusal, () => [message: string, status: number]> = {
  "not-found": () => [m.prices_over_already(), 404],
  changed: () => [m.prices_changed_meanwhile(), 409],
  over: () => [m.prices_over(), 400],
  "above-mrp": () => [m.product_price_above_mrp(), 400],
  overlap: () => [m.prices_overlap(), 409],
};
