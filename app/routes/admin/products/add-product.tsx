import clsx from "clsx";
import { Link, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  type AddForm,
  addForms,
  newProductSchemas,
} from "#app/domains/catalog/product/new-product.ts";
import { addProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { AddProductForm } from "../components/products/add-product-form.tsx";
import type { Route } from "./+types/add-product";

/** Which of the two forms: the mission-oriented one, or the plain one by `?form=plain`. */
const formOf = (url: URL) =>
  addForms.find((form) => form === url.searchParams.get("form")) ?? "mission";

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return { form: formOf(args.url) };
}

/** Saves the product with the pictures that were sent before. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "products");
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
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <h1 className="text-2xl">{m.admin_add_product()}</h1>
      <FormChoice current={form} />
      <Card padding="lg">
        <AddProductForm kind={form} onSaved={() => navigate("/my/dashboards")} />
      </Card>
    </div>
  );
}

const words: Record<AddForm, () => string> = {
  mission: m.product_form_full,
  plain: m.product_form_short,
};

/** Switches between the two forms that add a product (rules: catalog-1). */
function FormChoice({ current }: { current: AddForm }) {
  return (
    <nav aria-label={m.product_form_choice()} className="flex flex-wrap gap-2">
      {addForms.map((form) => (
        <Link
          key={form}
          to={form === "mission" ? "/my/product" : `/my/product?form=${form}`}
          replace
          aria-current={form === current ? "page" : undefined}
          className={clsx(
            "touch inline-flex items-center rounded-md border px-4 py-2 font-semibold text-sm transition",
            form === current
              ? "border-transparent bg-primary text-on-primary"
              : "border-line-strong bg-raised text-primary hover:border-primary hover:bg-primary-soft",
          )}
        >
          {words[form]()}
        </Link>
      ))}
    </nav>
  );
}
