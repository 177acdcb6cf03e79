import { parseWithZod } from "@conform-to/zod/v4";
import { data, useNavigate } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { addProduct } from "#app/domains/catalog/add-product.server.ts";
import { addForms, newProductSchemas } from "#app/domains/catalog/new-product.ts";
import { lacksDetails } from "#app/domains/catalog/product-fields.ts";
import { attempt } from "#app/lib/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { Card } from "#app/ui/card.tsx";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/add-product";
import { AddProductForm } from "./product/add-product-form.tsx";
import { FormChoice } from "./product/form-choice.tsx";
import type { ProductAnswer } from "./product/use-product-form.ts";

/** Which of the two forms: the mission-oriented one, or the plain one by `?form=plain`. */
const formOf = (url: URL) =>
  addForms.find((form) => form === url.searchParams.get("form")) ?? "mission";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return { form: formOf(args.url) };
}

/** Saves the product with the pictures that were sent before. */
export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  if (!form.ok) {
    const message = form.refusal === "malformed" ? m.something_wrong() : m.error_too_large();
    return refuse({ message }, 400);
  }
  const given = parseWithZod(form.value, { schema: newProductSchemas[formOf(args.url)] });
  if (given.status !== "success") {
    const alert = lacksDetails(given.error) ? m.product_details_required() : undefined;
    return refuse({ ...(alert && { alert }), result: given.reply() }, 400);
  }
  const { ladduType: _, ...product } = { ladduType: undefined, ...given.value };
  const added = await addProduct(product, admin);
  if (!added.ok) return refuse({ message: m.product_upload_missing() }, 409);
  return { ok: true } satisfies ProductAnswer;
}

const refuse = (why: Omit<Extract<ProductAnswer, { result?: unknown }>, "ok">, status: number) =>
  data<ProductAnswer>({ ok: false, ...why }, { status });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.admin_add_product());

export default function AddProduct({ loaderData: { form } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <h1 className="text-2xl">{m.admin_add_product()}</h1>
      <FormChoice current={form} />
      <Card padding="lg">
        <AddProductForm kind={form} onSaved={() => navigate("/my/dashboards")} />
      </Card>
    </div>
  );
}
