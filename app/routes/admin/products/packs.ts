import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listFoods, setFood } from "#app/domains/catalog/packs/packs.server.ts";
import { foodSchema } from "#app/domains/catalog/product/product-fields.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import type { Route } from "./+types/packs";

/** As they are when somebody asks. */
export const handle = { live: [], snapshot: ["products"] } as const satisfies LiveHandle;

/** The foods that a field suggests. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return { foods: await listFoods() };
}

const command = z.object({
  intent: z.literal("set-food"),
  id: z.string().min(1).max(100),
  food: foodSchema,
});

/** Makes a product a pack of a food, or has it stand alone (rules: packs-4). */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "products");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const asked = command.safeParse(fieldsOf(form.value));
  if (!asked.success) {
    const tooLong = asked.error.issues.find(({ path }) => path[0] === "food");
    const message = tooLong ? `${m.product_food()}: ${tooLong.message}` : m.something_wrong();
    return failed(message, 400);
  }
  const set = await setFood(asked.data.id, asked.data.food, actor);
  if (!set.ok) return failed(m.change_seen_elsewhere(), 404);
  const message = set.value ? m.packs_saved({ food: set.value }) : m.packs_left();
  return done(message);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args as never);
