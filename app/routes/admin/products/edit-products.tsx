import { useState } from "react";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/edit-products";
import { EditProblems } from "./edit-products/edit-problems.tsx";
import { ProductGrid } from "./edit-products/product-grid.tsx";
import { ReviewChanges } from "./edit-products/review-changes.tsx";
import { answerEdits } from "./edit-products/save-edits.server.ts";
import { SavedAlert } from "./edit-products/saved-alert.tsx";
import { useProductEdits } from "./edit-products/use-product-edits.ts";
import { useSaveEdits } from "./edit-products/use-save-edits.ts";
import { ProductFilters } from "./products/product-filters.tsx";
import { ProductsPager, useFilterSearch } from "./products/products-pager.tsx";
import { readProducts } from "./products/read-products.server.ts";

export const handle = { live: ["products", "stock"] } as const satisfies LiveHandle;

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return readProducts(args.url.searchParams);
}

export function action(args: Route.ActionArgs) {
  return answerEdits(args.request, requirePermission(args, "products"));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = () => titled(m.products_edit_many());

/** Price, MRP, stock, category and whether they are hidden, of many products at once (rules: catalog-14). */
export default function EditProductsPage({ loaderData }: Route.ComponentProps) {
  const { filter, page, categories } = loaderData;
  const search = useFilterSearch();
  const edits = useProductEdits(page.rows);
  const [reviewed, setReviewed] = useState(false);
  const { saving, saved, gone, save, undo, forget } = useSaveEdits(edits, () => setReviewed(false));
  const shown = new Set(page.rows.map(({ id }) => id));
  return (
    <ContentPage
      title={m.products_edit_many()}
      above={<BackLink to={`/my/products?${search}`}>{m.admin_products_list()}</BackLink>}
      intro={
        <>
          <span className="max-lg:hidden">{m.products_edit_keys()} </span>
          {m.products_edit_intro()}
        </>
      }
    >
      <ProductFilters filter={filter} categories={categories} empty={page.rows.length === 0} />
      {saved && edits.n === 0 && <SavedAlert {...{ saved, saving, undo, forget }} />}
      <EditProblems edits={edits} shown={shown} gone={gone} />
      <section aria-label={m.admin_products()} className="flex flex-col gap-4">
        <ProductGrid {...loaderData} edits={edits} />
        <ProductsPager page={page} />
      </section>
      <SaveBar edits={edits} onReview={() => setReviewed(true)} />
      <ReviewChanges
        changes={edits.changes}
        open={reviewed && edits.n > 0}
        saving={saving}
        onClose={() => setReviewed(false)}
        onSave={save}
      />
    </ContentPage>
  );
}

/** How much is not saved, at the foot of the screen. */
function SaveBar(props: { edits: ReturnType<typeof useProductEdits>; onReview: () => void }) {
  const { changes, n, tooMany, dropAll } = props.edits;
  if (n === 0) return null;
  const inTheWay = changes.filter(({ read, met }) => !read.ok || met !== undefined).length;
  const problem = tooMany ?? (inTheWay > 0 ? m.products_edit_to_mend({ n: inTheWay }) : undefined);
  return (
    <section
      aria-label={m.products_edit_unsaved()}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-line-strong border-t bg-raised px-4 pt-2 pb-3 shadow-lg md:-mx-6 md:px-6"
    >
      <p className="min-w-40 grow tabular-nums" aria-live="polite">
        <span className="font-semibold">
          {m.products_edit_counted({ n: changes.length, products: n })}
        </span>
        {problem && <span className="block text-danger text-sm">{problem}</span>}
      </p>
      <Button variant="ghost" size="sm" onClick={dropAll}>
        {m.products_edit_drop()}
      </Button>
      <Button size="sm" disabled={problem !== undefined} onClick={props.onReview}>
        {m.products_edit_review_button()}
      </Button>
    </section>
  );
}
