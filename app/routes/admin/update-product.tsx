import { data } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { productEditSchema } from "#app/domains/catalog/product-edit.ts";
import { findEditableProduct, updateProduct } from "#app/domains/catalog/update-product.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/update-product";
import { DeletedMeanwhile, NothingChosen } from "./content/nothing-chosen.tsx";
import { useEdited } from "./content/use-edited.ts";
import { saveForm } from "./parts/save-form.server.ts";
import { CurrentProduct } from "./product/current-product.tsx";
import { UpdateProductForm } from "./product/update-product-form.tsx";

export const handle = { live: ["products", "stock"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const id = args.url.searchParams.get("productId");
  // Without one, as from the sidebar, it is chosen in the table; what is deleted in the middle of the
  // work stays to be seen.
  const product = id === null ? undefined : await findEditableProduct(id);
  return data({ id, product }, { status: id === null || product ? 200 : 404 });
}

/** Saves the edit, unless somebody else has saved one meanwhile. */
export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  const id = args.url.searchParams.get("productId") ?? "";
  return saveForm(form, productEditSchema(), ({ updatedAt, ...edit }) =>
    updateProduct(id, updatedAt, edit, admin),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.product_update_title());

/** The current product beside the form that changes it (spec 2). */
export default function UpdateProduct({ loaderData: { id, product } }: Route.ComponentProps) {
  const { edited, isGone } = useEdited(id, product);
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <h1 className="text-2xl">{m.product_update_title()}</h1>
      {edited ? (
        <>
          {isGone && <DeletedMeanwhile />}
          <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-8">
            <CurrentProduct product={edited} />
            <UpdateProductForm key={edited.id} product={edited} />
          </div>
        </>
      ) : (
        <NothingChosen
          title={m.product_none_chosen()}
          list={{ to: "/my/dashboards?view=products", label: m.admin_products() }}
        />
      )}
    </div>
  );
}
