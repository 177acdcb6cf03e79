import { Camera, Table2 } from "lucide-react";
import { redirect } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { duplicateProduct } from "#app/domains/catalog/product/duplicate-product.server.ts";
import { hideProduct } from "#app/domains/catalog/product/hide-product.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attempt, unansweredText } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { hasSample } from "#db/sample/take-away.server.ts";
import { failed, unread } from "../components/forms/toast-answers.server.ts";
import { elsewhereOfProducts } from "../components/page/elsewhere.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/products";
import { ProductFilters } from "./products/product-filters.tsx";
import { ProductList } from "./products/product-list.tsx";
import { ProductsPager, useFilterSearch } from "./products/products-pager.tsx";
import { readProducts } from "./products/read-products.server.ts";

export const handle = {
  live: ["products", "stock", "offers", "prices"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "products.read");
  const read = await readProducts(args.url.searchParams);
  const elsewhere = await elsewhereOfProducts(read.page.rows, (may) => isAllowed(user, may));
  const isSampleThere = isAllowed(user, "shop-facts") && (await hasSample());
  return { ...read, elsewhere, isSampleThere };
}

const id = z.string().min(1).max(100);
const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("hide"), id }),
  z.object({ intent: z.literal("show"), id }),
  z.object({ intent: z.literal("duplicate"), id, copyId: z.uuid() }),
]);

/** Hides, shows or duplicates a product; its deletion is the dashboard's. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "products");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const command = commands.safeParse(fieldsOf(form.value));
  if (!command.success) return failed(m.something_wrong(), 400);
  const asked = command.data;
  if (asked.intent === "duplicate") {
    const made = await duplicateProduct(asked.id, asked.copyId, admin);
    if (made.ok)
      return { ok: true, message: m.product_duplicated(), copyId: asked.copyId } as const;
    return made.refusal.code === "not-found"
      ? failed(m.change_seen_elsewhere(), 404)
      : failed(m.something_wrong(), 409);
  }
  const hidden = await hideProduct(asked.id, asked.intent === "hide", admin);
  if (!hidden.ok) return failed(m.change_seen_elsewhere(), 404);
  const name = hidden.value;
  const message =
    asked.intent === "hide" ? m.product_was_hidden({ name }) : m.product_was_shown({ name });
  return { ok: true, message, copyId: undefined } as const;
}

/** Says what came of it, and leads on to a copy that was made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  if (!answer.ok) {
    toast.error("code" in answer ? unansweredText(answer) : answer.message);
    return answer;
  }
  toast.success(answer.message);
  const { copyId } = answer;
  if (copyId === undefined) return answer;
  return redirect(`/my/updateproduct?${new URLSearchParams({ productId: copyId })}`);
}

export const meta: Route.MetaFunction = () => titled(m.admin_products_list());

/** All products, searched and filtered (rules: catalog-13). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filter, page, categories, elsewhere, isSampleThere } = loaderData;
  const may = useMay();
  const search = useFilterSearch();
  return (
    <ContentPage
      title={m.admin_products_list()}
      action={
        may("products") && (
          <span className="flex flex-wrap gap-2">
            <LinkButton to="/my/products/quick" icon={<Camera aria-hidden className="size-4.5" />}>
              {m.quick_link()}
            </LinkButton>
            <LinkButton
              to={`/my/products/edit?${search}`}
              variant="secondary"
              icon={<Table2 aria-hidden className="size-4.5" />}
            >
              {m.products_edit_many()}
            </LinkButton>
            {isSampleThere && (
              <LinkButton to="/my/sample" variant="secondary">
                {m.sample_link()}
              </LinkButton>
            )}
          </span>
        )
      }
    >
      <ProductFilters filter={filter} categories={categories} empty={page.rows.length === 0} />
      <section aria-label={m.admin_products()} className="flex flex-col gap-4">
        <ProductList page={page} filter={filter} elsewhere={elsewhere} />
        <ProductsPager page={page} />
      </section>
    </ContentPage>
  );
}
