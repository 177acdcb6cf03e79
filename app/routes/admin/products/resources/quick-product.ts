import { redirect } from "react-router";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { quickProductSchema } from "#app/domains/catalog/product/new-product.ts";
import { addProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { readForm } from "#app/server/http/form-data.server.ts";
import { saveForm } from "../../components/forms/save-form.server.ts";
import type { Route } from "./+types/quick-product";

export const handle = { live: [] } as const satisfies LiveHandle;

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return redirect("/my/products/quick");
}

/** Adds one product from the phone, whose picture was sent before; answers with a FormAnswer in JSON (rules: quick-3). */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "products");
  const form = await readForm(args.request);
  if (form.ok) requireSender(form.value, user);
  return saveForm(form, quickProductSchema, (given, id) => addProduct({ ...given, id }, user));
}
