import { useNavigate } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { addForms, newProductSchemas } from "#app/domains/catalog/new-product.ts";
import { addProduct } from "#app/domains/catalog/product-commands.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/add-product";
import { saveForm } from "./parts/save-form.server.ts";
import { AddProductForm } from "./product/add-product-form.tsx";
import { FormChoice } from "./product/form-choice.tsx";

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
  return saveForm(form, newProductSchemas[formOf(args.url)], (given, id) => {
    const { ladduType: _, ...product } = { ladduType: undefined, ...given };
    return addProduct({ ...product, id }, admin);
  });
}

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
